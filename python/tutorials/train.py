# SPDX-License-Identifier: MIT
# %% [markdown]
# # Train a player in five minutes and beat medium
#
# A player for Mantis that learns from nothing but matches against itself, with numpy alone, on one
# core. At the end it sits down against the bots, on deals that nobody has seen. Five minutes of an
# AMD EPYC brought (`python3 train.py`):
#
#     against medium: 80.5 ± 1.7 % of 2,000 matches
#     against hard: 64.0 ± 2.1 % of 2,000 matches
#     against random: 84.8 ± 1.6 % of 2,000 matches
#
# Mantis is a race to fifteen points: the back of the next card shows three colours, its face is one
# of them. Flip it to score, or to steal from the other? (`baize rules mantis` has the rest.)
#
# Read it as a notebook (most editors know the `# %%` marks), or run it:
# `python3 train.py [SECONDS]`; five minutes are the standard.

# %%
import sys
import time

import numpy as np

import baize

game = baize.game("mantis")
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1][0].isdigit() else 300.0

# %% [markdown]
# ## What the player sees
# The observation is made from what the seat may know, never from the truth, and `describe()` says
# what stands where. A card in a tank has a face and a back, and what counts there is the face: the
# 105 kinds of cards are seven colours with fifteen backs each. Of the top card one of 35 backs is
# seen. The rest are counters. Nothing else is worked out for the player.

# %%
described = game.describe()
COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "pink"]
CARDS = len(described.cards)
BACKS = np.array([[colour in back for colour in COLOURS] for back in described.backs], np.float32)
FIRST = {(part.kind, part.get("zone", part.get("counter")), part.get("owner", 0)): part.first
         for part in described.observation.parts}


def look(observation):
    """What the network is shown: 30 numbers of about the same size."""
    shown = []
    for owner in (0, 1):  # mine, then the other's: seats are counted from who looks
        first = FIRST["cards", "tank", owner]
        faces = observation[:, first : first + CARDS].reshape(len(observation), 7, 15)
        shown.append(faces.sum(axis=2) / 3)
    first = FIRST["cards", "top", 0] + CARDS
    shown.append(observation[:, first : first + len(BACKS)] @ BACKS)
    first = FIRST["counter", "points", 0]
    shown.append(observation[:, first : first + 2] / 15)
    first = FIRST["counter", "left_red", 0]
    shown.append(observation[:, first : first + 7] / 15)
    return np.concatenate(shown, axis=1)


SHOWN = look(game.batch(1).look().observation).shape[1]

# %% [markdown]
# ## The network
# Two layers of 48, from which a probability for each action and a guess of who wins are read.


