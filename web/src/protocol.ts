// SPDX-License-Identifier: MIT
// Made from src/wire/messages.def by scripts/protocol; change it there.

export const PROTOCOL_VERSION = 1

export type ClientMessage =
  | ClientHello
  | ClientPing
  | ClientGames
  | ClientLobby
  | ClientStake
  | ClientQueue
  | ClientPlayBot
  | ClientPlayFrom
  | ClientCreate
  | ClientJoin
  | ClientVote
  | ClientLeave
  | ClientPledge
  | ClientEntropy
  | ClientMove
  | ClientHint
  | ClientWhy
  | ClientSitOut
  | ClientSitIn
  | ClientRematch
  | ClientChat
  | ClientMute
  | ClientWatch
  | ClientUnwatch
  | ClientView
  | ClientName
  | ClientProtect
  | ClientLogin
  | ClientDevices
  | ClientEndDevices
  | ClientHistory
  | ClientProfile
  | ClientPublish
  | ClientLeaderboard
  | ClientReplay
  | ClientProof

export type ServerMessage =
  | ServerWelcome
  | ServerPong
  | ServerAck
  | ServerError
  | ServerNotice
  | ServerGames
  | ServerLobby
  | ServerStake
  | ServerWaiting
  | ServerGather
  | ServerLeft
  | ServerTable
  | ServerEvents
  | ServerSeat
  | ServerResult
  | ServerRematch
  | ServerChat
  | ServerHint
  | ServerWhy
  | ServerPlayer
  | ServerProfile
  | ServerHistory
  | ServerLeaderboard
  | ServerReplay
  | ServerDevices
  | ServerProof

export type ErrorCode =
  | 'bad_message'
  | 'too_large'
  | 'too_many'
  | 'too_often'
  | 'busy'
  | 'hello_first'
  | 'hello_again'
  | 'bad_protocol'
  | 'bad_secret'
  | 'unknown_game'
  | 'bad_options'
  | 'unknown_level'
  | 'cannot_cover'
  | 'seated'
  | 'not_seated'
  | 'not_waiting'
  | 'unknown_code'
  | 'other_deal'
  | 'unknown_table'
  | 'not_watchable'
  | 'not_watching'
  | 'not_your_turn'
  | 'already_decided'
  | 'stale_decision'
  | 'bad_move'
  | 'illegal_move'
  | 'bad_pledge'
  | 'too_late'
  | 'not_allowed'
  | 'bad_name'
  | 'name_taken'
  | 'bad_login'
  | 'unknown_phrase'
  | 'unknown_match'
  | 'too_long'
  | 'no_log'
  | 'unknown_device'
  | 'unknown_player'
  | 'not_public'
  | 'paused'
  | 'stopping'
  | 'full'

/** The first message of a connection. With a secret it takes up an earlier conversation; without, a guest is welcomed. */
export interface ClientHello {
  type: 'hello'
  id?: number
  /** the version spoken: 1 */
  protocol: number
  /** the resume secret of the last welcome */
  secret?: string
  /** the table last seen, to get only the events missed there */
  table?: number
  /** the match last seen there; needed after a rematch */
  match?: number
  /** the last sequence number seen at that table */
  seq?: number
  /** the name a new guest would like */
  name?: string
  /** true: I shall pledge and reveal entropy for each match (gather), wait a moment for it before dealing */
  entropy?: boolean
  /** what program this is, and on what: so it stands in the list of devices */
  client?: string
}

/** Asks for a pong. */
export interface ClientPing {
  type: 'ping'
  id?: number
}

/** Asks for the description of every game and the bots that play it. */
export interface ClientGames {
  type: 'games'
  id?: number
}

/** Asks what is going on; with follow, again each time it changes (at most once a second). */
export interface ClientLobby {
  type: 'lobby'
  id?: number
  /** go on sending (true) or stop (false) */
  follow?: boolean
}

/** Asks what a seat may cost, before one takes it: of a game with these options, or of the private table with this code. */
export interface ClientStake {
  type: 'stake'
  id?: number
  /** the id of a game */
  game?: string
  /** what is changed from the standard options */
  options?: Record<string, number | string>
  /** how many play; the game's least if left out */
  seats?: number
  /** a table's code, instead of the rest */
  code?: string
}

/** Waits for others who want the same game, options and number of seats. */
export interface ClientQueue {
  type: 'queue'
  id?: number
  /** the id of a game */
  game: string
  /** what is changed from the standard options */
  options?: Record<string, number | string>
  /** how many play when all have come; the game's least if left out */
  seats?: number
  /** after this wait bots take the empty seats; left out: never */
  bot_after_ms?: number
  /** the level of those bots */
  level?: string
  /** false: no match with bots, not even with those that others who wait here have asked for: they start without this player */
  bots?: boolean
}

