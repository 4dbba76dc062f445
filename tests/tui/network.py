# SPDX-License-Identifier: MIT
"""At a server: people against each other, lost lines, the lobby, a browser, names of any width."""
import os
import re
import socket
import subprocess
import tempfile
import threading
import time
import unicodedata
from pathlib import Path

from harness import GAMES, PATIENCE, PROGRAM, Server, Terminal, check, test

CODE = r"/#/join/(\w{6})"  # a private table's, in its link


@test("two terminals at one server, which is restarted in mid-match; a third looks on")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            options = GAMES["war-lanes"]
            ada = Terminal([PROGRAM, "play", "war-lanes", "--server", server.url, "--name", "Ada", *options])
            ada.wait("1 of 2 seats are taken")
            bob = Terminal([PROGRAM, "play", "war-lanes", "--server", server.url, "--name", "Bob", *options])
            ada.wait("Your decision")
            bob.wait("Your decision")
            cid = Terminal([PROGRAM, "play", "--server", server.url, "--watch", "1", "--name", "Cid"])
            cid.wait("War Lanes")
            bob.press("c", "1")
            ada.wait("Bob: \"")
            ada.press("Enter")
            ada.wait("Waiting for Bob")
            server.stop()
            bob.wait("line lost")
            server = Server(folder, server.port)
            bob.wait("The line is back")
            ada.wait("The line is back")
            cid.wait("War Lanes")
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until and not all("The match is over:" in one.screen() for one in (ada, bob)):
                for one in (ada, bob):
                    one.press(*["Enter"] * 5)
                time.sleep(0.1)
            ada.wait("The match is over:")
            bob.wait("The match is over:")
            cid.wait("The match is over:")
            ada.press("n")
            bob.wait("Ada wants another match.")
            bob.press("q")
            ada.wait("Bob has left; there is no")
            for one in (ada, bob, cid):
                one.close()
        finally:
            server.stop()


@test("a click that takes its time holds nothing up")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            ada, bob = (Terminal([PROGRAM, "play", "single-card-game", "--server", server.url, "--name", name]) for name in ("Ada", "Bob"))
            rows = ada.wait("2 fold").splitlines()
            row = next(i for i, line in enumerate(rows) if "2 fold" in line)
            bob.wait("2 fold")

            def button(number):  # 3: the one that was pressed is let go
                ada.press("-H", *(f"{byte:02x}" for byte in (27, 91, 77, 32 + number, 33 + 4, 33 + row)))

            button(0)
            ada.wait("Your decision: fold")
            for number, phrase in enumerate(("Hello!", "Good luck!", "Well played.")):
                if number:
                    button(number)
                    time.sleep(0.2)
                button(3)
                time.sleep(1.1)  # one remark a second
                bob.press("c", str(number + 1))
                ada.wait(f'Bob: "{phrase}"')
            for one in (ada, bob):
                one.close()
        finally:
            server.stop()


