"""A model hub for one case: answers with listing.json and the files in repository/, as behaviour.json says. Prints its port.

Keys of behaviour.json: `status` and `headers` of the listing's answer, `endless` (which answers have a body without end:
"listing", "file", "redirection"), `redirect` (files are sent on to it), `short` (how many bytes of a file are missing), `extra`
(how many are too many), `range` (a Content-Range in place of the right one), `drip` (seconds between bytes).
"""

import http.server
import json
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
BEHAVIOUR = json.loads((HERE / "behaviour.json").read_text())


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        try:
            self.answer()
        except OSError:
            self.close_connection = True

    def answer(self):
        if self.path.startswith("/api/"):
            body = (HERE / "listing.json").read_bytes()
            return self.send(BEHAVIOUR.get("status", 200), BEHAVIOUR.get("headers", {}), body, "listing")
        if BEHAVIOUR.get("redirect") and not self.path.startswith("/stored"):
            return self.send(302, {"Location": BEHAVIOUR["redirect"]}, b"", "redirection")
        # The name alone: what a path of a listing says is the client's to judge.
        path = HERE / "repository" / self.path.split("?")[0].split("/")[-1]
        data = path.read_bytes() if path.is_file() else b"{}"
        asked = self.headers.get("Range")
        headers, status = {}, 200
        if asked:
            first, last = asked.removeprefix("bytes=").split("-")
            total, data, status = len(data), data[int(first) : int(last) + 1], 206
            headers["Content-Range"] = BEHAVIOUR.get("range", f"bytes {first}-{last}/{total}")
        data += b"x" * BEHAVIOUR.get("extra", 0)
        self.send(status, headers, data, "file", BEHAVIOUR.get("short", 0))

    def send(self, status, headers, body, kind, short=0):
        is_endless = BEHAVIOUR.get("endless") == kind
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key, value)
        self.send_header(*(("Transfer-Encoding", "chunked") if is_endless else ("Content-Length", str(len(body)))))
        self.end_headers()
        body = body[: len(body) - short] if short else body
        if BEHAVIOUR.get("drip"):
            for byte in body[:40]:
                self.wfile.write(bytes([byte]))
                time.sleep(BEHAVIOUR["drip"])
            body = body[40:]
        if not is_endless:
            self.wfile.write(body)
        while is_endless:
            self.wfile.write(b"10000\r\n" + b" " * 65536 + b"\r\n")
            time.sleep(0.001)
        if short:
            self.close_connection = True


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
server.handle_error = lambda *_: None
print(server.server_address[1], flush=True)
server.serve_forever()
