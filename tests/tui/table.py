# SPDX-License-Identifier: MIT
"""At one's own table: games, keys, sizes, colours, hot seat, replays."""
import re
import subprocess
import tempfile
import time
from pathlib import Path

from harness import GAMES, PROGRAM, UPDATE, Failed, Terminal, check, list_games, play, test

SCREENS = Path(__file__).resolve().parent / "screens"
# What is pressed before the golden screen is taken.
GOLDEN_KEYS = {
    "single-card-game": [],
    "double-card-game": ["Enter"],
    "slowpoker": ["Enter", "3"],
    "mantis": ["Enter", "Enter", "2"],
    "war-lanes": ["3", "Enter", "Enter", "6", "Enter", "Down"],
    "tzogous37": ["Enter", "Enter", "x"],
}


@test("a whole match of every game on the screen")
def _():
    tables = [play(game["id"]) for game in list_games()]
    for table in tables:
        table.wait("Your decision")
        table.play_on()
        table.close()


def golden(game, size):
    table = play(game, size=size)
    table.wait("Your decision")
    for key in GOLDEN_KEYS[game]:
        table.press(key)
        table.settled()
    compare(table, game, size)


def compare(table, name, size, shape=lambda screen: screen):
    """Is the screen, or what `shape` makes of it, the one that was kept?"""
    path = SCREENS / f"{name}-{size[0]}x{size[1]}.screen"
    if UPDATE:
        path.write_text(shape(table.settled()))
    whole = path.read_text() if path.exists() else ""
    try:  # on a busy machine the screen may stand still half drawn
        table.wait_until(lambda screen: shape(screen) == whole, "it did not come")
    except Failed as fault:
        raise Failed(f"{path.name} is another screen (tests/tui/run PROGRAM --update writes it anew):\n{fault}") from None
    table.close()


for one in GAMES:
    for wide in ((80, 24), (120, 40)):
        test(f"golden screen of {one}, {wide[0]} by {wide[1]}")(lambda one=one, wide=wide: golden(one, wide))


def without_games(screen):
    """The lobby without the rows of the games, and what is empty below them: a new game adds one."""
    rows = [line for line in screen.splitlines() if not re.match(r" {2,}\d+ \S", line)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(rows) + "\n")


@test("golden screens of the lobby, around its games, and of the keys")
def _():
    for size in ((80, 24), (120, 40)):
        for name, game, keys, shape in (("games", "Double Card", [], without_games), ("keys", "Single Card", ["?"], lambda screen: screen)):
            table = Terminal([PROGRAM, "play", "--name", "Ada"], size=size)
            table.press(table.row_of(game), *keys)
            compare(table, name, size, shape)


@test("the lobby has a row for every game of the list")
def _():
    table = Terminal([PROGRAM, "play", "--name", "Ada"], size=(140, 60))
    for number, game in enumerate(list_games(), 1):
        table.find(rf"(?m)^ +({number}) {re.escape(game['title'])} +{re.escape(game['summary'])}$")
    table.close()


@test("without a game the screen shows them all; q comes back there")
def _():
    table = Terminal([PROGRAM, "play", "--level", "medium", "--seed", "1"])
    table.press(table.row_of("Mantis"), "Right")
    table.wait_all("3 seats", "Bots: medium")
    table.press("j")
    table.wait("j does nothing here")
    table.press("Enter")
    table.wait("(medium)")
    table.press("q", "y")
    table.wait("Choose a game.")
    table.press("q")
    table.wait_end()
    table.close()


