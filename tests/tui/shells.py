# SPDX-License-Identifier: MIT
"""bash, zsh and fish complete what is typed."""
import subprocess
import tempfile
from pathlib import Path

from harness import PROGRAM, Terminal, check, test

# How each shell finds the script that was installed.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source {share}/bash-completion/completions/baize.bash"),
    "zsh": (["zsh", "-f", "-i"], "fpath=({share}/zsh/site-functions $fpath); autoload -U compinit; compinit -u -D"),
    "fish": (["fish", "--no-config", "-i"], "source {share}/fish/vendor_completions.d/baize.fish"),
}
# What is typed before Tab, and how the line ends then.
COMPLETIONS = {
    "baize pla": "baize play ",
    "baize play mant": "baize play mantis ",
    "baize play mantis --lev": "--level ",
    "baize play mantis --level eas": "easy ",
    "baize play mantis --set goal_t": "goal_two=",
    "baize play mantis --set goal_two=10": "goal_two=105 ",
    "baize run kuhn --save mine": "mine.txt ",
}


def completes(name):
    @test(f"{name} completes, by the script that is installed")
    def _():
        command, load = SHELLS[name]
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # fish writes its history when it is closed
            done = subprocess.run(["meson", "install", "-C", str(Path(PROGRAM).parent), "--no-rebuild", "--quiet", "--destdir", folder], capture_output=True, text=True, check=False)
            check(done.returncode == 0, done.stdout + done.stderr)
            (share,) = (path.parent.parent.parent for path in Path(folder).glob("**/man/man1/baize.1"))
            (place,) = (path.parent for path in Path(folder).glob("**/bin/baize"))
            Path(folder, "mine.txt").touch()
            shell = Terminal(command, size=(160, 24), environment={"PATH": f"{place}:/usr/bin:/bin", "HOME": folder})
            shell.press(load.format(share=share), "Enter", f"cd {folder}; echo is-'ready'", "Enter")
            shell.wait("is-ready")
            for typed, whole in COMPLETIONS.items():
                shell.press(typed, "Tab", "x")
                shell.wait(whole + "x")
                shell.press("C-u", "clear", "Enter")
            shell.press("baize play mantis --level ", "Tab", "Tab")
            shell.wait_all("easy", "medium", "hard", "best", "random")
            shell.close()


for one in SHELLS:
    completes(one)
