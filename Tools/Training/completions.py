"""One request to a server of chat completions, and what programs that ask one are told."""

import argparse
import json
import urllib.error
import urllib.request


class Refused(Exception):
    """The server's error, with the beginning of what it says."""


def first_choice(server, body):
    """The first choice that a server, given by its address without /v1, answers with."""
    request = urllib.request.Request(
        f"{server}/v1/chat/completions", json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=600) as response:
            return json.load(response)["choices"][0]
    except urllib.error.HTTPError as error:
        raise Refused(f"{error.code}: {error.read().decode()[:300]}") from error


def asking(description, max_tokens, clients):
    """A parser of what every program takes that asks a server."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--server", required=True, help="address of the server, without /v1")
    parser.add_argument("--model", required=True)
    parser.add_argument("--max-tokens", type=int, default=max_tokens, help="of an answer")
    parser.add_argument("--clients", type=int, default=clients, help="requests at once")
    parser.add_argument("--json", help="keeps every answer in this file")
    return parser


def keep(answers, path):
    """Writes the answers, where `--json` names a file."""
    if path:
        with open(path, "w", encoding="utf-8") as file:
            json.dump(answers, file, ensure_ascii=False, indent=1)