@test("the options of a game are seen and changed in the lobby")
def _():
    table = Terminal([PROGRAM, "play", "--level", "random", "--seed", "1"])
    row = table.row_of("Slowpoker")
    table.press(row)
    table.wait("Options (o): as usual")
    table.press("o", "Down", "Down", "Down")
    table.wait_all("Who is super effective", "rounds            20       1 to 200       rounds in a match", "full, author", "Usually full.")
    table.press("Right", "Up", "9", "9", "9", "Enter")
    table.wait('rounds may be 1 to 200, not "999".')
    table.press("x")
    table.wait("x does nothing here")
    table.press("2", "1", "BSpace", "Enter")
    table.wait("rounds            2 ")
    table.press("Up", "Left", "Left")
    table.wait('ante may be 0 to 100, not "-1".')
    table.press("d", "Enter")
    table.wait("Options (o):  rounds=2  chart=author")
    table.press("Up")
    table.wait("Options (o): as usual")
    row = table.row_of("Mantis")
    table.press(row, "Right", "Right", "Right", "Right", "o", "Down", "Down", "5", "2", "Enter")
    reason = "So it cannot be played: "
    table.wait(reason)
    table.press("Enter", "Enter")
    table.wait_all("6 seats", reason, "Choose a game.")
    table.press("o", "a", "Enter", "Down")
    table.wait("Options (o):  rounds=2  chart=author")
    table.press("Enter")
    table.wait("Your decision")
    table.play_on()
    table.close()


@test("what may be lost is seen in the lobby, and follows the options")
def _():
    table = Terminal([PROGRAM, "play", "--level", "random", "--seed", "1"])
    row = table.row_of("Slowpoker")
    table.press(row)
    table.wait("as usual  up to 100 tokens to lose")
    table.press("o", "5", "0", "Enter", "Enter")
    table.wait("coins=50  up to 50 tokens to lose")
    table.press(table.row_of("War Lanes"))
    screen = table.wait("Options (o): as usual")
    check("to lose" not in screen, f"nothing is at stake there:\n{screen}")
    table.close()


@test("the window changes its size in mid-match")
def _():
    table = play("war-lanes")
    table.wait("Your decision")
    table.press("Enter")
    for size in ((60, 15), (30, 8), (200, 50), (41, 10), (80, 24)):
        table.resize(*size)
        table.wait("too small" if size == (30, 8) else "War Lanes")
    table.play_on()
    table.close()


@test("what happens is told bit by bit; Space goes on, s skips to the end")
def _():
    table = play("war-lanes", environment={"BAIZE_PACE": "calm"})
    table.wait("Your decision: suit")
    table.press("Enter")
    count = int(table.find(r"(\d+) more to tell"))
    check(count > 2, f"only {count} to tell")
    table.press("Space")
    table.wait(f"{count - 1} more to tell")
    table.press("s")
    table.wait("Your decision", "Waiting for")
    table.close()


@test("a key that means nothing is named, and q asks before it leaves")
def _():
    table = play("mantis")
    table.wait("Your decision")
    table.press("F7")
    table.wait("KEY_F(7) does nothing here")
    table.press("9")
    table.wait("There is no choice 9")
    table.press("h")
    table.wait("Hint: ")
    table.press("?")
    table.wait("Keys at the table")
    table.press("q")
    table.wait("Your decision")
    table.press("q")
    table.wait("Leave the match?")
    table.press("z")
    table.wait("Your decision")
    table.press("q", "y")
    table.wait_end()
    table.close()


@test("bots think while the screen goes on")
def _():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "drawn")
        table = Terminal([PROGRAM, "play", "mantis", "--seats", "6", "--seed", "1", "--level", "best"])
        table.wait("Your decision")
        table.record(path)
        for _ in range(3):
            table.press("Enter")
            table.settled()
            table.wait("Your decision")
        table.press("h")
        table.wait("Hint: ")
        table.close()
        check("Waiting" in path.read_text(errors="replace"), "nothing was drawn before all bots had decided")


@test("the mouse selects and sends; n plays another match")
def _():
    table = play("single-card-game")
    rows = table.wait("2 fold").splitlines()
    row = next(i for i, line in enumerate(rows) if "2 fold" in line)

    def click():  # press and release, as the terminal would say it
        for button in (0, 3):
            table.press("-H", *(f"{byte:02x}" for byte in (27, 91, 77, 32 + button, 33 + 4, 33 + row)))

    click()
    table.wait("Your decision: fold")
    click()
    table.wait("The match is over:")
    table.press("n")
    table.wait("Your decision")
    table.play_on()
    table.close()


@test("after a match it is told why, and which decision cost most")
def _():
    words = [PROGRAM, "play", "single-card-game", "--seed", "23", "--level", "random", "--name", "Ada"]
    table = Terminal(words, environment={"BAIZE_NO_HINDSIGHT": ""})
    table.wait_all("Your decision", "A♠")
    table.press("2", "Enter")  # an ace is folded
    table.wait_all("The match is over:", "You fold", "Your dearest decision: you chose fold;", "(±")
    table.press("?")
    table.wait("Keys at the table")
    table.press("Down", "Down", "Down", "Down", "Down", "Down", "Down", "Down")
    table.wait("Smaller differences")
    table.close()


