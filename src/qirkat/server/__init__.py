"""The site and live play over HTTP and websockets."""
