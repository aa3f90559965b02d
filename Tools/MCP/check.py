"""Has `infer tools` and `infer chat` use servers made with the official Python SDK; see Tools/check-mcp."""

import argparse
import json
import pathlib
import subprocess
import sys
import time
import urllib.request

SERVER = pathlib.Path(__file__).parent / "server.py"


def check_serving(infer, server):
    """The models of `infer serve --mcp` call the tools, and clients see what came of it."""
    process = subprocess.Popen(
        [infer, "serve", "--quiet", "--port", "0", "--mcp", server], stdout=subprocess.PIPE, text=True)
    try:
        url = process.stdout.readline().strip()
        assert url, "the server did not start"
        called = set()
        for seed in range(12):
            body = {"input": "Greet Ada, or add 2 and 3.", "tool_choice": "required", "seed": seed, "max_output_tokens": 300}
            request = urllib.request.Request(
                url + "/v1/responses", json.dumps(body).encode(), {"Content-Type": "application/json"})
            response = json.load(urllib.request.urlopen(request, timeout=300))
            calls = [item for item in response["output"] if item["type"] == "mcp_call"]
            # What must be called may still be cut off by the limit.
            assert calls or response["status"] == "incomplete", response
            for call in calls:
                called.add(call["name"])
                arguments = json.loads(call["arguments"])
                assert call["server_label"] == "check" and call["error"] is None, call
                match call["name"]:
                    case "add": assert call["output"] == str(arguments["a"] + arguments["b"]), call
                    case "greet": assert call["output"] == f"Hello, {arguments['name']}!", call
                    case "fail": assert call["output"].startswith("Error: "), call
                    case "order": assert json.loads(call["output"])["size"] == arguments["size"], call
        assert called, "no tool was called"
    finally:
        process.terminate()
        assert process.wait(timeout=60) == 0
    return called


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--infer", required=True)
    parser.add_argument("--server", help="an infer with the trait Server")
    arguments = parser.parse_args()
    stdio = f"{sys.executable} {SERVER}"

    def run(*options, status=0, input=None):
        result = subprocess.run(
            [arguments.infer, *options], capture_output=True, text=True, timeout=120, input=input)
        assert result.returncode == status, (options, result.returncode, result.stdout, result.stderr)
        return result

    def check(server):
        tools = {tool["name"]: tool for tool in map(json.loads, run("tools", "--mcp", server).stdout.splitlines())}
        assert set(tools) == {"add", "greet", "fail", "order"}, tools
        assert tools["add"]["description"] == "Adds two numbers."
        assert tools["order"]["parameters"]["properties"]["size"]["enum"] == ["small", "large"], tools["order"]

        def call(tool, /, **values):
            return run("tools", "--mcp", server, "--call", tool, "--arguments", json.dumps(values)).stdout.strip()

        assert call("add", a=2, b=40) == "42"
        assert call("greet", name="Zoë \"Z\"\n") == "Hello, Zoë \"Z\"\n!"
        # The SDK keeps what was raised from clients.
        assert call("fail").startswith("Error: "), call("fail")
        assert json.loads(call("order", size="large", extras={"sugar": 2})) == {"size": "large", "sugar": 2}
        assert call("add", a="x", b=1).startswith("Error: ")
        run("tools", "--mcp", server, "--call", "none", status=64)
        # The default model reads the tools and answers; whether it calls one is up to it.
        run("chat", "--mcp", server, "--max-tokens", "8", "--quiet", input="Hello!\n")

    if arguments.server:
        called = check_serving(arguments.server, stdio)
        print(f"check-mcp: a server that runs the tools {', '.join(sorted(called))} itself", file=sys.stderr)
    check(stdio)
    print("check-mcp: a server of the official SDK over standard input and output", file=sys.stderr)

    process = subprocess.Popen(
        [sys.executable, str(SERVER), "--http"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        port = int(process.stdout.readline())
        url = f"http://127.0.0.1:{port}/mcp"
        deadline = time.monotonic() + 30
        while subprocess.run([arguments.infer, "tools", "--mcp", url], capture_output=True).returncode:
            assert time.monotonic() < deadline, "the server doesn't answer"
            time.sleep(0.2)
        check(url)
    finally:
        process.kill()
    print("check-mcp: a server of the official SDK over streamable HTTP", file=sys.stderr)

    start = time.monotonic()
    many = run("tools", "--mcp", f"{stdio} --many").stdout.splitlines()
    assert len(many) == 500
    print(f"check-mcp: 500 tools listed in {time.monotonic() - start:.2f} s, the server's start with it", file=sys.stderr)
    run("tools", "--mcp", "exit 1", status=65)
    print("check-mcp: passed")


main()
