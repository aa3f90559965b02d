"""Drives a running server with the official client and with broken requests; see Tools/check-server."""

import argparse
import pathlib
import sys
import tempfile
import time

import openai

import broken
import chats
import connections
import description
import examples
import families
import load
import page
import responses
from running import Server


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", required=True)
    parser.add_argument("--requests", type=int, default=600)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--templates", type=pathlib.Path)
    parser.add_argument("--load", type=int, default=20, metavar="SECONDS", help="how long many clients ask at once")
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--only-load", action="store_true", help="nothing but many clients at once")
    parser.add_argument("--model", help="the model that they ask; the default one where none is given")
    parser.add_argument("--pictures", help="a folder for pictures of the page")
    arguments = parser.parse_args()
    count = 0

    def passed(name):
        nonlocal count
        count += 1
        print(f"check-server: {name}", file=sys.stderr)

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        loaded = ["--model", arguments.model] if arguments.model else []
        if arguments.only_load:
            with Server(arguments.server, folder, *loaded) as server:
                passed(load.run(server, arguments.clients, arguments.load, arguments.seed))
            return
        with Server(arguments.server, folder) as server:
            client = openai.OpenAI(base_url=server.url + "/v1", api_key="none", max_retries=0)
            for module in [chats, responses]:
                for name, check in vars(module).items():
                    if name.startswith("check_"):
                        check(client, server)
                        passed(name.removeprefix("check_"))
            if page.check(server, arguments.pictures):
                passed("page in a browser")
            server.wait_until_idle()
        # Short answers, since a broken request may ask for as many tokens as there are.
        with Server(arguments.server, folder, "--max-tokens", "8") as server:
            client = openai.OpenAI(base_url=server.url + "/v1", api_key="none", max_retries=0)
            broken.run(server, arguments.requests, arguments.seed)
            # Whatever came before, it still answers, and nothing runs on.
            chats.check_answer(client, server)
            server.wait_until_idle()
            passed(f"{arguments.requests} broken requests, seed {arguments.seed}")
        with Server(arguments.server, folder, *loaded) as server:
            passed(load.run(server, arguments.clients, arguments.load, arguments.seed))
        for module in [connections, examples, description]:
            for name, check in list(vars(module).items()):
                if name.startswith("check_"):
                    check(arguments.server, folder)
                    passed(name.removeprefix("check_"))
        if arguments.templates:
            weights = pathlib.Path(__file__).resolve().parents[2] / "Weights"
            total, refusals = families.run(arguments.server, arguments.templates, weights, folder)
            assert refusals < total
            passed(f"{total} chat templates, {refusals} of which refuse tools or their lack")
    print(f"check-server: {count} checks passed")


if __name__ == "__main__":
    main()