/** Sits down at once, bots in all other seats. */
export interface ClientPlayBot {
  type: 'play_bot'
  id?: number
  /** the id of a game */
  game: string
  /** what is changed from the standard options */
  options?: Record<string, number | string>
  /** all seats, one's own among them */
  seats?: number
  /** the bots' level; the game's strongest if left out */
  level?: string
  /** time for each decision; 0 or left out: no clock */
  decision_ms?: number
  /** time bank of each seat beside it */
  bank_ms?: number
}

/** Plays on from a point of a finished match, bots in all other seats: opens a practice table with the same game and options, in the state after so many of its moves. From there on chance is drawn anew. Only of matches that one may see and whose deal is published. */
export interface ClientPlayFrom {
  type: 'play_from'
  id?: number
  /** the finished match */
  match: number
  /** how many moves of its replay file stand, the deck's counted; the match must go on after them */
  moves: number
  /** the seat one takes, whoever sat there */
  seat: number
  /** the bots' level; the game's strongest if left out */
  level?: string
}

/** Opens a private table; the answer (waiting) has the code that others join with. */
export interface ClientCreate {
  type: 'create'
  id?: number
  /** the id of a game */
  game: string
  /** what is changed from the standard options */
  options?: Record<string, number | string>
  /** seats of people and bots together */
  seats?: number
  /** how many of the seats are bots' */
  bots?: number
  /** the bots' level */
  level?: string
  /** time for each decision; 0: no clock; left out: the server's standard */
  decision_ms?: number
  /** time bank of each seat beside it */
  bank_ms?: number
  /** `open`, `delayed` or `none`; none if left out */
  watchers?: string
  /** `published`: after the match its replay shows every card, and anybody can check the deal; `hidden`: what was never shown stays hidden, and nobody can check it; published if left out */
  deal?: string
}

/** Takes a seat at a private table. */
export interface ClientJoin {
  type: 'join'
  id?: number
  /** the table's code; upper or lower case */
  code: string
  /** what is agreed to: `published` (as if left out) or `hidden`. It must be the table's own, which `stake` tells, so that nobody sits down at a hidden deal unawares */
  deal?: string
}

/** Wants the waiting table to start with those who sit there: it does when more than half say so and they are enough for the game. */
export interface ClientVote {
  type: 'vote'
  id?: number
  /** true: start; false: rather wait */
  start: boolean
}

/** Leaves the waiting table, or the seat: a match that goes on is then played by a bot for the one who left. */
export interface ClientLeave {
  type: 'leave'
  id?: number
}

/** Answers a first gather: binds the player to a share in the chance of the match, without showing it. */
export interface ClientPledge {
  type: 'pledge'
  id?: number
  /** the match */
  match: number
  /** SHA-256 of the entropy that will be revealed */
  hash: string
}

/** Answers the second gather, which tells everybody's pledges: reveals what was pledged. It is mixed into the seed. */
export interface ClientEntropy {
  type: 'entropy'
  id?: number
  /** the table */
  table: number
  /** up to 64 bytes, of the client's own making; its SHA-256 is the pledge */
  entropy: string
}

/** Answers a decision. The same answer sent again changes nothing. */
export interface ClientMove {
  type: 'move'
  id?: number
  /** the number of the decision that is answered */
  decision: number
  /** the move as it is written: "raise 20" */
  move: string
  /** the table; checked if given */
  table?: number
}

/** Asks the best bot what it would do. Only where all other seats are bots. */
export interface ClientHint {
  type: 'hint'
  id?: number
  /** the decision in question */
  decision: number
}

/** Asks what the rules say to a move, without playing it. */
export interface ClientWhy {
  type: 'why'
  id?: number
  /** the decision in question */
  decision: number
  /** the move as it would be sent */
  move: string
}

/** Lets a bot play for one's own seat until sit_in. */
export interface ClientSitOut {
  type: 'sit_out'
  id?: number
  /** its level */
  level?: string
}

/** Takes one's seat back from the bot. */
export interface ClientSitIn {
  type: 'sit_in'
  id?: number
}

/** After the result: another match with the same players. It starts when all people at the table want it. */
export interface ClientRematch {
  type: 'rematch'
  id?: number
}

