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
import embeddings
import examples
import families
import foreign_page
import load
import operations
import page
import responses
import strangers
from running import Server

# By the official client, at one server; each at servers of its own; and the others.
CLIENTS = [chats, responses]
SERVERS = [connections, strangers, operations, examples, embeddings, description]
PARTS = [module.__name__ for module in CLIENTS + [page, broken, load] + SERVERS + [foreign_page]]
# What --quick leaves out.
LONG = ["description"]


def checks(module):
    return [(name.removeprefix("check_"), value) for name, value in vars(module).items() if name.startswith("check_")]


def client_of(server):
    return openai.OpenAI(base_url=server.url + "/v1", api_key="none", max_retries=0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", required=True)
    parser.add_argument("--quick", action="store_true", help="less of what takes long")
    parser.add_argument("--only", type=lambda text: text.split(","), metavar="PARTS", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--requests", type=int)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--templates", type=pathlib.Path)
    parser.add_argument("--load", type=int, metavar="SECONDS", help="how long many clients ask at once")
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--model", help="the model that they ask; the default one where none is given")
    parser.add_argument("--pictures", help="a folder for pictures of the page")
    arguments = parser.parse_args()
    parts = arguments.only or [part for part in PARTS if not (arguments.quick and part in LONG)]
    if unknown := set(parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(unknown)}")
    requests = arguments.requests or (150 if arguments.quick else 600)
    # A slow machine takes long to fill what memory is kept in.
    seconds = arguments.load or (60 if arguments.quick else 20)
    count, start = 0, time.monotonic()

    def passed(name):
        nonlocal count
        count += 1
        print(f"check-server: {time.monotonic() - start:5.0f} s: {name}", file=sys.stderr)

    def run(part, check):
        if part in parts and (name := check()):
            passed(name)

    def run_broken():
        # Short answers, since a broken request may ask for as many tokens as there are.
        with Server(arguments.server, folder, "--max-tokens", "8") as server:
            broken.run(server, requests, arguments.seed)
            # Whatever came before, it still answers, and nothing runs on.
            chats.check_answer(client_of(server), server)
            server.wait_until_idle()
        return f"{requests} broken requests, seed {arguments.seed}"

    def run_load():
        with Server(arguments.server, folder, *(["--model", arguments.model] if arguments.model else [])) as server:
            return load.run(server, arguments.clients, seconds, arguments.seed)

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        if {"chats", "responses", "page"} & set(parts):
            with Server(arguments.server, folder) as server:
                for module in CLIENTS:
                    for name, check in checks(module):
                        run(module.__name__, lambda: check(client_of(server), server) or name)
                run("page", lambda: page.check(server, arguments.pictures) and "page in a browser")
                server.wait_until_idle()
        run("broken", run_broken)
        run("load", run_load)
        for module in SERVERS:
            for name, check in checks(module):
                run(module.__name__, lambda: check(arguments.server, folder) or name)
        run("foreign_page", lambda: foreign_page.check(arguments.server, folder) and "page of another origin in a browser")
        if arguments.templates:
            weights = pathlib.Path(__file__).resolve().parents[2] / "Weights"
            total, refusals = families.run(arguments.server, arguments.templates, weights, folder)
            assert refusals < total
            passed(f"{total} chat templates, {refusals} of which refuse tools or their lack")
    print(f"check-server: {count} checks passed")


if __name__ == "__main__":
    main()
