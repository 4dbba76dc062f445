# SPDX-License-Identifier: MIT
"""Guided first matches on the whole screen."""
from harness import PROGRAM, Terminal, check, test
from table import compare


def learn(game, *more, **settings):
    return Terminal([PROGRAM, "learn", game, *more], **settings)


@test("a lesson on the screen: tried wrong, gone back, to its end and into a match")
def _():
    table = learn("single-card-game")
    table.wait("Step 1 of 7")
    table.press("Enter")
    table.wait("Step 2 of 7")
    table.press("2", "Enter")
    table.wait("Better not: Folding never wins")
    table.press("1", "Enter")
    table.wait_all("Step 3 of 7", "Now Ben shows his card.")
    table.press("b")
    table.wait("Step 2 of 7")
    table.press("Enter")
    table.wait("Step 3 of 7")
    table.press("Enter")
    table.wait("Step 4 of 7")
    table.press("Enter")
    table.wait("Step 5 of 7")
    table.press("2", "Enter")
    table.wait_all("Step 6 of 7", "pays 3")
    table.press("Enter")
    table.wait_all("Step 7 of 7", "Play a match of your own now?")
    table.press("Enter")
    table.wait("Your decision")
    table.close()


@test("a lesson on the screen: a bet is asked for at once, a set of cards is marked")
def _():
    table = learn("slowpoker", "--language", "de")
    table.wait("Schritt 1 von 8")
    for step in (2, 3):
        table.press("Enter")
        table.wait(f"Schritt {step} von 8")
    table.press("1", "Enter")
    table.wait("Lieber nicht: Ein Paar hältst du leicht")
    table.press("5", "Enter")
    table.wait("Schritt 4 von 8")
    table.press("1", "5", "Enter")
    table.wait_all("Schritt 5 von 8", "165 coins")
    table.close()


@test("a lesson on the screen: help, leaving, and what is left is not taken")
def _():
    table = learn("mantis")
    table.wait("Step 1 of 8")
    table.press("?")
    table.wait("Keys in a lesson")
    table.press("q")
    table.wait("Step 1 of 8")
    table.press("q")
    table.wait_end()
    check(table.ask("pane_dead_status") == "0", "it ended with a fault")
    table.close()


def wrong_try(size):
    table = learn("mantis", size=size)
    table.wait("Step 1 of 8")
    table.press("Enter")
    table.wait("Step 2 of 8")
    if size[0] < 100:
        table.press("2", "Enter")
        table.wait("Better not: ")
    compare(table, "lesson", size)


for wide in ((80, 24), (120, 40)):
    test(f"golden screen of a lesson, {wide[0]} by {wide[1]}")(lambda wide=wide: wrong_try(wide))