/** Says a short thing to the table: one of the phrases of the welcome, or a line of text. */
export interface ClientChat {
  type: 'chat'
  id?: number
  /** the name of a phrase */
  phrase?: string
  /** own words, where there is no phrase */
  text?: string
}

/** Hears a player's chat no more, or again. */
export interface ClientMute {
  type: 'mute'
  id?: number
  /** whose */
  player: number
  /** true: silence */
  on: boolean
}

/** Looks on at a table that is open to watchers. */
export interface ClientWatch {
  type: 'watch'
  id?: number
  /** the table */
  table: number
}

/** Looks away. */
export interface ClientUnwatch {
  type: 'unwatch'
  id?: number
}

/** Asks for the whole table again: after an error, or to be sure. */
export interface ClientView {
  type: 'view'
  id?: number
}

/** Takes another name. */
export interface ClientName {
  type: 'name'
  id?: number
  /** nobody else's protected name */
  name: string
}

/** Protects one's name by a password, or changes the password. */
export interface ClientProtect {
  type: 'protect'
  id?: number
  /** at least 8 characters */
  password: string
  /** the password so far, where there is one: a stolen secret does not take a name away */
  old?: string
}

/** Becomes the player whose protected name this is. A new welcome answers. */
export interface ClientLogin {
  type: 'login'
  id?: number
  /** the protected name */
  name: string
  /** its password */
  password: string
}

/** Asks which devices open one's account, and who logged in lately. */
export interface ClientDevices {
  type: 'devices'
  id?: number
}

/** Ends devices: their secrets open the account no more, and their lines are closed. */
export interface ClientEndDevices {
  type: 'end_devices'
  id?: number
  /** this one; left out: all but the one that asks */
  device?: number
}

/** Asks for a player's finished matches, newest first. Another player's only if they show them (publish). */
export interface ClientHistory {
  type: 'history'
  id?: number
  /** whose; one's own if left out */
  player?: number
  /** the `next` of the page before */
  before?: number
  /** how many; 20 if left out */
  count?: number
}

/** Asks who a player is: the name, and by game how they played, as far as they show it (publish). */
export interface ClientProfile {
  type: 'profile'
  id?: number
  /** whose; one's own, whole, if left out */
  player?: number
}

/** Says what others are shown of one's profile. The answer is player. */
export interface ClientPublish {
  type: 'publish'
  id?: number
  /** `all`: name, ratings, statistics and finished matches (so it is until one says otherwise); `ratings`: all but the matches; `name`: nothing but the name */
  shows: string
}

/** Asks who has most tokens, or the best rating in a game. */
export interface ClientLeaderboard {
  type: 'leaderboard'
  id?: number
  /** rating in this game; tokens if left out */
  game?: string
}

/** Asks for the replay file of a finished match. If its deal stays hidden, the file holds what one was told: those who sat there from their seat, others as watchers. */
export interface ClientReplay {
  type: 'replay'
  id?: number
  /** the match */
  match: number
}

/** Asks for proof that a finished match is in the server's public log. */
export interface ClientProof {
  type: 'proof'
  id?: number
  /** the match */
  match: number
}

/** The answer to hello and to login. If the player sits at a table, the table or the missed events follow; if the player still waits for others, waiting does. */
export interface ServerWelcome {
  type: 'welcome'
  /** the id of the message answered */
  re?: number
  /** 1 */
  protocol: number
  /** program and version */
  server: string
  /** the player's number */
  player: number
  /** the player's name */
  name: string
  /** if and only if the name has a password */
  is_protected: boolean
  /** tokens, below 0 too */
  balance: number
  /** the practice purse: what came of all that does not count */
  practice?: number
  /** true: the operator froze the account; nothing it plays counts */
  is_frozen?: boolean
  /** the public key that signs the heads of this server's public log; left out: it keeps none */
  log?: string
  /** tokens that one may still lose: what may cost more is refused; left out: this server gives credit */
  spare?: number
  /** to come back with; the one before stays good until this one is used */
  secret: string
  /** if and only if a secret was sent and known */
  is_resumed: boolean
  /** where the player sits, or null */
  table: number | null
  /** one's own, by game */
  ratings: Record<string, Rating>
  /** what chat offers */
  phrases: (Phrase)[]
  /** what others are shown of one's profile, as in publish */
  shows?: string
}

/** The answer to ping. */
export interface ServerPong {
  type: 'pong'
  /** the id of the ping */
  re?: number
  /** the server's clock */
  now_ms: number
}

/** Done, and durable. */
export interface ServerAck {
  type: 'ack'
  /** the id of the message */
  re: number
  /** true: this decision had been answered before with the same move, nothing was done now */
  is_again?: boolean
}

