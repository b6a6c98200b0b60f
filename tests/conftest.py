"""What all tests need of the process they run in."""

import signal

# Whoever starts the tests in the background may have them ignore Ctrl-C, and what they start would
# ignore it too.
signal.signal(signal.SIGINT, signal.default_int_handler)