# %%
class Network:
    def __init__(self, inputs, actions, width=48, seed=1):
        random = np.random.default_rng(seed)

        def layer(into, out, size=1.0):
            weights = random.standard_normal((into + 1, out)) * size / np.sqrt(into)
            return weights.astype(np.float32)

        self.layers = [
            layer(inputs, width, 1.4),
            layer(width, width, 1.4),
            layer(width, actions + 1, 0.01),
        ]
        self.mean = [np.zeros_like(w) for w in self.layers]
        self.square = [np.zeros_like(w) for w in self.layers]
        self.updates = 0

    def __call__(self, seen, mask):
        """The probability of each action, how good the position is (-1 … 1), and what the layers
        said on the way, for learning."""
        said = [seen]
        for weights in self.layers[:-1]:
            said.append(np.maximum(0, said[-1] @ weights[:-1] + weights[-1]))
        last = said[-1] @ self.layers[-1][:-1] + self.layers[-1][-1]
        wish = np.where(mask, last[:, :-1], -1e9)
        chance = np.exp(wish - wish.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        return chance, np.tanh(last[:, -1]), said

    def learn(self, said, gradient, rate):
        """One step of Adam against this gradient of the last layer's output."""
        self.updates += 1
        for i in reversed(range(len(self.layers))):
            weights, seen = self.layers[i], said[i]
            slope = np.vstack([seen.T @ gradient, gradient.sum(axis=0)])
            if i:
                gradient = (gradient @ weights[:-1].T) * (seen > 0)
            self.mean[i] += 0.1 * (slope - self.mean[i])
            self.square[i] += 0.001 * (slope**2 - self.square[i])
            mean = self.mean[i] / (1 - 0.9**self.updates)
            square = self.square[i] / (1 - 0.999**self.updates)
            weights -= rate * mean / (np.sqrt(square) + 1e-8)


# %% [markdown]
# ## Learning from itself
# 512 matches go on at once, in one batch: no Python loop a match. After 64 steps each decision is
# judged by what came of it. What is good for one seat is as bad for the other, so going back through
# the steps one number a match is carried along: the result where the match ended, else the guess of
# the network, a little of it at each step (this is TD(λ)). Actions that did better than the guess are made
# more likely, within bounds (PPO), and the guess is moved to what came.

# %%
MATCHES, STEPS, KEEP, ROUNDS, PIECES = 512, 64, 0.95, 2, 8


def play(network, batch, luck):
    """STEPS decisions of each match, as arrays [step][match], and what came of each."""
    now, kept = batch.now, []
    for _ in range(STEPS):
        seen, mask, seat = look(now.observation), now.mask > 0, now.seat.copy()
        chance, worth, _ = network(seen, mask)
        action = (chance.cumsum(axis=1) > luck.random((len(seen), 1))).argmax(axis=1)
        action = np.where(mask[np.arange(len(seen)), action], action, mask.argmax(axis=1))
        now = batch.step(action)
        result = np.where(now.done, batch.shares()[:, 0] * 2 - 1, 0)  # for seat 0
        kept.append((seen, mask, action, chance, worth, seat, now.done > 0, result))
    seen, mask, action, chance, worth, seat, done, result = map(np.stack, zip(*kept))
    _, after, _ = network(look(now.observation), now.mask > 0)
    after = np.where(now.seat == 0, after, -after)  # for seat 0
    came = np.empty_like(worth)
    for step in reversed(range(STEPS)):
        side = np.where(seat[step] == 0, 1, -1)
        after = np.where(done[step], result[step], after)
        came[step] = after * side
        after = KEEP * after + (1 - KEEP) * worth[step] * side
    return [array.reshape(-1, *array.shape[2:]) for array in (seen, mask, action, chance, worth, came)]


def learn(network, played, luck, rate):
    seen, mask, action, before, worth, came = played
    better = came - worth
    better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(ROUNDS):
        for rows in np.array_split(luck.permutation(len(seen)), PIECES):
            chance, guess, said = network(seen[rows], mask[rows])
            at = np.arange(len(rows)), action[rows]
            ratio = chance[at] / before[rows, action[rows]]
            gain = better[rows]
            is_far = ((gain > 0) & (ratio > 1.2)) | ((gain < 0) & (ratio < 0.8))
            pull = np.where(is_far, 0, gain * ratio)
            to = -pull[:, None] * -chance
            to[at] -= pull
            # A little for staying undecided, so that it goes on trying.
            log = np.log(chance + 1e-9)
            to += 0.005 * chance * (log - (chance * log).sum(axis=1, keepdims=True))
            value = (guess - came[rows]) * (1 - guess**2)
            gradient = np.hstack([to, value[:, None]]) / len(rows)
            network.learn(said, gradient.astype(np.float32), rate)


def train(seconds=300.0, rounds=None, seed=1, tell=print):
    """Trains for so many seconds of processor time, or so many rounds of STEPS decisions."""
    network = Network(SHOWN, game.num_actions, seed=seed)
    batch, luck = game.batch(MATCHES, seed=seed), np.random.default_rng(seed)
    batch.look()
    begun, made, told = time.process_time(), 0, 0
    while True:
        spent = time.process_time() - begun
        share = spent / seconds if rounds is None else made / max(1, rounds) + (not rounds)
        if share >= 1:
            return network
        if share > (told + 1) / 10:
            told = int(share * 10)
            tell(f"{spent:4.0f} s  {made * STEPS * MATCHES / 1e6:5.1f} million decisions")
        learn(network, play(network, batch, luck), luck, rate=1e-3 * (1 - share) + 1e-5)
        made += 1


# %% [markdown]
# ## Against medium
# Each deal is played twice, once from each seat, so that luck weighs less. The deals come from seeds
# that training never had. The interval is the usual one of a mean of deals.


# %%
def evaluate(network, opponent, deals, seed):
    """The share of matches that it wins, and half the width of its 95 % interval."""
    bot = game.bot(opponent, seed=seed)
    won = np.zeros(deals)
    tables = [(deal, me, game.match(f"{seed}-{deal}")) for deal in range(deals) for me in (0, 1)]
    while tables:
        mine = []
        for table in tables:
            deal, me, match = table
            while not match.is_over and match.seat != me:
                match.act(bot.act(match))
            if match.is_over:
                won[deal] += (me in match.result.winners) / len(match.result.winners) / 2
            else:
                mine.append(table)
        tables = mine
        if tables:
            seen = look(np.stack([match.observe(me) for _, me, match in tables]))
            mask = np.stack([match.mask(me) for _, me, match in tables]) > 0
            chance, _, _ = network(seen, mask)
            for (_, _, match), action in zip(tables, chance.argmax(axis=1)):
                match.act(action)
    return won.mean(), 1.96 * won.std(ddof=1) / np.sqrt(deals)


# %%
if __name__ == "__main__":
    network = train(SECONDS)
    for opponent in ("medium", "hard", "random"):
        share, reach = evaluate(network, opponent, deals=1000, seed=2026)
        print(f"against {opponent}: {100 * share:.1f} ± {100 * reach:.1f} % of 2,000 matches")