/** Refused; nothing has changed. */
export interface ServerError {
  type: 'error'
  /** the id of the message, if it could be read */
  re?: number
  /** for programs: see the list of codes */
  code: string
  /** for people: one sentence */
  text: string
}

/** Something about the server itself. */
export interface ServerNotice {
  type: 'notice'
  /** paused, going_on, stopping, replaced, ended */
  code: string
  /** one sentence */
  text: string
}

/** The games, and the bots of each. */
export interface ServerGames {
  type: 'games'
  /** the id of the message answered */
  re?: number
  /** in the order of the lobby */
  games: (Game)[]
}

/** What is going on. */
export interface ServerLobby {
  type: 'lobby'
  /** the id of the message answered */
  re?: number
  /** people connected */
  online: number
  /** each game */
  games: (LobbyGame)[]
  /** where a seat is free: queue with the same game, options and seats */
  waiting: (LobbyWaiting)[]
  /** tables that may be watched, at most 50 */
  tables: (LobbyTable)[]
}

/** What a seat may cost. */
export interface ServerStake {
  type: 'stake'
  /** the id of the message answered */
  re?: number
  /** the game */
  game: string
  /** all options */
  options: Record<string, number>
  /** how many will play */
  seats: number
  /** the most tokens that a seat can lose in a match */
  stake: number
  /** false: it would be refused, since one has less and this server gives no credit */
  is_covered: boolean
  /** published or hidden, as in create */
  deal: string
  /** where the match would settle: for a game with options as in queue, among people; for a code, at that table */
  counts?: Counts
}

/** A seat is kept; the match starts when the others have come. Sent again when something changes. */
export interface ServerWaiting {
  type: 'waiting'
  /** the id of the message answered */
  re?: number
  /** the game */
  game: string
  /** all options */
  options: Record<string, number>
  /** how many will play */
  seats: number
  /** the most tokens that one can lose here */
  stake: number
  /** who is here, oneself among them */
  players: (Waiting)[]
  /** seats set aside for bots */
  bots: number
  /** published or hidden, as in create */
  deal: string
  /** where the match would settle as things stand */
  counts?: Counts
  /** the code of a private table */
  code?: string
  /** until bots take the empty seats; left out: none come, because nobody here has asked for them or this player refused them */
  bot_in_ms?: number
  /** the level of those bots; there whenever bot_in_ms is */
  bot_level?: string
}

/** A match begins, and its chance is drawn together before the table is told. It comes first with the server's commitment, and the answer is a pledge; then, when all who take part have pledged or the time is out, with everybody's pledges, and the answer is the entropy (if nobody pledged, the table follows at once). Where nobody takes part there is none. One who comes back is told how it stands. A client that takes no part need not answer. */
export interface ServerGather {
  type: 'gather'
  /** the id of the message answered */
  re?: number
  /** the table's number */
  table: number
  /** the match's number */
  match: number
  /** the game */
  game: string
  /** one's own place, from 0: the order in which people sat down. Who sits in which seat is drawn from the seed */
  place: number
  /** who plays, place by place */
  names: (string)[]
  /** SHA-256 of the server's part of the seed: its commitment */
  seed_hash: string
  /** pledge, entropy, or nothing (one's answer is in, or one takes no part) */
  wants: string
  /** how long it is waited for */
  within_ms: number
  /** of each place; null: takes no part. There in the second gather */
  pledges?: (string | null)[]
  /** as in table */
  from?: Origin
}

/** No longer waiting, seated or watching: back at choosing. */
export interface ServerLeft {
  type: 'left'
  /** the id of the message answered */
  re?: number
  /** leave, expired, closed, over */
  why: string
  /** as in the welcome */
  spare?: number
}

/** The whole table as this viewer may see it. Comes when a match begins and its seats are known, before anything is dealt, and whenever events alone are not enough. */
export interface ServerTable {
  type: 'table'
  /** the id of the message answered */
  re?: number
  /** the table's number; a rematch keeps it */
  table: number
  /** the match's number */
  match: number
  /** the game */
  game: string
  /** the version of its rules */
  version: number
  /** all options */
  options: Record<string, number>
  /** the viewer's, or null for a watcher */
  seat: number | null
  /** who sits where */
  seats: (Seat)[]
  /** SHA-256 of the server's seed of this match */
  seed_hash: string
  /** what the viewer knows */
  view: View
  /** the sequence number of the view */
  seq: number
  /** the number of the decision this seat is asked */
  decision?: number
  /** what it may choose from */
  choices?: (Choice)[]
  /** null: no clock */
  clock: Clock | null
  /** of a private table */
  code?: string
  /** open, delayed or none */
  watchers: string
  /** published or hidden, as in create */
  deal: string
  /** the place of each seat's player, as drawn from the seed; left out: seats were not drawn, seat and place are the same */
  places?: (number)[]
  /** what each place pledged; null: took no part */
  pledges?: (string | null)[]
  /** where the match settles */
  counts?: Counts
  /** the match plays on from another (play_from): its first moves were given and not dealt; sequence numbers count from there */
  from?: Origin
}

