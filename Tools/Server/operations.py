"""What those who run a server need: a configuration file, its check, a service manager's messages and sockets, and files read
again."""

import fcntl
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request

from running import Server


# Puts two sockets where a service manager has them, and goes on as the server.
HANDING_OVER = """
import os, sys
for number, copy in enumerate(sys.argv[1:3], 3):
    os.dup2(int(copy), number)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="2")
os.execv(sys.argv[3], sys.argv[3:])
"""


def outcome(binary, *arguments):
    result = subprocess.run([binary, "serve", *arguments], capture_output=True, text=True, timeout=60)
    return result.returncode, result.stdout + result.stderr


def status(server, key):
    request = urllib.request.Request(server.url + "/v1/models", headers={"Authorization": f"Bearer {key}"})
    try:
        return urllib.request.urlopen(request).status
    except urllib.error.HTTPError as error:
        return error.code


def check_configuration(binary, folder):
    file = folder / "server.conf"
    file.write_text("# A comment.\n\nport = 0\nmax-tokens = 3\npage = false\nquiet = true\n")
    with Server(binary, folder, "--config", file, listens=()) as server:
        try:
            urllib.request.urlopen(server.url + "/")
            raise AssertionError("the page is shown")
        except urllib.error.HTTPError as error:
            assert error.code == 404, error
    # The command line comes behind the file.
    with Server(binary, folder, f"--config={file}", "--page", listens=()) as server:
        assert urllib.request.urlopen(server.url + "/").status == 200
    assert outcome(binary, "--config", file, "--check-config") == (0, "the configuration can be used\n")


def check_broken_configurations(binary, folder):
    file = folder / "broken.conf"
    for text, expected in [
        ("port = 0\nports = 1\n", f"{file}:2: Unknown option '--ports"),
        ("\nport = many\n", f"{file}:2: "),
        ("port\n", f"{file}:1: expected name = value"),
        ("port =\n", f"{file}:1: expected name = value"),
        ("quiet = yes\n", f"{file}:1: quiet must be true or false"),
        ("config = other.conf\n", f"{file}:1: config is no option for a file"),
        ("--port = 1\n", f"{file}:1: --port is no option for a file"),
        ("tls-key = key.pem\n", f"{file}:1: --tls-certificate and --tls-key need each other"),
    ]:
        file.write_text(text)
        code, said = outcome(binary, "--config", file)
        assert code == 65 and expected in said, (text, code, said)
    code, said = outcome(binary, "--config", folder / "missing.conf")
    assert code == 66 and "missing.conf" in said, (code, said)
    file.write_text(f"tls-key = {file}\ntls-certificate = {file}\n")
    code, said = outcome(binary, "--config", file, "--check-config")
    assert code == 65 and str(file) in said, (code, said)
    code, said = outcome(binary, "--model", folder, "--check-config")
    assert code in (65, 66) and str(folder) in said, (code, said)