@test("a choice is found by its words")
def _():
    table = Terminal([PROGRAM, "play", "slowpoker", "--seed", "1", "--level", "random"])
    table.wait("Your decision")
    table.press("Enter")
    table.wait("put these cards away")
    hand = re.findall(r"\[([a-z]+[1-3])\]", table.settled())
    table.press("/", *f"{hand[-1]} {hand[-2]}")
    table.wait(f"/{hand[-1]} {hand[-2]}_")
    marked = re.findall(r"\033\[(?:[0-9;]*;)?7m[^\n]*", table.settled() and table.screen("-e"))
    check(any(hand[-1] in line and hand[-2] in line for line in marked), f"{hand[-2:]} is not selected: {marked}")
    table.press("Enter", "Enter")
    table.wait("The match is over", "Round 2", "Your decision: bet")
    table.close()


@test("every bet that can be paid can be made, though others between them cannot")
def _():
    table = play("slowpoker", "--set", "coins=50", "--set", "cost_1=100", "--set", "cost_4=100")
    table.wait_all("too dear", "bet on which rank, 0 or 2 to 3 or 5 to 9?")
    table.press("4")
    table.wait("5 to 9?  4_")
    table.press("Enter")
    table.wait("4 cannot be chosen.")
    table.press("7", "Enter")
    table.wait("bet: rank 7")
    table.close()


@test("without Unicode, without colour, with four colours")
def _():
    table = play("war-lanes", "--ascii", environment={"NO_COLOR": "1"})
    table.wait("Your decision")
    table.press("Enter")
    screen = table.settled()
    check(screen.isascii(), f"signs beyond ASCII:\n{screen}")
    check(not re.search(r"\033\[([0-9;]*;)?3[0-8][;m]", table.screen("-e")), "there is colour")
    table.close()
    for more, clubs in (((), False), (("--four-colour",), True)):
        table = Terminal([PROGRAM, "play", "tzogous37", "--seed", "1", "--level", "random", *more], environment={"TERM": "xterm"})
        table.wait_all("Your decision", "♣")
        has_green = bool(re.search(r"\033\[[0-9;]*32m[^\033]*♣", table.settled() and table.screen("-e")))
        check(has_green == clubs, f"clubs green: {has_green}")
        table.close()


@test("the tables of war-lanes and mantis say what their numbers mean")
def _():
    for size in ((80, 24), (120, 40)):
        table = play("war-lanes", size=size)
        table.wait_all("heal:", "hurt:", "chooses a suit")
        table.press("Enter")
        table.wait_all("clubs heal", "diamonds hurt", "your turn: 3 more cards")
        for left in (2, 1, 3):  # three low cards fill the left lane
            table.press("Enter")
            table.wait(f"your turn: {left} more card")
        table.find(r"(= 4 ?\+ ?6 ?\+ ?7 no pattern)")
        table.wait_all("at your next turn", "then ", "now you lose 7")
        table.close()
        table = play("mantis", size=size)
        table.wait_all("of 4 points", "The next card is one of these", "1 in 3", "Unseen:", "score:", "steal:")
        table.close()


@test("a hot seat shows nobody the other's cards")
def _():
    table = Terminal([PROGRAM, "play", "single-card-game", "--hot-seat", "--seed", "3"])
    screen = table.wait("it is your turn")
    faces = []
    for _ in range(2):
        screen = table.wait("it is your turn")
        check(not re.search("[♣♦♥♠]", screen), f"a card is to be seen:\n{screen}")
        table.press("Enter")
        table.wait("Your decision")
        faces += table.find_all(r"(?:10|[2-9JQKA])[♣♦♥♠](?= *│)", 1)
        table.press("2", "Enter")
        time.sleep(0.3)
    check(faces[0] != faces[1], f"each sees one card of their own, not {faces}")
    screen = table.wait("The match is over:")
    check(not re.search("│(10|[2-9JQKA])[♣♦♥♠]", screen), f"a hand is to be seen at the end:\n{screen}")
    table.close()


