"""Checks the manifests of this folder by the schemas of those who read them; see Tools/check-cluster."""

import argparse
import ast
import http.client
import http.server
import importlib.util
import pathlib
import shutil
import socket
import subprocess
import sys
import threading
import time

import yaml

FOLDER = pathlib.Path(__file__).parent


def ray_serve():
    """The Serve application by Ray's own schema, and the model's part by that of its LLM library."""
    from ray.llm._internal.serve.core.configs.llm_config import LLMConfig
    from ray.serve.schema import ServeDeploySchema

    document = yaml.safe_load((FOLDER / "ray-serve.yaml").read_text())
    application = ServeDeploySchema.model_validate(document).applications[0]
    assert application.import_path == "ray.serve.llm:build_openai_app"
    for config in application.args["llm_configs"]:
        # The router's class imports vLLM, which isn't installed here: that there is one is read from its source.
        module, name = config["deployment_config"].pop("request_router_config")["request_router_class"].split(":")
        source = pathlib.Path(importlib.util.find_spec("ray").origin).parent.parent.joinpath(*module.split("."))
        tree = ast.parse(source.with_suffix(".py").read_text())
        assert name in {node.name for node in tree.body if isinstance(node, ast.ClassDef)}, (module, name)
        LLMConfig.model_validate(config)
        for wrong in ({"model_lading_config": {}}, {"accelerator_type": 7}, {"deployment_config": {"max_ongoing_requests": "x"}}):
            try:
                LLMConfig.model_validate(config | wrong)
            except ValueError:
                continue
            raise AssertionError(f"the schema takes {wrong}, and so says nothing of the manifest")
    print("check-cluster: ray-serve.yaml obeys Ray's schemas", file=sys.stderr)


class Backend(http.server.BaseHTTPRequestHandler):
    """A server that says who it is, and whose conversation it was asked for."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        body = f"{self.server.name} {self.headers.get('X-Session-Id')}".encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Quiet(http.server.ThreadingHTTPServer):
    """Says nothing of clients that hang up, as a proxy that only looks does."""

    daemon_threads = True

    def handle_error(self, request, address):
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, address)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def proxy():
    """The proxy's file by the proxy itself: sessions stay where they are, and only a lost server's move."""
    program = shutil.which("haproxy")
    assert program, "haproxy isn't there: it is Debian's package of that name"
    servers = {}
    for name in ("one", "two", "three"):
        server = Quiet(("127.0.0.1", 0), Backend)
        server.name = name
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers[name] = server
    port = free_port()
    environment = {"NIGHTJAR_BIND": f"127.0.0.1:{port}"} | {
        f"NIGHTJAR_{name.upper()}": f"127.0.0.1:{server.server_port}" for name, server in servers.items()}
    file = str(FOLDER / "haproxy.cfg")
    subprocess.run([program, "-c", "-q", "-f", file], env=environment, check=True)
    process = subprocess.Popen([program, "-f", file], env=environment)

    def ask(session):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/v1/models", headers={"X-Session-Id": session} if session else {})
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return text.split()[0] if response.status == 200 else None

    def wait(what, condition):
        deadline = time.monotonic() + 600
        while True:
            try:
                if condition():
                    return
            except OSError:
                pass
            assert time.monotonic() < deadline, what
            time.sleep(0.05)

    try:
        wait("the proxy doesn't answer", lambda: ask("first") is not None)
        sessions = [f"conversation {number}" for number in range(120)]
        first = {session: ask(session) for session in sessions}
        assert set(first.values()) == set(servers), first
        assert all(ask(session) == place for session, place in first.items()), "a conversation changed its server"
        assert ask(None) == ask(None), "requests of one address go to several servers"
        gone = first[sessions[0]]
        servers[gone].shutdown()
        servers[gone].server_close()
        wait("the lost server is still asked", lambda: all(
            ask(session) not in (gone, None) for session, place in first.items() if place == gone))
        moved = [session for session, place in first.items() if place != gone and ask(session) != place]
        assert not moved, f"{len(moved)} conversations of other servers moved"
    finally:
        process.terminate()
        process.wait()
    print("check-cluster: haproxy.cfg keeps conversations where they are", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--article", required=True)
    arguments = parser.parse_args()
    subprocess.run([sys.executable, FOLDER / "simulate.py", "--check", arguments.article], check=True)
    print("check-cluster: the article's table is the simulation's", file=sys.stderr)
    proxy()
    ray_serve()
    print("check-cluster: passed")


main()
