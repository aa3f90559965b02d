"""A page of another origin in a real browser: it can't have a tool called, unless its origin is allowed."""

import contextlib
import http.server
import json
import pathlib
import sys
import threading
import time
import urllib.parse

import page
from running import Server

BODY = {
    "messages": [{"role": "user", "content": "Take a note."}], "tool_choice": "required", "max_tokens": 200, "temperature": 0}
# Whatever a page may send without being asked first (Fetch standard), and what it has to ask for.
ATTEMPTS = {
    "text": "fetch(url, {method: 'POST', mode: 'no-cors', body})",
    "JSON that no-cors strips of its type":
        "fetch(url, {method: 'POST', mode: 'no-cors', headers: {'Content-Type': 'application/json'}, body})",
    "a blob": "fetch(url, {method: 'POST', mode: 'no-cors', body: new Blob([body], {type: 'application/json'})})",
    "bytes without a type": "fetch(url, {method: 'POST', mode: 'no-cors', body: new TextEncoder().encode(body)})",
    "a beacon": "navigator.sendBeacon(url, body)",
    "JSON": "fetch(url, {method: 'POST', headers: {'Content-Type': 'application/json'}, body})",
    "a form": """(() => {
        const form = document.createElement('form'), field = document.createElement('input');
        // What text/plain puts between name and value becomes part of a string.
        [form.method, form.enctype, form.action, form.target] = ['POST', 'text/plain', url, 'frame'];
        [field.name, field.value] = [body.slice(0, -1) + ', "user": "', '"}'];
        form.append(field); document.body.append(form); form.submit();
    })()""",
}


@contextlib.contextmanager
def pages():
    """A server of another origin, whose page is empty."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>Foreign</title><body><iframe name=frame></iframe>")

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_address[1]}"
    finally:
        server.shutdown()


def check(binary, folder):
    """False without a browser."""
    path = page.browser()
    if path is None:
        print(f"check-server: NO FOREIGN PAGE WAS TRIED: none of {', '.join(page.BROWSERS)} is installed", file=sys.stderr)
        return False
    from playwright.sync_api import sync_playwright

    record = folder / "record"
    tool = f"{sys.executable} {pathlib.Path(__file__).with_name('mcp_recorder.py')} {record}"
    with pages() as origin, sync_playwright() as player:
        # A name of the attacker's that leads to this machine, as DNS rebinding has it.
        chromium = player.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--host-resolver-rules=MAP rebound.example 127.0.0.1"])
        tab = chromium.new_page()
        tab.set_default_timeout(300_000)

        def attempt(server, script):
            tab.goto(origin)
            return tab.evaluate(
                f"""async ([url, body]) => {{
                    try {{ const reply = await ({script}); return reply?.status ?? 0 }} catch (error) {{ return String(error) }}
                }}""", [server.url + "/v1/chat/completions", json.dumps(BODY)])

        with Server(binary, folder, "--mcp", tool) as server:
            for name, script in ATTEMPTS.items():
                found = attempt(server, script)
                time.sleep(0.5)
                server.wait_until_idle()
                assert found != 200 and not record.exists(), (name, found)
            assert server.metrics()["tokens_generated_total"] == 0
            reply = tab.goto(server.url.replace("127.0.0.1", "rebound.example") + "/")
            assert reply.status == 421, reply.status
            # The server's own page calls tools.
            tab.goto(server.url)
            own = tab.evaluate(
                """body => fetch("v1/chat/completions", {
                    method: "POST", headers: {"Content-Type": "application/json"}, body}).then(reply => reply.status)""",
                json.dumps(BODY))
            assert own == 200 and record.exists(), own
        record.unlink()
        with Server(binary, folder, "--mcp", tool, "--cors-origin", origin) as server:
            assert attempt(server, ATTEMPTS["JSON"]) == 200 and record.exists()
            # What isn't said to be JSON is refused from there too.
            record.unlink()
            for name in ["text", "a beacon", "a form"]:
                attempt(server, ATTEMPTS[name])
                time.sleep(0.5)
                server.wait_until_idle()
                assert not record.exists(), name
        chromium.close()
    return True