/** What happened since, for this viewer. Folding the events over the view keeps it true. */
export interface ServerEvents {
  type: 'events'
  /** the table */
  table: number
  /** the match */
  match: number
  /** the number of the last event here; the first is seq - length + 1 */
  seq: number
  /** in order; may be empty when only the rest is news */
  events: (Event)[]
  /** moves that a seat did not make itself */
  auto?: (Auto)[]
  /** the number of the decision this seat is now asked; not there: none */
  decision?: number
  /** what it may choose from */
  choices?: (Choice)[]
  /** if the table has a clock */
  clock?: Clock
}

/** A seat's player came, went, or gave way to a bot. */
export interface ServerSeat {
  type: 'seat'
  /** the table */
  table: number
  /** as it is now */
  seat: Seat
  /** for one who lost the line: how long the match still waits for them beyond their clock, in all */
  grace_ms?: number
}

/** The match is over and settled. */
export interface ServerResult {
  type: 'result'
  /** the table */
  table: number
  /** the match */
  match: number
  /** what each seat won or lost */
  tokens: (number)[]
  /** what the house won or lost */
  house: number
  /** seats */
  winners: (number)[]
  /** of each seat's player, in the purse that the match settled to; null: a bot */
  balances: (number | null)[]
  /** one's own tokens */
  balance?: number
  /** one's own practice purse */
  practice?: number
  /** what moved in that purse: `tokens`, or less where the match counts in part or the house would pay; null: a bot */
  moved?: (number | null)[]
  /** where the match settled */
  counts?: Counts
  /** as in the welcome */
  spare?: number
  /** of each seat; null: a bot, or an unrated match */
  ratings: (RatingChange | null)[]
  /** the server's seed: its SHA-256 is the seed_hash; null: the deal stays hidden */
  seed: string | null
  /** each place's share; null: none, or pledged and not revealed */
  entropy: (string | null)[]
  /** as in table */
  places?: (number)[]
  /** as in table */
  pledges?: (string | null)[]
  /** true: the match was called off, no tokens moved */
  is_void: boolean
  /** how long a rematch may be asked for; 0: not */
  rematch_ms: number
}

/** Who wants another match. */
export interface ServerRematch {
  type: 'rematch'
  /** the table */
  table: number
  /** these do */
  seats: (number)[]
}

/** Somebody at the table says something. */
export interface ServerChat {
  type: 'chat'
  /** the table */
  table: number
  /** null: a watcher */
  seat: number | null
  /** who */
  player: number
  /** their name */
  name: string
  /** the phrase's name */
  phrase?: string
  /** plain text; never markup */
  text: string
}

/** What the best bot would do. */
export interface ServerHint {
  type: 'hint'
  /** the id of the message answered */
  re?: number
  /** the decision in question */
  decision: number
  /** the move */
  move: string
  /** which bot says so */
  level: string
  /** what it expects the seat to win from here; not where no tokens are at stake */
  tokens?: number
  /** where none are: how likely it thinks the seat is to win, in per cent; a draw counts as its share */
  chance?: number
  /** why, in a sentence */
  text?: string
}

/** What the rules say to a move that was not played. */
export interface ServerWhy {
  type: 'why'
  /** the id of the message answered */
  re?: number
  /** the decision in question */
  decision: number
  /** the move */
  move: string
  /** why it is refused, in a sentence; null: it may be played */
  text: string | null
}

/** One's own account changed: a new name, protection, what it shows, or the balance, when a match that one left has ended. */
export interface ServerPlayer {
  type: 'player'
  /** the id of the message answered */
  re?: number
  /** the player's number */
  player: number
  /** the name */
  name: string
  /** if and only if it has a password */
  is_protected: boolean
  /** tokens */
  balance: number
  /** as in the welcome */
  practice?: number
  /** as in the welcome */
  is_frozen?: boolean
  /** as in the welcome */
  spare?: number
  /** as in the welcome */
  shows?: string
}

