"""`python -m qirkat` is the command `qirkat`."""

import sys

from qirkat.cli import main

sys.exit(main())