@test("a hot seat line by line shows nobody the other's cards")
def _():
    # The shell stays: tmux may lose the last words of a program that ends.
    table = Terminal(["sh", "-c", f"{PROGRAM} play single-card-game --hot-seat --plain --seed 3; sleep 100"])
    for name in ("Player 0", "Player 1"):
        screen = table.wait(f"{name}, it is your turn")
        check(not re.search("[♣♦♥♠]", screen), f"a card is to be seen:\n{screen}")
        table.press("Enter")
        screen = table.wait("2 fold")  # written after the card
        check(len(set(re.findall("(?:10|[2-9JQKA])[♣♦♥♠]", screen))) == 1, f"{name} sees one card:\n{screen}")
        table.press("2", "Enter")
    screen = table.wait("The match is over:")
    check(not re.search("[♣♦♥♠]", screen), f"a hand is to be seen at the end:\n{screen}")
    table.close()


@test("--plain matches of every game by a script, without a sign that moves the cursor")
def _():
    for game in [one["id"] for one in list_games()]:
        done = subprocess.run([PROGRAM, "play", game, "--plain", "--seed", "5", *GAMES.get(game, [])], input="1\n" * 3000, capture_output=True, text=True, check=False)
        check("The match is over" in done.stdout, f"{game}: {done.stdout[-500:]} {done.stderr}")
        check("\033" not in done.stdout, f"{game} moves the cursor")


@test("a replay with its review: grades, why, and the other seat's")
def _():
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/match.replay"
        subprocess.run([PROGRAM, "run", "kuhn", "--save", path], input="deck KS QS\n0 check\n1 bet\n0 fold\n", capture_output=True, text=True, check=False)
        table = Terminal([PROGRAM, "replay", path], size=(80, 24))
        table.wait("Move 0 of 5")
        table.press("v")
        table.wait("Review of seat 0")
        table.wait("no decision yet")
        table.press("End")
        table.wait("Move 5: blunder: lost 3.000 tokens.")
        table.wait("call brings 2.00 tokens and wins 100 %; fold brings -1.00 tokens and wins 0 %")
        table.wait("2 decisions, accuracy")
        table.press("Left")
        table.wait("Move 3: the best: check")
        table.press("Tab", "Tab")
        table.wait("Review of seat 1")
        table.wait("Move 4: mistake: lost 0.291 tokens.")
        table.press("v")
        table.wait_until(lambda screen: "Review of" not in screen, "the review is still there")
        table.press("q")
        table.wait_end()
        table.close()
        # A game that is played on: it works while one looks, and keys are heeded.
        subprocess.run([PROGRAM, "play", "war-lanes", "--plain", "--seed", "5", "--save", path], input="1\n" * 900, capture_output=True, text=True, check=False)
        table = Terminal([PROGRAM, "replay", path, "--seat", "0"])
        table.wait("Move 0 of")
        table.press("v")
        table.wait("looking back:")
        table.press("End")
        table.wait("The match is over")
        table.press("q")
        table.wait_end()
        table.close()


@test("a replay, forwards and backwards, through several eyes")
def _():
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/match.replay"
        subprocess.run([PROGRAM, "play", "double-card-game", "--plain", "--seed", "5", "--save", path], input="2\n" * 9, capture_output=True, text=True, check=False)
        table = Terminal([PROGRAM, "replay", path])
        screen = table.wait("Move 0 of")
        check("all cards open" in screen and not re.search("│[^│]*[♣♦♥♠]", screen), f"cards before the deal:\n{screen}")
        table.press("Right", "Right", "Right", "Right")
        table.wait("Move 4 of")
        table.find_all("[♣♦♥♠] *│", 4)
        table.press("Tab")
        table.wait("saw it")
        table.find_all("[♣♦♥♠] *│", 2)
        table.press("End")
        table.wait("The match is over")
        table.press("Home")
        table.wait("Move 0 of")
        table.press("Down")  # over the deck's moves to the first decision
        table.wait("Move 5 of")
        table.press("z")
        table.wait("z does nothing here")
        table.press("?")
        table.wait("a move on, a move back")
        table.press("q")
        table.press("q")
        table.wait_end()
        table.close()