/** Who a player is, as far as they show it; one's own is whole. */
export interface ServerProfile {
  type: 'profile'
  /** the id of the message answered */
  re?: number
  /** whose */
  player: number
  /** the name */
  name: string
  /** true: the name is protected by a password, and nobody else's */
  is_protected: boolean
  /** since 1970: when the account was made; left out: not known, or not shown */
  since_ms?: number
  /** what others are shown, as in publish */
  shows: string
  /** those that the player has played, in the order of the lobby; empty if only the name is shown */
  games: (ProfileGame)[]
}

/** Finished matches, newest first. */
export interface ServerHistory {
  type: 'history'
  /** the id of the message answered */
  re?: number
  /** whose */
  player: number
  /** the page */
  matches: (Match)[]
  /** ask with `before` for the page after; null: that was all */
  next: number | null
}

/** The best first. */
export interface ServerLeaderboard {
  type: 'leaderboard'
  /** the id of the message answered */
  re?: number
  /** null: by tokens */
  game: string | null
  /** at most 100 */
  rows: (Rank)[]
  /** a rating is ranked from so many matches on */
  least_matches?: number
  /** and from so many different opponents on */
  least_opponents?: number
}

/** A replay file. */
export interface ServerReplay {
  type: 'replay'
  /** the id of the message answered */
  re?: number
  /** the match */
  match: number
  /** the file as `baize replay` and `baize verify` read it */
  file: string
}

/** Which devices open the account, newest use first, and who logged in lately. */
export interface ServerDevices {
  type: 'devices'
  /** the id of the message answered */
  re?: number
  devices: (Device)[]
  /** newest first, at most 20 */
  logins: (Login)[]
}

/** Where a match stands in the public log, and a signed head that proves it (docs/fairness.md). */
export interface ServerProof {
  type: 'proof'
  /** the id of the message answered */
  re?: number
  /** the match */
  match: number
  /** its commitment, entered before anything was dealt */
  opened: LogEntry
  /** its result and what moved in the ledger */
  closed: LogEntry
  /** the paths lead to its root */
  head: LogHead
}

/** What one viewer knows of a game. */
export interface View {
  /** null: a watcher */
  seat: number | null
  /** how many play */
  seats: number
  /** one of the game's phases */
  phase: string
  /** the seats that still have to decide */
  to_act: (number)[]
  /** every zone, `hand/0` or `board`: its cards; `?` is a card unseen, with the name of its back if backs differ */
  zones: Record<string, (string)[]>
  /** every counter this viewer may know */
  counters: Record<string, number>
}

/** What happened. */
export type Event = EventCard | EventClear | EventCounter | EventPhase | EventTurn | EventSay | EventSum

/** A card goes from a zone to a zone, or is turned where it lies. */
export interface EventCard {
  event: 'card'
  /** a zone, or `pack` */
  from: string
  /** a zone, or `pack` */
  to: string
  /** how it looked to this viewer */
  was: string
  /** how it looks now */
  is: string
}

/** All cards of a zone go back to the pack. */
export interface EventClear {
  event: 'clear'
  /** the zone */
  zone: string
}

/** A counter has a new value. */
export interface EventCounter {
  event: 'counter'
  /** which */
  counter: string
  /** the value */
  value: number
}

/** A new phase. */
export interface EventPhase {
  event: 'phase'
  /** its name */
  phase: string
}

/** Who has to decide now. */
export interface EventTurn {
  event: 'turn'
  /** seats */
  to_act: (number)[]
}

/** An announcement for people; changes nothing. */
export interface EventSay {
  event: 'say'
  /** the name of one of the game's announcements; its text has blanks for the rest */
  say: string
  /** {seat} */
  seat?: number
  /** {other} */
  other?: number
  /** {n} */
  n?: number
  /** {card} */
  card?: string
  /** {target}, a second card */
  target?: string
}

/** An announcement whose number is a sum, with its terms: why a counter changed, or what a total is made of. Changes nothing. */
export interface EventSum {
  event: 'sum'
  /** the name of one of the game's announcements; {n} in its text is the total, with the sign turned if the announcement is of a `loss` */
  about: string
  /** {seat} */
  seat?: number
  /** {other} */
  other?: number
  /** {card} */
  card?: string
  /** {target}, a second card */
  target?: string
  /** the counter that it explains: it changes by the total. Absent: it only says what a number is made of */
  counter?: string
  /** in the order to tell them; their values add up to the total */
  terms: (Term)[]
  total: number
}