def check_taken_port(binary, folder):
    """A port that somebody has is said in a sentence."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = subprocess.run([binary, "serve", "--port", str(port)], capture_output=True, text=True, timeout=60)
    assert result.returncode == 74, result
    assert result.stderr == f"infer: can't listen at 127.0.0.1:{port}: Address already in use\n", result.stderr


def check_service_manager(binary, folder):
    path = folder / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(path))
        manager.settimeout(60)
        with Server(binary, folder, environment={"NOTIFY_SOCKET": str(path)}):
            assert manager.recv(100) == b"READY=1"
        assert manager.recv(100) == b"STOPPING=1"


def check_inherited_sockets(binary, folder):
    """As systemd hands them over: from descriptor 3 on, told by LISTEN_FDS to the process that LISTEN_PID names."""
    with socket.create_server(("127.0.0.1", 0)) as first, socket.socket(socket.AF_UNIX) as second:
        path = folder / "inherited"
        second.bind(str(path))
        second.listen()
        url = "http://%s:%d" % first.getsockname()
        # Requests wait before anybody takes them.
        waiting = socket.create_connection(first.getsockname())
        waiting.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        # Copies beyond those numbers, so that no one of them is in the other's place.
        copies = [fcntl.fcntl(one, fcntl.F_DUPFD, 10) for one in (first, second)]
        server = Server(sys.executable, folder, listens=())
        server.arguments = [sys.executable, "-c", HANDING_OVER, *map(str, copies), binary, "serve"]
        server.options = {"pass_fds": copies}
        with server:
            assert server.url == url, server.url
            waiting.settimeout(60)
            assert waiting.recv(100).startswith(b"HTTP/1.1 200"), "the request that waited"
            assert urllib.request.urlopen(url + "/v1/models").status == 200
            client = socket.socket(socket.AF_UNIX)
            client.connect(str(path))
            client.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert client.recv(100).startswith(b"HTTP/1.1 200")
            # A connection that waits for its next request doesn't keep the server from ending.
            idle = socket.create_connection(first.getsockname())
            idle.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert idle.recv(100).startswith(b"HTTP/1.1 200")
        for one in [waiting, client, idle]:
            one.close()
        for copy in copies:
            os.close(copy)
        assert path.exists(), "whoever made the socket keeps its file"
    code, said = subprocess.getstatusoutput(f'LISTEN_FDS=1 sh -c \'LISTEN_PID=$$ exec "{binary}" serve\' 3</dev/null')
    assert code == 74 and "descriptor 3" in said, (code, said)


def certificate(folder, name):
    """Writes a certificate for localhost; its files, and its bytes as clients are shown them."""
    files = folder / f"{name}.crt", folder / f"{name}.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", f"/CN={name}", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", files[1], "-out", files[0]],
        check=True, capture_output=True)
    return *files, files[0].read_text()


def check_certificate_read_again(binary, folder):
    used, key, first = certificate(folder, "first")
    newer, newer_key, second = certificate(folder, "second")
    with Server(binary, folder, "--tls-certificate", used, "--tls-key", key) as server:
        address = "127.0.0.1", int(server.url.rsplit(":", 1)[1])
        assert ssl.get_server_certificate(address) == first

        def reload(expected):
            os.kill(server.process.pid, signal.SIGHUP)
            end = time.monotonic() + 30
            while ssl.get_server_certificate(address) != expected:
                assert time.monotonic() < end, "the certificate is the old one"
                time.sleep(0.05)

        # A connection that is open goes on with the certificate that it began with.
        context = ssl.create_default_context(cafile=used)
        with context.wrap_socket(socket.create_connection(address), server_hostname="localhost") as open_one:
            used.write_text(second)
            key.write_text(newer_key.read_text())
            reload(second)
            open_one.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert open_one.recv(100).startswith(b"HTTP/1.1 200")
        # Files that don't belong together change nothing.
        used.write_text(first)
        os.kill(server.process.pid, signal.SIGHUP)
        time.sleep(1)
        assert ssl.get_server_certificate(address) == second
        assert "the certificate stays as it was" in server.log.read_text()


def check_keys_read_again(binary, folder):
    keys = folder / "keys"
    keys.write_text("first\nsecond\n")
    with Server(binary, folder, "--api-key-file", keys) as server:
        def reload(expected):
            os.kill(server.process.pid, signal.SIGHUP)
            end = time.monotonic() + 30
            while (found := [status(server, key) for key in ("first", "second", "third")]) != expected:
                assert time.monotonic() < end, found
                time.sleep(0.05)

        assert status(server, "first") == 200 and status(server, "third") == 401
        keys.write_text("third\nsecond\n")
        reload([401, 200, 200])
        # A file without keys opens nothing, and closes nothing either.
        keys.write_text("\n")
        os.kill(server.process.pid, signal.SIGHUP)
        time.sleep(1)
        assert [status(server, key) for key in ("first", "second", "third", "")] == [401, 200, 200, 401]
