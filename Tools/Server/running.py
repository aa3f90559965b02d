"""A server process."""

import os
import signal
import subprocess
import time
import urllib.request


class Server:
    """Starts a server at a port that the system chooses, and ends it by SIGTERM."""

    def __init__(self, binary, folder, *options, environment=None, listens=("--port", "0")):
        self.log = folder / f"log-{time.monotonic_ns()}"
        self.arguments = [binary, "serve", *listens, *options]
        self.environment = {**os.environ, **(environment or {})}
        self.options = {}

    def __enter__(self):
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                self.arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, env=self.environment, text=True,
                **self.options)
        # Printed when it listens.
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            raise SystemExit(f"check-server: the server did not start:\n{self.log.read_text()}")
        return self

    def __exit__(self, kind, value, trace):
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise SystemExit("check-server: the server did not end within a minute of SIGTERM")
        if kind is None and code != 0:
            raise SystemExit(f"check-server: the server ended with {code}:\n{self.log.read_text()[-2000:]}")

    def metrics(self):
        text = urllib.request.urlopen(self.url + "/metrics").read().decode()
        pairs = [line.rsplit(" ", 1) for line in text.splitlines() if line and line[0] != "#"]
        return {name.removeprefix("nightjar_"): float(value) for name, value in pairs}

    def wait_until_idle(self, seconds=600):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            metrics = self.metrics()
            if metrics["sequences_running"] == 0 and metrics["sequences_waiting"] == 0:
                return
            time.sleep(0.02)
        raise AssertionError(f"sequences still run: {metrics}")
