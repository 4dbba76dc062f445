# SPDX-License-Identifier: MIT
"""What goes wrong, as exceptions. Each message says what was wrong and what would be right."""

from __future__ import annotations

from typing import Any


class Error(Exception):
    """The base of all exceptions of this package (but Interrupted)."""


class WrongValue(Error, ValueError):
    """A name, number, option, file or array that is not one of those there are."""


class WrongType(Error, TypeError):
    """A thing of another kind than was expected."""


class IllegalMove(Error, ValueError):
    """A move that the rules do not allow now. Nothing has changed."""


class Mismatch(Error, ValueError):
    """Two things that belong to different games, seats or options were put together."""


class Closed(Error, RuntimeError):
    """A game, match, bot or batch was used after its end."""


class LibraryMissing(Error, ImportError):
    """libbaize was not found, or is one that this package does not fit."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a long run early; `figures` are those of what was played until then.

    It is a KeyboardInterrupt: a program that does not catch it ends, as one expects."""

    def __init__(self, figures: Any = None):
        super().__init__("ended early; .figures has what was counted until then")
        self.figures = figures
