# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Symmetric memory calls of a kernel, by their platform-neutral names.

Each function here is only a name and a signature; the call goes to the module of the platform. A function that the
platform does not have is an error at the call.
"""

from ...backends import is_ascend
from .ascend import libaclshmem_device as _ascend
from .proxy import ModuleProxy

_proxy = ModuleProxy([(is_ascend, _ascend)])
_dispatch = _proxy.dispatch


@_dispatch
def my_pe():
    """The number of this rank."""


@_dispatch
def n_pes():
    """How many ranks there are."""


@_dispatch
def int_p(dest, value, pe, qp_id=0):
    """Writes the int32 ``value`` to the symmetric address ``dest`` of rank ``pe``."""


@_dispatch
def remote_ptr(local_ptr, pe):
    """Where the symmetric object at ``local_ptr`` stands on rank ``pe``."""


@_dispatch
def barrier_all():
    """Waits for every core of every rank; all puts before it are complete after it."""


@_dispatch
def barrier_all_vec():
    """As :func:`barrier_all`, joined by vector cores only."""


@_dispatch
def quiet():
    """Returns when all puts of this rank are complete."""


@_dispatch
def fence():
    """Puts and signals after it do not overtake those before it."""


@_dispatch
def putmem(dest, source, bytes, pe):
    """Copies ``bytes`` bytes from the local ``source`` to the symmetric ``dest`` of rank ``pe``."""


@_dispatch
def putmem_nbi(dest, source, bytes, pe, qp_id=0):
    """As :func:`putmem`; complete after :func:`quiet`."""


@_dispatch
def getmem(dest, source, bytes, pe):
    """Copies ``bytes`` bytes from the symmetric ``source`` of rank ``pe`` to the local ``dest``."""


@_dispatch
def getmem_nbi(dest, source, bytes, pe, qp_id=0):
    """As :func:`getmem`; complete after :func:`quiet`."""


@_dispatch
def putmem_signal(dest, source, nbytes, sig_addr, signal, sig_op, pe):
    """As :func:`putmem`, then updates the int32 signal at ``sig_addr`` of rank ``pe``: the data is seen before it."""


@_dispatch
def putmem_signal_nbi(dest, source, nbytes, sig_addr, signal, sig_op, pe):
    """As :func:`putmem_signal`; complete after :func:`quiet`."""


@_dispatch
def signal_op(sig_addr, signal, sig_op, pe):
    """Sets (``sig_op`` 0) the int32 signal at ``sig_addr`` of rank ``pe`` to ``signal``, or adds (1) to it."""


@_dispatch
def signal_wait_until(sig_addr, cmp_, cmp_val):
    """Waits until the local int32 signal compares as asked (``ACLSHMEM_CMP_*``); returns the value that did."""


def __getattr__(name):
    return getattr(_proxy, name)
