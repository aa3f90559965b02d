"""Requests to a server that a run has started, over a socket in its folder."""

import http.client
import os
import signal
import socket
import time

# Statuses of the server's own that say something of the request or of its limits.
FINE = {501, 503, 504}


class Connection(http.client.HTTPConnection):
    """A connection to a socket in the file system."""

    def __init__(self, path, timeout):
        super().__init__("localhost", timeout=timeout)
        self.path = str(path)

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


def alive(pid):
    """Whether a process runs; whoever started it waits for it, and not this."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def ask(process, folder, requests, patience):
    """Sends requests to a server one after the other, and ends it; says what is wrong with its answers."""
    path = folder / "socket"
    deadline = time.monotonic() + patience
    wrong = None
    for number, (place, body) in enumerate(requests):
        while True:
            connection = Connection(path, patience)
            try:
                connection.connect()
                break
            except OSError:
                connection.close()
                if not alive(process.pid) or time.monotonic() > deadline:
                    return f"there is no server to ask {place}"
                time.sleep(0.02)
        try:
            connection.request("POST", place, body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            text = response.read()
            if response.status >= 500 and response.status not in FINE:
                wrong = wrong or f"request {number} to {place} got {response.status}: {text[:500]!r}"
        except (OSError, http.client.HTTPException) as error:
            wrong = wrong or f"request {number} to {place} got no answer: {error!r}: {body[:500]!r}"
        finally:
            connection.close()
    if alive(process.pid):
        os.kill(process.pid, signal.SIGTERM)
    return wrong