/** A part of a sum. */
export interface Term {
  /** the name of one of the game's `terms`; its text has blanks for the rest */
  word: string
  /** what it adds */
  value: number
  /** {seat} */
  seat?: number
  /** {other} */
  other?: number
  /** {card} */
  card?: string
  /** {target}, a second card */
  target?: string
}

/** A legal move; with min and max any amount between them, written after the move. */
export interface Choice {
  /** send this (with an amount, if there is a range) */
  move: string
  /** least amount */
  min?: number
  /** largest amount */
  max?: number
}

/** Who sits there. */
export interface Seat {
  /** from 0 */
  seat: number
  /** null: a bot's own seat */
  player: number | null
  /** the player's, or the bot's own: a name, which says nothing of its level */
  name: string
  /** the level of the bot that plays now; null: the player plays */
  bot: string | null
  /** always true for a bot's own seat */
  is_connected: boolean
  /** in this game */
  rating?: number
  /** true: the name is protected by a password, and nobody else's */
  is_protected?: boolean
}

/** Where a match that plays on from another begins. */
export interface Origin {
  /** the match whose moves were given */
  match: number
  /** how many of them, the deck's counted */
  moves: number
}

/** Times in milliseconds at the moment of sending. */
export interface Clock {
  /** a seat's time for its decision; null: not to act */
  left_ms: (number | null)[]
  /** a seat's time bank, used when the decision's time is out */
  bank_ms: (number)[]
}

/** A move that a seat did not make itself. */
export interface Auto {
  /** whose */
  seat: number
  /** time, absent or bot */
  why: string
  /** what was played; only told to that seat */
  move?: string
}

/** One who waits at a table. */
export interface Waiting {
  /** who */
  player: number
  /** their name */
  name: string
  /** true: would start now */
  vote: boolean
}

/** Glicko-2, on the scale that starts at 1500. */
export interface Rating {
  rating: number
  /** how unsure it is */
  deviation: number
  /** how many it comes from */
  matches: number
  /** how many different opponents, about; left out: none that are known */
  opponents?: number
}

/** What a match did to a rating. */
export interface RatingChange {
  before: number
  after: number
  /** after */
  deviation: number
}

/** What a match is worth: whether it moves tokens and ratings, or only the practice purse (docs/counting.md). */
export interface Counts {
  /** tokens or practice */
  purse: string
  /** how much of it counts, in per cent: 100, or less among people who met often of late */
  part: number
  /** for programs, if it is not tokens in full: bots, private, options, address, frozen, again, void */
  why?: string
  /** for people: one sentence */
  text: string
}

/** Something that opens the account. */
export interface Device {
  /** its number */
  device: number
  /** what it said it is; empty: nothing */
  client: string
  /** since 1970: when it was first let in */
  since_ms: number
  /** since 1970: when it was used last */
  used_ms: number
  /** true: the one that asks */
  is_this: boolean
}

/** An attempt to become this player by password. */
export interface Login {
  /** since 1970 */
  at_ms: number
  /** what it said it is */
  client: string
  /** false: the password was wrong */
  is_right: boolean
}

/** An entry of the public log, and the way from it to the root (RFC 6962). */
export interface LogEntry {
  /** from 0 */
  index: number
  /** the entry as it was hashed */
  leaf: string
  /** the hashes beside the way, from the leaf up */
  path: (string)[]
}

/** What the server signed: the log has so many entries, and this root. */
export interface LogHead {
  /** the public key */
  log: string
  /** how many entries */
  size: number
  /** since 1970 */
  at_ms: number
  /** the Merkle tree hash */
  root: string
  /** Ed25519, over the text that docs/fairness.md tells */
  signature: string
}

/** A thing to say in chat. */
export interface Phrase {
  /** send this */
  name: string
  /** in English */
  text: string
}

/** A game in the lobby. */
export interface LobbyGame {
  /** its id */
  game: string
  /** people at its tables */
  playing: number
  /** people waiting for it */
  waiting: number
  /** matches going on */
  tables: number
}

/** A table with a free seat. */
export interface LobbyWaiting {
  /** the game */
  game: string
  /** only what differs from the standard */
  options: Record<string, number>
  /** how many will play */
  seats: number
  /** the most tokens that one can lose there */
  stake: number
  /** the names of those who wait */
  players: (string)[]
}

/** A table to watch. */
export interface LobbyTable {
  /** its number */
  table: number
  /** the game */
  game: string
  /** seat by seat */
  players: (string)[]
  /** how many look on */
  watching: number
}

