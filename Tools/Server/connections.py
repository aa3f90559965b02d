"""Keys, TLS, sockets, limits and the end of a server."""

import http.client
import json
import os
import pathlib
import signal
import socket
import ssl
import subprocess
import threading
import time
import urllib.error
import urllib.request

from running import Server


def status(url, data=None, headers={}, context=None):
    if data is not None:
        headers = {"Content-Type": "application/json", **headers}
    request = urllib.request.Request(url, data=data, headers=headers)
    try:
        with urllib.request.urlopen(request, context=context) as reply:
            return reply.status, reply.read(), reply.headers
    except urllib.error.HTTPError as error:
        return error.code, error.read(), error.headers


def check_keys(binary, folder):
    keys = folder / "keys"
    keys.write_text("from-the-file\n")
    with Server(binary, folder, "--api-key-file", str(keys), environment={"NIGHTJAR_API_KEYS": "from-outside"}) as server:
        assert status(server.url + "/health")[0] == 200
        for key in ["from-the-file", "from-outside"]:
            assert status(server.url + "/v1/models", headers={"Authorization": f"Bearer {key}"})[0] == 200
        code, body, headers = status(server.url + "/v1/models", headers={"Authorization": "Bearer from-nowhere"})
        assert code == 401 and headers["www-authenticate"] == "Bearer"
        assert json.loads(body)["error"]["code"] == "invalid_api_key"
        body = json.dumps({"messages": [{"role": "user", "content": "a most private text"}], "max_tokens": 2}).encode()
        assert status(server.url + "/v1/chat/completions", body, {"Authorization": "Bearer from-outside"})[0] == 200
        log = server.log.read_text()
        assert "/v1/chat/completions" in log
        for secret in ["from-the-file", "from-outside", "from-nowhere", "private"]:
            assert secret not in log, log


def check_no_keys(binary, folder):
    """A source of keys without one would open the server."""
    (folder / "no-keys").write_text(" \t\n\u00a0\n\ufeff\n")
    for options, variable in [(["--api-key-file", str(folder / "no-keys")], None), ([], " , "), ([], "")]:
        environment = {**os.environ} | ({} if variable is None else {"NIGHTJAR_API_KEYS": variable})
        done = subprocess.run(
            [binary, "serve", "--port", "0", *options], capture_output=True, text=True, env=environment, timeout=60)
        assert done.returncode == 65 and "holds no key" in done.stderr, (done.returncode, done.stderr)


def check_origins(binary, folder):
    origin, ask = "https://example.org", {"Access-Control-Request-Method": "POST"}

    def reply(server, name, method="GET", more={}):
        request = urllib.request.Request(server.url + "/health", headers={"Origin": name, **more}, method=method)
        try:
            with urllib.request.urlopen(request) as reply:
                return reply.status, reply.headers
        except urllib.error.HTTPError as error:
            return error.code, error.headers

    allowed = "Access-Control-Allow-Origin"
    with Server(binary, folder) as server:
        for method, more in [("GET", {}), ("OPTIONS", ask)]:
            code, headers = reply(server, origin, method, more)
            assert code == 403 and headers[allowed] is None
        assert reply(server, server.url)[0] == 200
    with Server(binary, folder, "--cors-origin", origin) as server:
        code, headers = reply(server, origin)
        assert code == 200 and headers[allowed] == origin and headers["Vary"] == "Origin"
        code, headers = reply(server, origin, "OPTIONS", ask)
        assert code == 204 and headers[allowed] == origin and "POST" in headers["Access-Control-Allow-Methods"]
        assert "authorization" in headers["Access-Control-Allow-Headers"]
        assert headers["Access-Control-Allow-Credentials"] is None
        for method, more in [("GET", {}), ("OPTIONS", ask)]:
            code, headers = reply(server, "https://example.com", method, more)
            assert code == 403 and headers[allowed] is None and headers["Access-Control-Allow-Methods"] is None
    with Server(binary, folder, "--cors-origin", "*") as server:
        code, headers = reply(server, "https://example.com")
        assert code == 200 and headers[allowed] == "*"


