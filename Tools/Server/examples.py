"""Requests as documentation shows them: our own with the real curl, vLLM's and llama.cpp's with the official client."""

import json
import pathlib
import re
import shutil
import subprocess
import urllib.request

import openai

from running import Server

ROOT = pathlib.Path(__file__).resolve().parents[2]


def commands():
    """The curl commands of the README and of the server's page."""
    texts = [(ROOT / page).read_text() for page in ("README.md", "Documentation/Server.md")]
    command = re.compile(r"^curl http://127\.0\.0\.1:8080.*?'$", re.MULTILINE | re.DOTALL)
    return [match.group(0) for text in texts for match in command.finditer(text)]


def check_documentation(binary, folder):
    found = commands()
    assert len(found) >= 5, found
    weights = str(ROOT / "Weights")
    shutil.copy(ROOT / "Tests/VisionTests/Fixtures/Models/tall.jpg", folder / "photo.jpeg")
    with Server(binary, folder, "--model", f"smollm2={weights}", "--model", f"qwen={weights}") as server:
        for command in found:
            here = command.replace("http://127.0.0.1:8080", server.url)
            done = subprocess.run(["bash", "-c", here + " --silent --show-error --fail-with-body"], cwd=folder, capture_output=True, text=True)
            if "image_url" in command:
                # The request is understood, up to the default model, which reads text.
                error = json.loads(done.stdout)["error"]["message"]
                assert error == "messages[0].content[1].type is image_url: the model reads text only.", done.stdout + done.stderr
                continue
            assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
            if '"stream": true' in command:
                lines = [line for line in done.stdout.splitlines() if line.startswith("data: ")]
                assert lines[-1] == "data: [DONE]" and len(lines) > 2, done.stdout
            elif "/tokenize" in command:
                assert json.loads(done.stdout)["tokens"], done.stdout
            else:
                choice = json.loads(done.stdout)["choices"][0]
                if "response_format" in command:
                    value = json.loads(choice["message"]["content"])
                    assert isinstance(value["name"], str) and isinstance(value["level"], int), choice
                else:
                    assert choice["message"].get("tool_calls") or choice["message"]["content"], choice


def check_heads(binary, folder):
    with Server(binary, folder) as server:
        for path in ["/", "/health", "/v1/models", "/metrics"]:
            done = subprocess.run(["curl", "--silent", "--show-error", "--head", "--fail", server.url + path], capture_output=True, text=True)
            assert done.returncode == 0 and " 200" in done.stdout.splitlines()[0], done.stdout + done.stderr
            assert re.search(r"^content-length: [1-9]", done.stdout, re.MULTILINE | re.IGNORECASE), done.stdout
        # Refusals have no body either: the next request on the same connection is understood.
        done = subprocess.run(
            ["curl", "--silent", "--head", server.url + "/nowhere", "--next", "--silent", server.url + "/health"], capture_output=True, text=True)
        assert " 404" in done.stdout.splitlines()[0] and done.stdout.endswith('{"status":"ok"}'), done.stdout


def ask(client, text, **more):
    return client.chat.completions.create(
        model="default", messages=[{"role": "user", "content": text}], max_tokens=more.pop("max_tokens", 80), **more).choices[0].message.content


def check_vllm(binary, folder):
    """The forms of vLLM's documentation for structured outputs, today's and those before 0.12."""
    schema = {"type": "object", "properties": {"brand": {"type": "string", "maxLength": 20}, "car_type": {"enum": ["sedan", "SUV", "Truck", "Coupe"]}},
              "required": ["brand", "car_type"]}
    with Server(binary, folder) as server:
        client = openai.OpenAI(base_url=server.url + "/v1", api_key="-", max_retries=0)
        for make in [lambda name, value: {"structured_outputs": {name: value}}, lambda name, value: {f"guided_{name}": value}]:
            assert ask(client, "Is this sentence friendly? You did well!", extra_body=make("choice", ["positive", "negative"])) in ["positive", "negative"]
            address = ask(client, "An address of Ada's, please.", extra_body=make("regex", r"\w{1,9}@\w{1,9}\.com\n"), stop=["\n"])
            assert re.fullmatch(r"\w{1,9}@\w{1,9}\.com", address), address
            car = json.loads(ask(client, "Describe a car.", extra_body=make("json", schema)))
            assert isinstance(car["brand"], str) and car["car_type"] in schema["properties"]["car_type"]["enum"], car


def check_llama_cpp(binary, folder):
    """The forms of llama-server's documentation."""
    schema = {"type": "object", "properties": {"name": {"type": "string", "minLength": 1, "maxLength": 20}}, "required": ["name"], "additionalProperties": False}
    formats = [
        {"type": "json_object"}, {"type": "json_object", "schema": schema}, {"type": "json_schema", "schema": schema},
        {"type": "json_schema", "json_schema": {"name": "person", "schema": schema}},
    ]
    with Server(binary, folder) as server:
        client = openai.OpenAI(base_url=server.url + "/v1", api_key="sk-no-key-required", max_retries=0)
        for format in formats:
            value = json.loads(ask(client, "Who are you?", extra_body={"response_format": format, "close_at_limit": True}))
            assert isinstance(value, dict) and ("schema" not in json.dumps(format) or list(value) == ["name"]), value
        assert ask(client, "Hi!", max_tokens=4, extra_body={"chat_template_kwargs": {"enable_thinking": False}})

        def post(path, body):
            request = urllib.request.Request(server.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
            return json.load(urllib.request.urlopen(request))

        pieces = post("/tokenize", {"content": "Hello, world!", "with_pieces": True})["tokens"]
        assert "".join(piece["piece"] for piece in pieces) == "Hello, world!", pieces
        plain = post("/tokenize", {"content": "Hello, world!", "add_special": False, "parse_special": True})["tokens"]
        assert plain == [piece["id"] for piece in pieces]
        assert post("/detokenize", {"tokens": plain})["content"] == "Hello, world!"
        prompt = post("/apply-template", {"messages": [{"role": "system", "content": "Be kind."}, {"role": "user", "content": "Hello!"}]})["prompt"]
        assert "Be kind." in prompt and "Hello!" in prompt