@test("the lobby: sitting down, private tables, votes, chat, muting, sitting out, looking on")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, 0, "--stand-in-ms", "0")
        try:
            words = [PROGRAM, "play", "--server", server.url]
            ada, bob, cid = (Terminal([*words, "--name", name]) for name in ("Ada", "Bob", "Cid"))
            for one in (ada, bob, cid):
                one.wait("Games")
            cid.wait("3 people are here")
            row = ada.row_of("War Lanes")
            ada.press("x")
            ada.wait("x does nothing here; ? shows the keys.")
            ada.press("?")
            ada.wait("Keys in the lobby")
            ada.press("q", row, "Enter")
            ada.wait("1 of 2 seats are taken")
            row = bob.row_of("War Lanes +1 of 2 seats: Ada")
            bob.press(row, "Enter")
            for one in (ada, bob):
                one.wait("Your decision: suit")
            row = cid.row_of("War Lanes +(?:Ada, Bob|Bob, Ada)")
            cid.press(row, "Enter")
            cid.wait("Waiting for Ada Bob", "Waiting for Bob Ada")
            ada.press("c", "t", "Hé, wie geht's?", "Enter")
            for one in (bob, cid):
                one.wait("Ada: \"Hé, wie geht's?\"")
            bob.press("m")
            bob.wait("Whose chat")
            row = bob.row_of("Ada")
            bob.press(row)
            bob.wait("Ada: muted")
            bob.press("u", "o")
            bob.wait("A bot plays for you")
            ada.wait("Bob lets a bot play")
            time.sleep(1)  # one remark a second is all that a server takes
            ada.press("c", "0")
            cid.wait("Ada: \"Good-bye.\"")
            check("Good-bye" not in bob.screen(), "one who is muted was heard")
            ada.press("o")
            for one in (ada, bob):
                one.wait("The match is over:")
            ada.press("n")
            bob.wait("Ada wants another match.")
            bob.press("n")
            bob.wait("Your decision: suit")
            bob.press("q", "y")
            bob.wait("people are here")
            cid.press("q")
            row = bob.row_of("Mantis")
            bob.press(row, "Right", "Right", "o", "9", "Enter", "Enter", "p")
            code = bob.find(CODE)
            bob.wait("goal=9")
            cid.wait("people are here")
            cid.press("j", code.lower(), "Enter")
            for one in (bob, cid):
                one.wait("2 of 4 seats are taken")
            cid.press("v")
            bob.wait("✓ would start now")
            bob.press("v")
            bob.wait("Your decision", "Waiting for")
            cid.press("q", "y")
            cid.wait("people are here")
            cid.press("j", "NONE", "Enter")
            cid.wait("no table waits under this code")
            row = cid.row_of("Mantis")
            cid.press(row, "l", "l", "l", "b")
            cid.wait("(best)")
            for one in (ada, bob, cid):
                one.close()
        finally:
            server.stop()


@test("the screen goes on while a server that does not answer is tried again")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        ada = Terminal([PROGRAM, "play", "mantis", "--server", server.url, "--level", "random"])
        ada.wait("Your decision")
        server.stop()
        with socket.create_server(("127.0.0.1", server.port)):  # takes the call, says nothing
            ada.wait("line lost")
            time.sleep(1)
            begun = time.monotonic()
            ada.press("?")
            ada.wait("Keys at the table")
            check(time.monotonic() - begun < 3, "the screen stood still")  # an answer is waited for 5 s
            ada.press("q", "q", "y")
            ada.wait_end()
            check(time.monotonic() - begun < 4, "leaving took too long")
        ada.close()


