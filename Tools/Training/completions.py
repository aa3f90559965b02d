"""One request to a server of chat completions."""

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
