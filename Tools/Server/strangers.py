"""What clients do that mean no good, or don't know better: heads, slow ones, and those that don't read."""

import json
import socket
import time
import urllib.parse

from running import Server

MESSAGES = [{"role": "user", "content": "Tell me a story."}]


def connect(server):
    address = urllib.parse.urlparse(server.url)
    return socket.create_connection((address.hostname, address.port), timeout=60)


def head(*lines, path="/v1/chat/completions", method="POST"):
    return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode()


def answer(connection):
    """The status and the body of what comes until the server closes, or the body is whole."""
    text = b""
    while b"\r\n\r\n" not in text:
        more = connection.recv(65536)
        if not more:
            return None, text
        text += more
    top, body = text.split(b"\r\n\r\n", 1)
    length = next(
        int(line.split(b":")[1]) for line in top.split(b"\r\n") if line.lower().startswith(b"content-length:"))
    while len(body) < length:
        body += connection.recv(65536)
    return int(top.split()[1]), body


def ask(server, *lines, body=b"", path="/v1/chat/completions", method="POST"):
    with connect(server) as connection:
        connection.sendall(head(*lines, path=path, method=method) + body)
        code, text = answer(connection)
        return code, json.loads(text)["error"]["code"] if code and code >= 400 else None


def seconds_until_closed(connection):
    start = time.monotonic()
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        pass
    return time.monotonic() - start


def check_hosts(binary, folder):
    def get(server, *hosts):
        return ask(server, *(f"Host: {host}" for host in hosts), path="/health", method="GET")

    with Server(binary, folder) as server:
        port = urllib.parse.urlparse(server.url).port
        for host in [f"localhost:{port}", f"127.0.0.1:{port}", "localhost", f"[::1]:{port}"]:
            assert get(server, host) == (200, None), host
        for host in ["evil.example", f"evil.example:{port}", "127.evil.example", "localhost.evil.example"]:
            assert get(server, host) == (421, "host_not_allowed"), host
        for hosts in [["localhost", "localhost"], ["localhost", "evil.example"]]:
            assert get(server, *hosts) == (400, "invalid_host"), hosts
        # As proxies ask whether it is well.
        assert get(server) == (200, None)
    with Server(binary, folder, "--allowed-host", "models.example") as server:
        assert get(server, "models.example")[0] == get(server, "localhost")[0] == 200
        assert get(server, "evil.example")[0] == 421
    # A name that leads to this machine is no other.
    with Server(binary, folder, "--host", "localhost") as server:
        assert get(server, "localhost")[0] == 200 and get(server, "evil.example")[0] == 421
    with Server(binary, folder, "--host", "0.0.0.0") as server:
        assert get(server, "models.example")[0] == 200


def check_types(binary, folder):
    body = json.dumps({"messages": MESSAGES, "max_tokens": 2}).encode()
    with Server(binary, folder) as server:
        for kind, code in [("application/json", 200), ("Application/Json; charset=utf-8", 200), ("text/plain", 415),
                           ("application/x-www-form-urlencoded", 415), (None, 415)]:
            lines = ["Host: localhost", f"Content-Length: {len(body)}"] + ([f"Content-Type: {kind}"] if kind else [])
            assert ask(server, *lines, body=body)[0] == code, kind
        assert server.metrics()["tokens_generated_total"] <= 4


def check_framing(binary, folder):
    body = json.dumps({"content": "Hello!"}).encode()
    chunks = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    lines = ["Host: localhost", "Content-Type: application/json"]
    with Server(binary, folder) as server:
        assert ask(server, *lines, "Transfer-Encoding: chunked", body=chunks, path="/tokenize")[0] == 200
        for coding in ["identity, chunked", "identity", "chunked, chunked", "gzip, chunked"]:
            with connect(server) as connection:
                connection.sendall(head(*lines, f"Transfer-Encoding: {coding}", path="/tokenize") + chunks)
                # Nothing that follows is taken for a request of its own; it may be refused once more, as no request.
                connection.sendall(head("Host: localhost", path="/health", method="GET"))
                assert answer(connection)[0] == 400, coding
                rest = b""
                while piece := connection.recv(1000):
                    rest += piece
                assert not rest or rest.startswith(b"HTTP/1.1 400 ") and rest.count(b"HTTP/1.1 ") == 1, (coding, rest)


