"""How much memory the engine's table may take on this machine."""

import os

MAX_MEMORY = 65_536  # MiB, on a machine that has twice as much


def max_memory() -> int:
    """Return the largest table in MiB: half of the machine's memory, but at least 16."""
    try:
        mebibytes = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    except (AttributeError, ValueError, OSError):  # the system does not say
        return MAX_MEMORY
    return max(16, min(mebibytes // 2, MAX_MEMORY))
