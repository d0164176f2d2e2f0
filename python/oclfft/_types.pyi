"""The types of the functions, which type checkers alone read.

NumPy arrays, and what becomes one, give NumPy arrays; pyopencl arrays give arrays of their class.
"""

from typing import Any, Protocol, TypeVar, overload

from numpy.typing import ArrayLike, NDArray
from typing_extensions import ParamSpec

P = ParamSpec("P")

class DeviceArray(Protocol):
    """What tells pyopencl's arrays from NumPy's."""

    @property
    def base_data(self) -> Any: ...

D = TypeVar("D", bound=DeviceArray)

class Transform(Protocol[P]):
    @overload
    def __call__(self, x: D, *args: P.args, **kwargs: P.kwargs) -> D: ...
    @overload
    def __call__(self, x: ArrayLike, *args: P.args, **kwargs: P.kwargs) -> NDArray[Any]: ...
