"""Many clients at once: nothing is lost or mixed up, every structured answer fits its schema, memory stays."""

import http.client
import json
import multiprocessing
import pathlib
import random
import statistics
import threading
import time
import urllib.parse

import jsonschema

PROMPTS = [
    "Hello!", "What is the capital of France?", "Name a color.", "Tell me a story about a fox.", "Count to five.",
    "Extract the name: John Smith is 42 years old.", "Write a poem about the sea.", "Is water wet?",
]
# What a long prompt begins with; the question comes last.
FILLING = "The meeting began at nine and everybody spoke about the plans for the coming year in some detail. " * 12
SCHEMAS = [
    {"type": "object", "properties": {"name": {"type": "string", "maxLength": 20}, "level": {"type": "integer", "minimum": 1, "maximum": 10}},
     "required": ["name", "level"], "additionalProperties": False},
    {"type": "array", "items": {"enum": ["red", "green", "blue"]}, "minItems": 1, "maxItems": 4, "uniqueItems": True},
    {"type": "object", "properties": {"when": {"type": "string", "format": "date"}, "sure": {"type": "boolean"}}, "required": ["when", "sure"],
     "additionalProperties": False},
    {"anyOf": [{"type": "object", "properties": {"kind": {"const": "circle"}, "radius": {"type": "number", "exclusiveMinimum": 0, "maximum": 99}},
                "required": ["kind", "radius"], "additionalProperties": False},
               {"type": "object", "properties": {"kind": {"const": "text"}, "body": {"type": "string", "maxLength": 30}},
                "required": ["kind", "body"], "additionalProperties": False}]},
    {"type": "string", "pattern": "^[A-Z]{2}-[0-9]{4}$"},
]
FORMATS = jsonschema.FormatChecker()
dates = FORMATS.checkers["date"][0]
# RFC 3339 has a year 0000, a leap year, which Python's calendar has not.
FORMATS.checks("date", raises=ValueError)(lambda text: dates("2000" + text[4:] if text.startswith("0000-") else text))
VALIDATORS = [jsonschema.Draft202012Validator(schema, format_checker=FORMATS) for schema in SCHEMAS]
SHORTEST = {"messages": [{"role": "user", "content": "Hello!"}], "max_tokens": 4, "temperature": 0}


class Refused(Exception):
    """429, with the seconds to wait."""


class Client:
    def __init__(self, url):
        self.address = urllib.parse.urlparse(url)
        self.connection = None

    def begin(self, body):
        if self.connection is None:
            self.connection = http.client.HTTPConnection(self.address.hostname, self.address.port, timeout=1800)
        self.connection.request("POST", "/v1/chat/completions", json.dumps(body), {"Content-Type": "application/json"})
        reply = self.connection.getresponse()
        if reply.status == 429:
            reply.read()
            raise Refused(float(reply.headers["Retry-After"]))
        assert reply.status == 200, (reply.status, reply.read()[:500], body)
        return reply

    def answer(self, body):
        while True:
            try:
                reply = json.loads(self.begin(body).read())
                return reply["choices"][0]
            except Refused as refused:
                time.sleep(refused.args[0])

    def hang_up(self, body, chance):
        """Reads some events of a stream and goes."""
        try:
            reply = self.begin({**body, "stream": True})
            for _ in range(chance.randrange(0, 6)):
                if not reply.readline():
                    break
        except Refused as refused:
            time.sleep(refused.args[0])
        finally:
            self.connection.close()
            self.connection = None


def plain(number):
    """A request by its number, whose answer is the same however often it is asked."""
    question = PROMPTS[number % len(PROMPTS)]
    is_long = number // len(PROMPTS) % 2 == 1
    return {"messages": [{"role": "user", "content": FILLING + question if is_long else question}],
            "max_tokens": 64 if is_long else 12, "temperature": 0.8, "seed": 7 + number}


def structured(number, seed):
    return {"messages": [{"role": "user", "content": PROMPTS[seed % len(PROMPTS)]}], "temperature": 1, "seed": seed, "max_tokens": 160, "close_at_limit": True,
            "response_format": {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": SCHEMAS[number]}}}


def resident(server):
    for line in pathlib.Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024


def shortest(client):
    """The seconds that the shortest request takes."""
    start = time.monotonic()
    client.answer(SHORTEST)
    return time.monotonic() - start


def time_shortest(url, seconds, pipe):
    """Asks the shortest request again and again, in a process that does nothing else."""
    client, end, found = Client(url), time.monotonic() + seconds, []
    while time.monotonic() < end:
        found.append(shortest(client))
        time.sleep(0.05)
    pipe.send(found)


def run(server, clients, seconds, seed):
    """Returns a line that says what was seen."""
    alone = Client(server.url)
    plains = [plain(number) for number in range(2 * len(PROMPTS))]
    expected = [alone.answer(body)["message"]["content"] for body in plains]

    unloaded = [shortest(alone) for _ in range(100)][20:]
    counts = {"plain": 0, "structured": 0, "hung up": 0}
    failures, lock = [], threading.Lock()
    # Threads of one Python wait for each other, for longer than an answer takes: what is timed has a process of its own.
    processes = multiprocessing.get_context("fork")
    ours, theirs = processes.Pipe(duplex=False)
    timing = processes.Process(target=time_shortest, args=(server.url, seconds, theirs), daemon=True)
    timing.start()
    theirs.close()
    end = time.monotonic() + seconds

    def work(number):
        client, chance = Client(server.url), random.Random(f"{seed} {number}")
        try:
            while time.monotonic() < end and not failures:
                kind = chance.random()
                if kind < 0.1:
                    client.hang_up(chance.choice(plains), chance)
                    name = "hung up"
                elif kind < 0.2:
                    shortest(client)
                    continue
                elif kind < 0.5:
                    index = chance.randrange(len(plains))
                    found = client.answer(plains[index])["message"]["content"]
                    assert found == expected[index], f"{plains[index]}\nalone: {expected[index]!r}\nunder load: {found!r}"
                    name = "plain"
                else:
                    index = chance.randrange(len(SCHEMAS))
                    choice = client.answer(structured(index, chance.randrange(10**6)))
                    # Closed at its limit, an answer is whole too.
                    VALIDATORS[index].validate(json.loads(choice["message"]["content"]))
                    name = "structured"
                with lock:
                    counts[name] += 1
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    sizes = []
    while any(thread.is_alive() for thread in threads):
        time.sleep(min(1, seconds / 20))
        sizes.append(resident(server))
    if failures:
        raise failures[0]
    loaded = ours.recv()
    timing.join()
    server.wait_until_idle()
    assert server.process.poll() is None
    # Caches and pools fill first, which takes a slow machine more than half of the time. A leak goes on to the end.
    last = -(-len(sizes) // 3)
    before, after = max(sizes[:-last] or sizes), max(sizes[-last:])
    assert after <= 1.1 * before + 16, f"memory grew from {before} to {after} MB: {sizes}"
    ratio = statistics.median(loaded) / statistics.median(unloaded)
    return (f"{clients} clients for {seconds} s: {counts['plain']} answers as alone, {counts['structured']} valid structured ones, "
            f"{counts['hung up']} hung up, memory {before} then {after} MB, "
            f"shortest request {ratio:.1f} times its time alone ({len(loaded)} of them)")