def check_tls(binary, folder):
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
    with Server(binary, folder, "--tls-certificate", str(certificate), "--tls-key", str(key)) as server:
        assert server.url.startswith("https://")
        context = ssl.create_default_context(cafile=certificate)
        assert status(server.url + "/health", context=context)[0] == 200
        page = server.url.replace("https:", "http:")
        assert status(server.url + "/health", headers={"Origin": server.url}, context=context)[0] == 200
        assert status(server.url + "/health", headers={"Origin": page}, context=context)[0] == 403

    def refused(certificate, key, code, word):
        done = subprocess.run(
            [binary, "serve", "--port", "0", "--tls-certificate", str(certificate), "--tls-key", str(key)],
            capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
        assert done.returncode == code and str(word) in done.stderr, (done.returncode, done.stderr)

    broken, empty, other, locked = (folder / name for name in ["broken.pem", "empty.pem", "other.pem", "locked.pem"])
    broken.write_text(certificate.read_text().replace("A", "!"))
    empty.write_text("")
    subprocess.run(["openssl", "genrsa", "-out", other, "2048"], check=True, capture_output=True)
    subprocess.run(
        ["openssl", "rsa", "-aes256", "-passout", "pass:secret", "-in", key, "-out", locked], check=True, capture_output=True)
    for wrong in [broken, empty, key]:
        refused(wrong, key, 65, wrong)
    for wrong in [broken, empty, certificate, other, locked]:
        refused(certificate, wrong, 65, wrong)
    missing = folder / "missing.pem"
    refused(missing, key, 66, missing)
    refused(certificate, missing, 66, missing)


def check_unix_socket(binary, folder):
    path = folder / "socket"
    with Server(binary, folder, listens=("--unix-socket", str(path))) as server:
        assert server.url == f"unix:{path}"
        connection = http.client.HTTPConnection("localhost")
        connection.sock = socket.socket(socket.AF_UNIX)
        connection.sock.connect(str(path))
        # Two requests over one connection.
        for _ in range(2):
            connection.request("GET", "/health")
            reply = connection.getresponse()
            assert reply.status == 200 and json.loads(reply.read()) == {"status": "ok"}
        connection.close()
        # Another server leaves a live one's socket alone.
        second = [binary, "serve", "--no-preload", "--unix-socket", str(path)]
        done = subprocess.run(second, capture_output=True, text=True, timeout=60)
        assert done.returncode == 74 and str(path) in done.stderr, (done.returncode, done.stderr)
        connection.sock = socket.socket(socket.AF_UNIX)
        connection.sock.connect(str(path))
        connection.request("GET", "/health")
        assert connection.getresponse().status == 200
        connection.close()
    assert not path.exists()
    # What a killed server left is taken, and what isn't a socket is not.
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))
    with Server(binary, folder, listens=("--unix-socket", str(path))):
        pass
    assert not path.exists()
    path.write_text("somebody's")
    done = subprocess.run(second, capture_output=True, text=True, timeout=60)
    assert done.returncode == 74 and path.read_text() == "somebody's", (done.returncode, done.stderr)


def check_limits(binary, folder):
    options = ["--max-body", "2000", "--parallel", "1", "--queue", "1", "--queue-seconds", "60", "--max-tokens", "600"]
    with Server(binary, folder, *options) as server:
        url = server.url + "/v1/chat/completions"
        assert status(url, b"{" + b" " * 3000)[0] == 413
        long = json.dumps({
            "messages": [{"role": "user", "content": "Tell me a story."}], "ignore_eos": True, "temperature": 0}).encode()
        codes = []
        def ask():
            code, body, headers = status(url, long)
            if code == 429:
                assert int(headers["retry-after"]) > 0 and json.loads(body)["error"]["type"] == "rate_limit_error"
            else:
                assert json.loads(body)["usage"]["completion_tokens"] == 600
            codes.append(code)
        threads = [threading.Thread(target=ask) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert codes.count(200) >= 2 and codes.count(429) >= 1 and set(codes) == {200, 429}, codes


def check_shutdown(binary, folder):
    """A request under way is answered whole; new ones are refused."""
    with Server(binary, folder, "--max-tokens", "800", "--shutdown-seconds", "300") as server:
        body = json.dumps({
            "messages": [{"role": "user", "content": "Tell me a story."}], "ignore_eos": True, "temperature": 0}).encode()
        found = {}
        thread = threading.Thread(
            target=lambda: found.update(reply=status(server.url + "/v1/chat/completions", body)))
        thread.start()
        while server.metrics()["sequences_running"] == 0:
            time.sleep(0.01)
        server.process.send_signal(signal.SIGTERM)
        thread.join()
        assert found["reply"][0] == 200
        assert json.loads(found["reply"][1])["usage"]["completion_tokens"] == 800
        assert server.process.wait(timeout=20) == 0


def check_shutdown_limit(binary, folder):
    """A request that takes longer than a shutdown waits for is cut off."""
    with Server(binary, folder, "--shutdown-seconds", "0.3") as server:
        body = json.dumps({
            "messages": [{"role": "user", "content": "Tell me a story."}], "ignore_eos": True, "n": 16}).encode()

        def ask():
            try:
                status(server.url + "/v1/chat/completions", body)
            except (OSError, http.client.HTTPException):
                pass

        thread = threading.Thread(target=ask)
        thread.start()
        while server.metrics()["sequences_running"] == 0:
            time.sleep(0.01)
        start = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=20) == 0
        assert time.monotonic() - start < 10
        thread.join()


def check_wrong_usage(binary, folder):
    def run(*arguments):
        return subprocess.run([binary, "serve", *arguments], capture_output=True, text=True, timeout=60)

    assert run("--port", "70000").returncode == 64
    missing = run("--model", "/nonexistent/model")
    assert missing.returncode == 66 and "/nonexistent/model" in missing.stderr, missing.stderr
    missing = run("--tls-certificate", "/nonexistent/a", "--tls-key", "/nonexistent/b", "--port", "0")
    assert missing.returncode == 66 and "/nonexistent/a" in missing.stderr, missing.stderr
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        busy = run("--port", str(port))
        assert busy.returncode == 74 and str(port) in busy.stderr, busy.stderr