/** A finished match. */
export interface Match {
  /** its number */
  match: number
  /** the game */
  game: string
  /** since 1970 */
  ended_ms: number
  /** where the player sat */
  seat: number
  /** seat by seat */
  names: (string)[]
  /** seat by seat; null: a bot */
  players: (number | null)[]
  /** seat by seat */
  tokens: (number)[]
  /** the player's, after it, in the purse that it settled to */
  balance: number
  /** tokens or practice; left out: tokens */
  purse?: string
  /** what moved there for the player, where that is not what the seat won or lost */
  moved?: number
  /** called off */
  is_void: boolean
  /** true: the operator took it back, and what it moved with it */
  is_reversed?: boolean
  /** published or hidden, as in create */
  deal: string
  /** seats; left out: nobody noted it, or the match was called off */
  winners?: (number)[]
  /** the counter by which the seats stand in this game: points, hp, coins; left out: it has none, or nobody noted it */
  measure?: string
  /** that counter at the end, seat by seat; there whenever measure is */
  standing?: (number)[]
  /** what it did to the player's rating; left out: it was not rated, or nobody noted it */
  rating?: RatingChange
}

/** How a player has played a game. */
export interface ProfileGame {
  /** its id */
  game: string
  /** finished, and not called off */
  matches: number
  /** of these, won alone */
  won: number
  /** of these, won together with others; left out: none */
  shared?: number
  /** how many of the matches settled to the practice purse; left out: none */
  practice?: number
  /** left out: never rated */
  rating?: Rating
  /** the rating over time, oldest first: a point after each rated match, thinned to at most 200; the first and the last are always there */
  curve: (RatingPoint)[]
}

/** A rating at a time. */
export interface RatingPoint {
  /** since 1970 */
  at_ms: number
  /** from then on */
  rating: number
}

/** A line of the leaderboard. */
export interface Rank {
  /** from 1 */
  rank: number
  /** who */
  player: number
  /** their name */
  name: string
  /** their balance */
  tokens: number
  /** in the game asked for */
  rating?: Rating
  /** what the line is ranked by: the rating less two deviations */
  score?: number
  /** true: the name is protected by a password */
  is_protected?: boolean
}

/** What a game is made of: everything a client needs to draw it. */
export interface Game {
  /** `war-lanes` */
  id: string
  /** `War Lanes` */
  title: string
  /** one sentence */
  summary: string
  /** of the rules */
  version: number
  seats_min: number
  seats_max: number
  /** about how long people take */
  minutes: number
  /** the most tokens that a seat can lose with the standard options; of others `stake` tells */
  stake: number
  options: (GameOption)[]
  zones: (GameZone)[]
  counters: (GameCounter)[]
  phases: (string)[]
  verbs: (GameVerb)[]
  says: (GameSay)[]
  /** the words of the terms of sums */
  terms?: (GameSay)[]
  /** the names of cards, where people know them by another: `dragon3` is Dragonite */
  cards?: Record<string, string>
  /** weakest first; only in the server's own list */
  bots?: (GameBot)[]
}

/** A number the players may agree on. */
export interface GameOption {
  name: string
  default: number
  min: number
  max: number
  help: string
  /** names of the values, from 0 */
  words?: (string)[]
}

/** A kind of place for cards. */
export interface GameZone {
  name: string
  label: string
  /** open, own or shut */
  sight: string
  /** true: `name/seat`, one a seat; false: `name` */
  per_seat: boolean
  /** true: the order of its cards means something */
  ordered: boolean
}

/** A kind of number. */
export interface GameCounter {
  name: string
  label: string
  /** open, own or shut */
  sight: string
  per_seat: boolean
  /** true: not for people */
  inner: boolean
  /** true: how the seats stand is read from it, such as points or coins; at most one counter of a game */
  measure?: boolean
  /** names of the values, from 0 */
  words?: (string)[]
}

/** A kind of move. */
export interface GameVerb {
  name: string
  help: string
  /** what it is said of, in order */
  args: (GameArg)[]
  /** true: a number comes last */
  amount: boolean
  /** true: a move of the deck, written without the verb */
  chance: boolean
}

/** What a verb is said of. */
export interface GameArg {
  /** card, cards, seat, word or back */
  kind: string
  /** which words */
  words?: (string)[]
}

/** An announcement. */
export interface GameSay {
  name: string
  /** with {seat}, {other}, {n}, {card} and {target} to fill in */
  text: string
  /** true: what is lost is said, so the number and the terms of the sum are shown with their signs turned */
  loss?: boolean
}

/** A bot that plays the game. */
export interface GameBot {
  /** name it so in play_bot */
  level: string
  /** one line */
  help: string
  /** as measured */
  rating?: number
}
