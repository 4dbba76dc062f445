# SPDX-License-Identifier: MIT
"""Whatever ends the program, the terminal is given back as it was found."""
import ctypes
import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from harness import PROGRAM, Failed, Terminal, check, test


def child_of(pid):
    """The program that the shell in the terminal runs."""
    for _ in range(100):
        found = subprocess.run(["pgrep", "-P", pid, "-x", "baize"], capture_output=True, text=True, check=False).stdout.split()
        if found:
            return int(found[0])
        time.sleep(0.05)
    raise Failed("the program does not run")


def restored(how, stop):
    @test(f"the terminal is given back after {how}")
    def _():
        with tempfile.TemporaryDirectory() as folder:
            table = Terminal(["bash", "--norc", "--noprofile"], environment={"PS1": "shell:"})
            table.wait("shell:")
            table.press(f"stty -a > {folder}/before; ulimit -c 0; {PROGRAM} play mantis --level random", "Enter")
            table.wait("Your decision")
            check(table.ask("alternate_on") == "1", "the program does not use the other screen")
            stop(table)
            table.wait("shell:")
            table.press(f"stty -a > {folder}/after; echo is-'back'", "Enter")
            screen = table.wait("is-back")
            check("Your decision" not in screen, f"the table is still there:\n{screen}")
            for what, wanted in (("alternate_on", "0"), ("cursor_flag", "1"), ("mouse_any_flag", "0"), ("keypad_cursor_flag", "0")):
                check(table.ask(what) == wanted, f"{what} is {table.ask(what)}")
            before, after = (Path(folder, name).read_text() for name in ("before", "after"))
            check(before == after, f"stty before and after:\n{before}\n{after}")
            table.close()


def by_signal(number):
    return lambda table: os.kill(child_of(table.ask("pane_pid")), number)


restored("q", lambda table: table.press("q", "y"))
restored("Ctrl-C", lambda table: table.press("C-c"))
restored("SIGTERM", by_signal(signal.SIGTERM))
restored("SIGHUP", by_signal(signal.SIGHUP))
restored("a crash", by_signal(signal.SIGSEGV))
restored("a broken promise", by_signal(signal.SIGABRT))


def crash_thinking(table):
    """As if a bot's code crashed, on the thread where bots think."""
    pid = child_of(table.ask("pane_pid"))
    (thread,) = (int(one.name) for one in Path(f"/proc/{pid}/task").iterdir() if one.name != str(pid))
    ctypes.CDLL(None).tgkill(pid, thread, int(signal.SIGSEGV))


restored("a crash of a bot", crash_thinking)
