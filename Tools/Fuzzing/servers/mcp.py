"""An MCP server for one case: answers each method with its result in results.json, as behaviour.json says.

Over standard input and output; with --http over HTTP, at a port that it prints. Keys of behaviour.json: `before` (lines that
are sent ahead of every answer, so often as `times` says), `raw` (bytes that take the place of a method's answer), `end` (the
method at which it ends), `deaf` (it stops reading behind its first answer, and sends `before` for ever), `status`, `headers`,
`events` (answers are events) and `endless` (bodies have no end) over HTTP.
"""

import http.server
import json
import os
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
BEHAVIOUR = json.loads((HERE / "behaviour.json").read_text())
RESULTS = json.loads((HERE / "results.json").read_text(), strict=False)


def answers(line):
    """The lines that answer one."""
    try:
        request = json.loads(line)
    except ValueError:
        return
    method = request.get("method")
    if method == BEHAVIOUR.get("end"):
        # All of it: over HTTP its connections end too, since waiting on an open one is what no case is about.
        os._exit(0)
    for _ in range(BEHAVIOUR.get("times", 1)):
        yield from (text.encode(errors="surrogatepass") for text in BEHAVIOUR.get("before", []))
    if "id" not in request or method is None:
        return
    if method in BEHAVIOUR.get("raw", {}):
        yield BEHAVIOUR["raw"][method].encode(errors="surrogatepass")
        return
    answer = {"jsonrpc": "2.0", "id": request["id"]} | RESULTS.get(method, {"error": {"code": -32601, "message": "no"}})
    yield json.dumps(answer).encode()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_DELETE(self):
        self.send(b"")

    def do_POST(self):
        line = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        lines = list(answers(line))
        if BEHAVIOUR.get("events"):
            return self.send(b"".join(b"data: " + line + b"\n\n" for line in lines), "text/event-stream")
        self.send(lines[-1] if lines else b"")

    def send(self, body, kind="application/json"):
        is_endless = BEHAVIOUR.get("endless")
        try:
            self.send_response(BEHAVIOUR.get("status", 200))
            for key, value in BEHAVIOUR.get("headers", {}).items():
                self.send_header(key, value)
            self.send_header("Content-Type", kind)
            self.send_header(*(("Transfer-Encoding", "chunked") if is_endless else ("Content-Length", str(len(body)))))
            self.end_headers()
            if not is_endless:
                self.wfile.write(body)
            while is_endless:
                more = (body + b"\n") * (65536 // (len(body) + 1) + 1)
                self.wfile.write(b"%x\r\n" % len(more) + more + b"\r\n")
                time.sleep(0.001)
        except OSError:
            self.close_connection = True


if "--http" in sys.argv:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.handle_error = lambda *_: None
    print(server.server_address[1], flush=True)
    server.serve_forever()
try:
    for line in sys.stdin.buffer:
        for answer in answers(line):
            sys.stdout.buffer.write(answer + b"\n")
        sys.stdout.buffer.flush()
        while BEHAVIOUR.get("deaf"):
            sys.stdout.buffer.write(b"".join(text.encode() + b"\n" for text in BEHAVIOUR.get("before", ["x"])))
except OSError:
    pass
