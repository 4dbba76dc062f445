# SPDX-License-Identifier: MIT
"""JSON of the library as dictionaries whose keys can also be written as attributes."""

from __future__ import annotations

import json
from typing import Any


class Figures(dict[str, Any]):
    """A dictionary; `figures.games` is `figures["games"]`.

    >>> figures = Figures(games=3, seats=[Figures(mean=0.5)])
    >>> figures.seats[0].mean
    0.5
    >>> figures.matches
    Traceback (most recent call last):
    AttributeError: there is no 'matches' here; there are games, seats
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            there = ", ".join(self) or "none"
            raise AttributeError(f"there is no {name!r} here; there are {there}") from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self]


def read(text: str) -> Any:
    """What the library said in JSON."""
    return json.loads(text, object_hook=Figures)
