"""What those who run a server need: a configuration file, its check, a service manager's messages, and keys read again."""

import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

from running import Server


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


def check_service_manager(binary, folder):
    path = folder / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(path))
        manager.settimeout(60)
        with Server(binary, folder, environment={"NOTIFY_SOCKET": str(path)}):
            assert manager.recv(100) == b"READY=1"
        assert manager.recv(100) == b"STOPPING=1"


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