@test("a whole match, terminal against browser")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            ada = Terminal([PROGRAM, "play", "war-lanes", "--server", server.url, "--name", "Ada", "--private", *GAMES["war-lanes"]])
            code = ada.find(CODE)
            other = subprocess.Popen(["node", Path(__file__).resolve().parent / "opponent.mjs", server.url, code], env={**os.environ, "BAIZE": PROGRAM}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            ada.wait("Your decision")
            ada.play_on()
            said = other.communicate(timeout=2 * PATIENCE)[0]
            check(other.returncode == 0, said)
            mine = ada.screen()
            check(("You lost" in said) == ("The match is over: you win" in mine), f"{mine}\n{said}")
            ada.close()
        finally:
            server.stop()


@test("one comes back as the same player, into the match that goes on")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            words = [PROGRAM, "play", "war-lanes", "--server", server.url, "--level", "random"]
            first = Terminal(words, environment={"XDG_STATE_HOME": folder})
            name = first.find(r"(Guest \d+), 1000")
            first.press("3", "Enter")
            first.wait("hearts heal", "clubs heal", "hurt")
            first.close()
            (kept,) = Path(folder, "baize").glob("player-*")
            (deal,) = Path(folder, "baize", "deals").iterdir()
            for one in (kept, deal):
                check(one.stat().st_mode & 0o777 == 0o600, f"others may read {one}")
            again = Terminal(["sh", "-c", f"{PROGRAM} play mantis --server {server.url}; sleep 100"], size=(120, 40), environment={"XDG_STATE_HOME": folder})
            again.wait_all("back in the match", name, "War Lanes", "HP")
            guest = Terminal([*words, "--guest"], environment={"XDG_STATE_HOME": folder})
            check(name not in guest.wait("Your decision"), "a guest is somebody known")
            other = Terminal([*words, "--name", "Eve"], environment={"XDG_STATE_HOME": folder})
            other.wait("Eve, 1000")
            replaced = Terminal(words, size=(120, 40), environment={"XDG_STATE_HOME": folder})
            replaced.wait("back in the match")
            again.wait("You are playing from another connection now.")
            kept.write_text(kept.read_text()[:-5] + "xxxx\n")
            lost = Terminal(words, environment={"XDG_STATE_HOME": folder})
            check(name not in lost.wait("Your decision"), "a wrong secret is taken")
            for one in (again, guest, other, replaced, lost):
                one.close()
        finally:
            server.stop()


@test("nothing typed is lost with the line; each match is dealt from both players' entropy")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            words = [PROGRAM, "play", "slowpoker", "--server", server.url]
            ada, bob = (Terminal([*words, "--name", name, "--save", f"{folder}/{name}"]) for name in ("Ada", "Bob"))
            for one in (ada, bob):
                one.wait("Your decision: bet")
            ada.press("7")
            ada.wait("bet on which rank, 0 to 9?  7_")
            bob.press("8")
            server.stop()
            for one in (ada, bob):
                one.wait("line lost")
            ada.press("Enter")  # decided while there is nobody to hear it
            ada.wait("Your decision: sent")
            ada.press("c", "2")
            server = Server(folder, server.port)
            ada.wait('Ada: "Good luck!"')
            bob.wait("bet on which rank, 0 to 9?  8_")
            bob.press("Enter")
            ada.wait("bet: rank 7")
            bob.wait("bet: rank 8")
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until and not all("The match is over:" in one.screen() for one in (ada, bob)):
                for one in (ada, bob):
                    one.press(*["Enter"] * 4)
                time.sleep(0.1)
            for one, name in ((ada, "Ada"), (bob, "Bob")):
                one.wait("The match is over:")
                one.press("q")
                one.wait("Baize · lobby")  # the table's own words name the lobby, too, and q there only leaves the table
                one.press("q")
                one.wait_end()
                one.close()
                replay = Path(folder, name).read_text()
                check(len(re.findall(r"^\w+ entropy \d [0-9a-f]{64}$", replay, re.M)) == 2, f"not both gave entropy:\n{replay[:600]}")
                done = subprocess.run([PROGRAM, "verify", f"{folder}/{name}"], capture_output=True, text=True, check=False)
                check(done.returncode == 0, done.stdout + done.stderr)
        finally:
            server.stop()


@test("a private table, joined by its code, line by line")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            words = [PROGRAM, "play", "--server", server.url, "--plain", "--guest"]
            first = subprocess.Popen([*words, "single-card-game", "--private"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            greeting = first.stdout.readline()
            check(re.fullmatch(r"You are .+, with 1000 tokens\.\n", greeting), f"no greeting but: {greeting}")
            code = re.search(r"code is (\w+)", first.stdout.readline())
            check(code, "no code is shown")
            second = subprocess.Popen([*words, "--table", code[1].lower()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            second.stdin.write("2\n")
            second.stdin.flush()
            out = first.communicate("nonsense\nfold\n")[0] + second.communicate()[0]
            check(out.count("The match is over") == 2 and "No: " in out, out)
            check(out.count("You have 1000 tokens and -1 in practice now.") == 2 and "Games:" not in out, out)
            check(out.count("Practice: this is a private table") == 2 and out.count("Practice: -1, now -1.") == 2, out)
        finally:
            server.stop()


@test("who comes if nobody does is said before, and can be refused")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            ada = Terminal([PROGRAM, "play", "--server", server.url, "--name", "Ada"])
            ada.wait("If nobody comes in 15 s: wait on (w)")
            ada.press("Enter")
            ada.wait("Waiting for others")
            check("bot" not in ada.settled(), "a bot is announced to one who asked for none")
            ada.press("q", "w")
            ada.wait("If nobody comes in 15 s: play the easy bot (w)")
            ada.press("Enter")
            ada.wait("If nobody comes within 15 s, the easy bot plays.")
            bob = Terminal([PROGRAM, "play", "--plain", "--server", server.url, "--name", "Bob"], size=(100, 50))
            bob.wait("play GAME waits for people")
            bob.press("play kuhn hard", "Enter")
            bob.wait("If nobody comes within 15 s, the hard bot plays.")
            for one in (ada, bob):
                one.close()
        finally:
            server.stop()


@test("a private table whose deal stays hidden, line by line and on the screen")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            words = [PROGRAM, "play", "--server", server.url, "--plain", "--guest"]
            hidden = "nobody can check it"
            first = subprocess.Popen([*words, "single-card-game", "--private", "--deal", "hidden", "--save", f"{folder}/hidden.replay"],
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            line = first.stdout.readline() + first.stdout.readline() # who one is comes first
            code = re.search(r"code is (\w+)", line)
            check(code and hidden in line, line)
            unaware = subprocess.run([*words, "--table", code[1]], capture_output=True, text=True, timeout=60, check=False)
            check(unaware.returncode and "stays hidden" in unaware.stdout + unaware.stderr, unaware)
            second = subprocess.Popen([*words, "--table", code[1], "--deal", "hidden"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            second.stdin.write("fold\n")
            second.stdin.flush()
            out = line + first.communicate("play\n", timeout=60)[0] + second.communicate(timeout=60)[0]
            check(out.count("The match is over") == 2 and out.count(hidden) == 3 and "The seed was" not in out, out)
            done = subprocess.run([PROGRAM, "verify", f"{folder}/hidden.replay"], capture_output=True, text=True, check=False)
            check(done.returncode == 3 and "nobody can check this match" in done.stdout, done)
            done = subprocess.run([PROGRAM, "replay", f"{folder}/hidden.replay"], capture_output=True, text=True, check=False)
            check(done.returncode == 0 and re.search("this is what seat [01] was told", done.stdout) and "wins 3" in done.stdout, done)
            screen = Terminal([PROGRAM, "replay", f"{folder}/hidden.replay"])
            screen.wait("saw it")
            screen.press("End")
            screen.wait("The match is over:")
            screen.press("q")
            ada, bob = (Terminal([PROGRAM, "play", "--server", server.url, "--name", name]) for name in ("Ada", "Bob"))
            row = ada.row_of("Single Card")
            ada.press(row, "d")
            ada.wait("Private: the deal stays hidden (d)")
            ada.press("p")
            ada.wait(hidden)
            code = ada.find(CODE)
            bob.wait("Games")
            bob.press("j", code, "Enter")
            bob.wait("what was never shown stays hidden")
            bob.press("j", f"{code} hidden", "Enter")
            for one in (ada, bob):
                one.wait("Your decision")
                one.wait("The deal stays hidden")
        finally:
            server.stop()


@test("the lobby, chat and another match, line by line")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            ada, bob = (Terminal([PROGRAM, "play", "--plain", "--server", server.url, "--name", name], size=(100, 200)) for name in ("Ada", "Bob"))
            ada.wait("play GAME waits for people")
            ada.press("dance", "Enter")
            ada.wait("No: there is no such word")
            ada.press("play mantis 9", "Enter")
            ada.wait("No: mantis")
            ada.press("play mantis goal=999", "Enter")
            ada.wait('No: goal may be 1 to 105, not "999".')
            ada.press("?", "Enter")
            ada.wait("private GAME [SEATS]")
            ada.press("private single-card-game", "Enter")
            code = ada.find(r"table's code is (\w+)\.")
            bob.wait("play GAME waits for people")
            bob.press(f"join {code}", "Enter")
            for one in (ada, bob):
                one.wait("2 fold")
            ada.press("say good day", "Enter")
            bob.wait('Ada: "good day"')
            bob.press("mute ada", "Enter")
            bob.wait("Ada is muted.")
            for one in (ada, bob):
                one.press("fold", "Enter")
            for one in (ada, bob):
                one.wait_all("The match is over:", "You have 1000 tokens and -1 in practice now.", "rematch asks")
            ada.press("rematch", "Enter")
            bob.wait_until(lambda screen: re.search(r"Ada wants another match; rematch agrees\.\n>\s*$", screen), "Bob is not told what Ada wants")
            bob.press("rematch", "Enter")
            for one in (ada, bob):
                until = time.monotonic() + PATIENCE
                while time.monotonic() < until and one.screen().count("2 fold") < 2:
                    time.sleep(0.05)
                one.press("1", "Enter")
            ada.wait("The match is over:")
            ada.press("leave", "Enter", "quit", "Enter")
            ada.wait_end()
            for one in (ada, bob):
                check(one.ask("alternate_on") == "0", "the other screen is used")
                one.close()
        finally:
            server.stop()


@test("after a match line by line there is a prompt, and another game to choose; after a remark there is one too")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            ada, bob = (Terminal([PROGRAM, "play", "single-card-game", "--plain", "--server", server.url, "--name", name], size=(100, 200)) for name in ("Ada", "Bob"))
            for one, name in ((ada, "Ada"), (bob, "Bob")):
                one.wait_all(f"You are {name}, with 1000 tokens.", "2 fold")
            ada.press("say good day", "Enter")
            for one in (ada, bob):
                one.wait_until(lambda screen: re.search(r'Ada: "good day"\n>\s*$', screen), "after the remark there is no prompt")
            for one in (ada, bob):
                one.press("2", "Enter")
            for one in (ada, bob):
                one.wait_until(lambda screen: re.search(r"You have 1000 tokens and -1 in practice now\.\nDeal checked: it is as promised\.\n\nGames:\n.*for another match\.\n>\s*$", screen, re.S), "no game can be chosen")
            ada.press("bots kuhn", "Enter")
            ada.wait("1 check")
            bob.wait_until(lambda screen: re.search(r"Ada has left\n>\s*$", screen), "Bob does not learn that Ada has left")
            for one in (ada, bob):
                one.close()
        finally:
            server.stop()


@test("a deal is kept, checked, shown and listed: on the screen and line by line")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            ada = Terminal([PROGRAM, "play", "single-card-game", "--server", server.url, "--name", "Ada"], size=(120, 40), environment={"XDG_STATE_HOME": folder})
            ada.wait("1 of 2 seats are taken")
            bob = Terminal([PROGRAM, "play", "single-card-game", "--server", server.url, "--name", "Bob", "--plain"], size=(120, 100))
            bob.wait("2 fold")
            bob.press("deal", "Enter")
            bob.wait_all("Seats were drawn: you sit ", "It will be checked when the match is over.", "Your share: ", "What each place pledged:")
            ada.wait("Your decision")
            ada.press("d")
            ada.wait_all("The server's commitment: ", "Ada (you): ", "Bob: ", "Kept in ")
            ada.press("d")
            ada.wait("Your decision")
            ada.press("Enter")
            bob.press("2", "Enter")
            bob.wait("Deal checked: it is as promised.")
            ada.wait("Deal checked: it is as promised.")
            ada.press("d")
            ada.wait_all("The secret that it showed: ", "revealed ", "It stands in the server's public log")
            listed = subprocess.run([PROGRAM, "deals"], capture_output=True, text=True, check=False, env={**os.environ, "XDG_STATE_HOME": folder})
            check(listed.returncode == 0 and "  kept       match 1, single-card-game, " in listed.stdout, listed.stdout + listed.stderr)
            for one in (ada, bob):
                one.close()
        finally:
            server.stop()


class Liar:
    """Sits between a client and a server, and changes what the server says to the same number of bytes."""

    def __init__(self, port, pattern, lie):
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.port, self.pattern, self.lie = port, re.compile(pattern), lie
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                client = self.door.accept()[0]
                server = socket.create_connection(("127.0.0.1", self.port))
            except OSError:
                return
            for source, to, is_changed in ((client, server, False), (server, client, True)):
                threading.Thread(target=self.pass_on, args=(source, to, is_changed), daemon=True).start()

    def pass_on(self, source, to, is_changed):
        try:
            while data := source.recv(1 << 20):
                to.sendall(self.pattern.sub(self.lie, data) if is_changed else data)
            to.shutdown(socket.SHUT_WR)
        except OSError:
            pass


@test("a server that does not deal as promised is shown up, in red, with the evidence")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            liar = Liar(server.port, rb'"seed":"[0-9a-f]{64}"', b'"seed":"' + b"0" * 64 + b'"')
            words = [PROGRAM, "play", "single-card-game", "--server", liar.url, "--level", "easy"]
            ada = Terminal(words, size=(120, 40), environment={"XDG_STATE_HOME": folder})
            ada.wait("Your decision")
            ada.press("2", "Enter")  # equal hands would be dealt anew
            fault = "the secret that the server showed is not the one it was committed to."
            ada.wait_all("THE SERVER BROKE ITS PROMISE", fault, "The evidence is kept in ", "Enter: I have read it")
            check("\x1b[31m" in ada.screen("-e"), "it is not in red")
            ada.press("Enter")
            ada.wait_all("The match is over:", "THE SERVER BROKE ITS PROMISE: the")
            (evidence,) = Path(folder, "baize", "deals").glob("*.evidence")
            for _ in range(100):  # it is written when the lie is told, and again when the replay has come
                if "baize replay 1\n" in evidence.read_text():
                    break
                time.sleep(0.1)
            check(fault in evidence.read_text() and "baize replay 1\n" in evidence.read_text(), evidence.read_text())
            ada.close()
            plain = subprocess.run([*words, "--plain"], input="2\n", capture_output=True, text=True, check=False, env={**os.environ, "XDG_STATE_HOME": f"{folder}/plain"})
            check(plain.returncode == 1 and fault in plain.stdout and "The evidence is kept in " in plain.stdout, f"{plain.returncode} {plain.stdout}{plain.stderr}")
            listed = subprocess.run([PROGRAM, "deals"], capture_output=True, text=True, check=False, env={**os.environ, "XDG_STATE_HOME": f"{folder}/plain"})
            check(listed.returncode == 1 and "  broken     match 2, " in listed.stdout, listed.stdout + listed.stderr)
            liar.door.close()
        finally:
            server.stop()


def play_plain(url, folder):
    words = [PROGRAM, "play", "single-card-game", "--server", url, "--level", "easy", "--plain"]
    return subprocess.run(words, input="2\n", capture_output=True, text=True, check=False, timeout=60, env={**os.environ, "XDG_STATE_HOME": folder})


@test("a server that hides what was to be published is shown up, and one that asks for no share is not taken at its word")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            for pattern, lie, code, sentence in (
                (rb'"deal":"published"', b'"deal":"hidden"   ', 1, "the server hides a deal that was to be published."),
                (rb'"type":"gather"', b'"type":"gatter"', 0, "Your own share is not in it: the server did not ask for it."),
            ):
                liar = Liar(server.port, pattern, lie)
                done = play_plain(liar.url, f"{folder}/{code}")
                check(done.returncode == code and sentence in done.stdout, f"{done.returncode} {done.stdout}{done.stderr}")
                liar.door.close()
        finally:
            server.stop()


@test("a server that keeps the replay back until the next match has begun does not pass unseen")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            liar = Liar(server.port, rb'"type":"replay"', b'"type":"relpay"')
            words = [PROGRAM, "play", "single-card-game", "--server", liar.url, "--level", "easy", "--plain"]
            ada = Terminal(words, size=(120, 100), environment={"XDG_STATE_HOME": folder})
            ada.wait("2 fold")
            ada.press("2", "Enter")
            ada.wait("The match is over:")
            ada.press("rematch", "Enter")
            ada.wait("The deal of match 1 could not be checked: the next one began before the server answered")
            ada.close()
            liar.door.close()
        finally:
            server.stop()


@test("a server that keeps nothing and begins anew with match 1 is accused of nothing")
def _():
    with tempfile.TemporaryDirectory() as folder:
        port = 0
        for _ in range(2):
            server = Server(folder, port, "--store", "memory")
            port = server.port
            try:
                done = play_plain(server.url, folder)
                check(done.returncode == 0 and "Deal checked: it is as promised." in done.stdout, f"{done.returncode} {done.stdout}{done.stderr}")
                check(len(list(Path(folder, "baize", "deals").glob("*-1-1.deal"))) == 1, "it was another match")
            finally:
                server.stop()


@test("what cannot be is said in a sentence")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            for words, code, sentence in (
                (["kuhn", "--server", "http://127.0.0.1:1"], 1, "cannot be reached: Connection refused"),
                (["kuhn", "--server", "gopher://localhost"], 2, "takes an address like http://localhost:8080"),
                (["kuhn", "--server", server.url.replace("http", "wss")], 1, "does not speak TLS as it should"),
                (["kuhn", "--server", server.url + "/elsewhere"], 1, "does not answer as a Baize server does"),
                (["--server", server.url, "--table", "NONE"], 1, "no table waits under this code"),
                (["--server", server.url, "--watch", "99"], 1, "there is no such table"),
                (["kuhn", "--server", server.url, "--level", "esay"], 2, "easy"),
                (["kuhn", "--table", "X"], 2, "--table goes with --server"),
            ):
                done = subprocess.run([PROGRAM, "play", *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
                check(done.returncode == code and sentence in done.stderr, f"{words}: {done.returncode} {done.stderr}{done.stdout}")
        finally:
            server.stop()


def columns(text):
    """How wide a terminal shows it."""
    return sum(0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


@test("wide names, marks and signs that are not seen leave the table as it is")
def _():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            for name, shown in (("日本語プレイヤー", "日本語プレイヤー"), ("Zoe\u0308e\u0301", "Zo\u00eb\u00e9"), ("🎉🃏", "🎉🃏")):
                ada = Terminal([PROGRAM, "play", "single-card-game", "--server", server.url, "--name", name, "--private"])
                code = ada.find(CODE)
                bob = Terminal([PROGRAM, "play", "--server", f"{server.url}/#/join/{code}", "--name", "Bob"])
                ada.wait("Your decision")
                bob.wait("Your decision")
                ada.press("c", "t", "表" * 30, "Enter")
                bob.wait("表" * 3)
                ada.press("Enter")
                bob.press("2", "Enter")
                for one, words in ((ada, f"{shown} (you)"), (bob, shown)):
                    one.wait("The match is over:")
                    screen = one.settled()
                    check(words in screen, f"no {words}:\n{screen}")
                    for line in screen.splitlines():
                        check(columns(line) <= 80, f"this line is too wide: {line}")
                        mark = line.find("· ")
                        check(mark < 0 or line.startswith(" Baize") or columns(line[:mark]) == 48, f"the log does not stand in its column:\n{screen}")
                    one.close()
        finally:
            server.stop()
