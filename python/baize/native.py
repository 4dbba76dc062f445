# SPDX-License-Identifier: MIT
"""libbaize as ctypes sees it: where it is found, its functions, and text into it and out of it.

Nothing else in the package calls ctypes. Functions that are over in a moment keep Python's lock
(PyDLL): that is faster, and two threads cannot get into the same handle. Those that may take long
let go of it (CDLL), and are only called where a lock or a copy of the match protects the handle.
"""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, byref, c_bool, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t
from ctypes import c_uint64, c_void_p
from pathlib import Path
from typing import Any, NoReturn, Type

from .errors import Error, LibraryMissing, WrongType, WrongValue

API = 1
DECK, WATCHER = 7, 6


class Why(ctypes.Structure):
    _fields_ = [("text", ctypes.c_char * 400)]


class Arrays(ctypes.Structure):
    """The arrays that a batch fills: addresses of numpy's, or None."""

    _fields_ = [
        (name, c_void_p) for name in ("seat", "observation", "mask", "done", "tokens", "winners")
    ]


_why, _words, _flag = POINTER(Why), POINTER(c_char_p), POINTER(c_bool)
_text = c_void_p  # text that we have to free: see take()

SHORT: dict[str, tuple[Any, list[Any]]] = {
    "baize_api": (c_int, []),
    "baize_version": (c_char_p, []),
    "baize_free": (None, [c_void_p]),
    "baize_game_name": (c_char_p, [c_int]),
    "baize_game_open": (c_void_p, [c_char_p, c_int, c_char_p, _why]),
    "baize_game_close": (None, [c_void_p]),
    "baize_game_seats": (c_int, [c_void_p]),
    "baize_game_describe": (_text, [c_void_p]),
    "baize_game_rules": (_text, [c_void_p]),
    "baize_actions": (c_int, [c_void_p]),
    "baize_match_open": (c_void_p, [c_void_p, c_char_p, _why]),
    "baize_match_clone": (c_void_p, [c_void_p]),
    "baize_match_close": (None, [c_void_p]),
    "baize_match_restart": (None, [c_void_p, c_uint64]),
    "baize_match_again": (c_int, [c_void_p]),
    "baize_match_seed": (_text, [c_void_p]),
    "baize_match_is_over": (c_bool, [c_void_p]),
    "baize_match_seat": (c_int, [c_void_p]),
    "baize_match_to_act": (c_int, [c_void_p]),
    "baize_match_choices": (c_int, [c_void_p, c_int]),
    "baize_match_step": (c_int, [c_void_p, c_int]),
    "baize_match_act": (c_int, [c_void_p, c_int, c_int, _why]),
    "baize_match_play": (c_int, [c_void_p, c_int, c_char_p, _why]),
    "baize_match_refusal": (_text, [c_void_p, c_int, c_char_p]),
    "baize_match_actions": (c_int, [c_void_p, c_int, POINTER(c_int32), c_int]),
    "baize_match_mask": (c_int, [c_void_p, c_int, c_void_p]),
    "baize_match_moves": (_text, [c_void_p, c_int]),
    "baize_match_action_move": (_text, [c_void_p, c_int, c_int]),
    "baize_match_outcomes": (_text, [c_void_p]),
    "baize_match_view": (_text, [c_void_p, c_int]),
    "baize_match_events": (_text, [c_void_p, c_int]),
    "baize_match_result": (
        c_bool,
        [c_void_p, POINTER(c_int32), POINTER(c_int32), POINTER(c_int)],
    ),
    "baize_match_guess": (c_void_p, [c_void_p, c_int, c_char_p, _why]),
    "baize_match_record": (_text, [c_void_p]),
    "baize_match_replay": (c_void_p, [c_char_p, c_size_t, c_int, POINTER(c_void_p), _why]),
    "baize_observation_size": (c_int, [c_void_p]),
    "baize_match_observe": (None, [c_void_p, c_int, c_void_p]),
    "baize_bot_open": (c_void_p, [c_void_p, c_char_p, c_char_p, _why]),
    "baize_bot_close": (None, [c_void_p]),
    "baize_batch_open": (c_void_p, [c_void_p, c_int, c_uint64, _why]),
    "baize_batch_close": (None, [c_void_p]),
    "baize_batch_match": (c_void_p, [c_void_p, c_int]),
    "baize_batch_seat": (c_bool, [c_void_p, c_int, c_char_p, _why]),
}
LONG: dict[str, tuple[Any, list[Any]]] = {
    "baize_bot_act": (c_int, [c_void_p, c_void_p, c_int, _why]),
    "baize_bot_move": (_text, [c_void_p, c_void_p, c_int, _why]),
    "baize_batch_look": (None, [c_void_p, POINTER(Arrays)]),
    "baize_batch_step": (c_int, [c_void_p, c_void_p, POINTER(Arrays), _why]),
    "baize_batch_random": (c_int64, [c_void_p, c_int64, POINTER(Arrays)]),
    "baize_sim": (_text, [_words, _flag, _why]),
    "baize_compare": (_text, [_words, _flag, _why]),
    "baize_sweep": (_text, [_words, _flag, _why]),
    "baize_solve": (_text, [_words, _flag, _why]),
    "baize_arena": (_text, [_words, _flag, _why]),
    "baize_score": (_text, [_words, _why]),
    "baize_odds": (_text, [_words, _why]),
}