def check_slow_requests(binary, folder):
    with Server(binary, folder, "--read-seconds", "2") as server:
        whole = head("Host: localhost", "Content-Type: application/json", "Content-Length: 50")
        for start, rest, code in [(whole[:-30], whole[-30:], None), (whole, b" " * 50, 408)]:
            with connect(server) as connection:
                connection.sendall(start)
                begin = time.monotonic()
                try:
                    for byte in rest[:-1]:
                        connection.sendall(bytes([byte]))
                        time.sleep(0.25)
                except ConnectionError:
                    pass
                assert time.monotonic() - begin < 10, "a dripping request was waited for"
        with connect(server) as connection:
            connection.sendall(whole)
            assert answer(connection)[0] == 408
            assert seconds_until_closed(connection) < 10
        # Slow is not too slow, and a connection may rest between requests.
        with connect(server) as connection:
            for _ in range(2):
                body = b'{"content": "Hello!"}'
                request = head("Host: localhost", "Content-Type: application/json", f"Content-Length: {len(body)}", path="/tokenize")
                connection.sendall(request[:20])
                time.sleep(1)
                connection.sendall(request[20:])
                time.sleep(1.5)
                connection.sendall(body)
                assert answer(connection)[0] == 200
                time.sleep(3)


def check_unfinished_bodies(binary, folder):
    """Bodies that don't end take a bounded amount together, and others are answered meanwhile."""
    size = 16 << 20
    start = head("Host: localhost", "Content-Type: application/json", f"Content-Length: {size}")
    with Server(binary, folder) as server:
        connections, codes = [], []
        try:
            for _ in range(6):
                connection = connect(server)
                connections.append(connection)
                connection.sendall(start)
                try:
                    connection.sendall(b" " * (size - 1000))
                except ConnectionError:
                    pass
                connection.settimeout(1)
                try:
                    codes.append(answer(connection)[0])
                except (TimeoutError, ConnectionError):
                    codes.append(None)
            assert codes[0] is None and 503 in codes, codes
            body = b'{"content": "Hello!"}'
            lines = ["Host: localhost", "Content-Type: application/json", f"Content-Length: {len(body)}"]
            assert ask(server, *lines, body=body, path="/tokenize")[0] == 200
        finally:
            for connection in connections:
                connection.close()


def check_clients_that_do_not_read(binary, folder):
    """They lose their sequences, and whoever reads slowly keeps its own."""
    body = {"messages": MESSAGES, "ignore_eos": True, "stream": True, "logprobs": True, "top_logprobs": 20}
    with Server(binary, folder, "--write-seconds", "2") as server:
        def stream(**more):
            data = json.dumps(body | more).encode()
            address = urllib.parse.urlparse(server.url)
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.settimeout(120)
            connection.connect((address.hostname, address.port))
            connection.sendall(head("Host: localhost", "Content-Type: application/json", f"Content-Length: {len(data)}") + data)
            return connection

        deaf = [stream(n=16) for _ in range(4)]
        while server.metrics()["sequences_running"] < 48:
            time.sleep(0.05)
        # One client doesn't get all of the 64.
        assert server.metrics()["sequences_running"] <= 56
        server.wait_until_idle(300)
        assert server.metrics()["generations_cancelled_total"] >= 48, server.metrics()
        for connection in deaf:
            connection.close()
        with stream(max_tokens=400) as slow:
            text = b""
            while b"[DONE]" not in text:
                more = slow.recv(20000)
                assert more, text[-300:]
                text += more
                time.sleep(0.01)
