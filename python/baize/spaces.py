# SPDX-License-Identifier: MIT
"""Spaces, with the members that training code uses. Gymnasium's own, if it is installed."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Iterator, Mapping

import numpy

from .errors import WrongValue
from .native import whole

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Space:
    """A set of values that can be drawn from."""

    shape: tuple[int, ...] | None
    dtype: numpy.dtype[Any] | None

    def __init__(self, shape: Any, dtype: Any, seed: int | None = None):
        self.shape = shape
        self.dtype = None if dtype is None else numpy.dtype(dtype)
        self.seed(seed)

    def seed(self, seed: int | None = None) -> list[int]:
        self._random = numpy.random.default_rng(seed)
        return [] if seed is None else [seed]

    def contains(self, x: Any) -> bool:
        raise NotImplementedError

    def sample(self, mask: Any = None) -> Any:
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


class Discrete(Space):
    """The whole numbers 0 … n-1.

    >>> Discrete(3).contains(2), Discrete(3).contains(3)
    (True, False)
    """

    def __init__(self, n: int, seed: int | None = None, start: int = 0):
        low, high = -(2**62), 2**62
        self.n = numpy.int64(whole(n, "how many there are", 1, high))
        self.start = numpy.int64(whole(start, "the first number", low, high))
        super().__init__((), numpy.int64, seed)

    def contains(self, x: Any) -> bool:
        if isinstance(x, (bool, numpy.bool_)):
            return False
        is_whole = isinstance(x, (int, numpy.integer)) or (
            isinstance(x, numpy.ndarray) and x.shape == () and x.dtype.kind in "iu"
        )
        return bool(is_whole and self.start <= x < self.start + self.n)

    def sample(self, mask: NDArray[numpy.int8] | None = None) -> numpy.int64:
        """One of them; with a mask, one of those where it is 1 (the first, if it is so nowhere)."""
        if mask is None:
            return numpy.int64(self.start + self._random.integers(self.n))
        if list(numpy.shape(mask)) != [self.n]:
            raise WrongValue(f"a mask has the shape ({self.n},), not {numpy.shape(mask)}")
        open_ = numpy.flatnonzero(mask)
        return numpy.int64(self.start + (self._random.choice(open_) if len(open_) else 0))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and (self.n, self.start) == (other.n, other.start)

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box(Space):
    """Arrays of one shape whose numbers lie from low to high."""

    def __init__(
        self, low: float, high: float, shape: tuple[int, ...], dtype: Any = numpy.float32,
        seed: int | None = None,
    ):
        lengths = tuple(whole(length, "a length of a shape", 0, 1 << 24) for length in shape)
        if math.prod(lengths) > 1 << 24:
            raise WrongValue(f"a box has at most {1 << 24} numbers, not {math.prod(lengths)}")
        if dtype not in (numpy.float32, numpy.float64, numpy.int8, numpy.uint8, numpy.int32, numpy.int64):
            raise WrongValue(f"a box has numbers of float32 or another plain kind, not {dtype!r}")
        super().__init__(lengths, dtype, seed)
        self.low = numpy.full(lengths, float(low), dtype)
        self.high = numpy.full(lengths, float(high), dtype)

    def contains(self, x: Any) -> bool:
        return bool(
            isinstance(x, numpy.ndarray)
            and x.shape == self.shape
            and self.dtype is not None
            and numpy.can_cast(x.dtype, self.dtype)
            and (x >= self.low).all()
            and (x <= self.high).all()
        )

    def sample(self, mask: Any = None) -> NDArray[Any]:
        if self.dtype is not None and self.dtype.kind in "iu":
            return self._random.integers(self.low, self.high + 1).astype(self.dtype)
        low = numpy.where(numpy.isfinite(self.low), self.low, -1)
        high = numpy.where(numpy.isfinite(self.high), self.high, 1)
        return self._random.uniform(low, high).astype(self.dtype)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Box)
            and self.shape == other.shape
            and self.dtype == other.dtype
            and bool((self.low == other.low).all() and (self.high == other.high).all())
        )

    def __repr__(self) -> str:
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


class Dict(Space):
    """A dictionary with a space for each key."""

    def __init__(self, spaces: Mapping[str, Space], seed: int | None = None):
        self.spaces = dict(spaces)
        super().__init__(None, None, seed)

    def seed(self, seed: int | None = None) -> list[int]:
        return [one for space in self.spaces.values() for one in space.seed(seed)]

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, dict)
            and x.keys() == self.spaces.keys()
            and all(space.contains(x[key]) for key, space in self.spaces.items())
        )

    def sample(self, mask: Any = None) -> dict[str, Any]:
        return {
            key: space.sample(None if mask is None else mask[key])
            for key, space in self.spaces.items()
        }

    def __getitem__(self, key: str) -> Space:
        return self.spaces[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def __len__(self) -> int:
        return len(self.spaces)

    def keys(self) -> Any:
        return self.spaces.keys()

    def items(self) -> Any:
        return self.spaces.items()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dict) and self.spaces == other.spaces

    def __repr__(self) -> str:
        inside = ", ".join(f"{key!r}: {space}" for key, space in self.spaces.items())
        return f"Dict({inside})"


try:
    from gymnasium import spaces as _gymnasium
except ImportError:
    pass
else:
    Discrete, Box, Dict = _gymnasium.Discrete, _gymnasium.Box, _gymnasium.Dict  # type: ignore