def _candidates() -> list[str]:
    """Where libbaize may be: the variable alone if it is set, else ours, else the system's."""
    named = os.environ.get("BAIZE_LIBRARY")
    if named:
        return [named]
    bundled = Path(__file__).parent / "libbaize.so"
    return [str(bundled)] if bundled.exists() else ["libbaize.so.0", "libbaize.so"]


def _load() -> tuple[str, ctypes.PyDLL, ctypes.CDLL]:
    tried = []
    for path in _candidates():
        try:
            short, long = ctypes.PyDLL(path), ctypes.CDLL(path)
        except OSError as error:
            tried.append(str(error))
            continue
        if not hasattr(short, "baize_api"):
            raise LibraryMissing(f"{path} is not libbaize")
        if short.baize_api() != API:
            raise LibraryMissing(f"{path} has interface {short.baize_api()}; this package needs {API}")
        try:
            for library, table in ((short, SHORT), (long, LONG)):
                for name, (result, arguments) in table.items():
                    function = getattr(library, name)
                    function.restype, function.argtypes = result, arguments
        except AttributeError as error:
            raise LibraryMissing(f"{path} is an older libbaize than this package needs: {error}") from None
        return path, short, long
    raise LibraryMissing(
        "libbaize was not found. Install it (meson install), or set BAIZE_LIBRARY to its file, as "
        "in BAIZE_LIBRARY=build/src/libbaize.so. Tried: " + "; ".join(tried)
    )


path, short, long = _load()


def version() -> str:
    """The version of the library, such as "0.1.0"."""
    return str(short.baize_version().decode())


def into(value: Any, what: str) -> bytes:
    """Text for the library."""
    if not isinstance(value, str):
        raise WrongType(f"{what} is text, not {kind(value)}")
    try:
        encoded = value.encode()
    except UnicodeEncodeError:
        raise WrongValue(f"{what} has characters that are no text: {value!r}") from None
    if b"\0" in encoded:
        raise WrongValue(f"{what} has a zero character: {value!r}")
    return encoded


def take(pointer: int | None) -> str | None:
    """Text that the library gave us, which is freed here."""
    if not pointer:
        return None
    try:
        return ctypes.string_at(pointer).decode(errors="replace")
    finally:
        short.baize_free(pointer)


def kind(value: Any) -> str:
    return "nothing (None)" if value is None else f"a thing of type {type(value).__name__}"


def whole(value: Any, what: str, low: int, high: int) -> int:
    """A whole number in low … high; numpy's are as good as Python's."""
    try:
        number: int = value.__index__()
    except (AttributeError, TypeError):
        raise WrongType(f"{what} is a whole number, not {kind(value)}") from None
    number = int(number)
    if not low <= number <= high:
        raise WrongValue(f"{what} is {low} to {high}, not {number}")
    return number


def refuse(error: Type[Error], why: Why) -> NoReturn:
    """What the library said is wrong, as an exception."""
    raise error(why.text.decode(errors="replace") or "libbaize gave no reason")


__all__ = [
    "API", "Arrays", "DECK", "WATCHER", "Why", "byref", "c_bool", "c_char_p", "c_double", "c_int",
    "c_int32", "c_void_p", "ctypes", "into", "kind", "long", "path", "refuse", "short", "take",
    "version", "whole",
]
