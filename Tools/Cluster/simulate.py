#!/usr/bin/env python3
"""Several `infer serve` behind one proxy: what the rule by which it picks a server does to prompts and waiting times.

    Tools/Cluster/simulate.py                # the table of the article "Beyond one machine"
    Tools/Cluster/simulate.py --seed 7       # other conversations
    Tools/Cluster/simulate.py --check FILE   # fails unless FILE holds the table

A model of the parts that matter, and of nothing else: each server computes one stretch of a prompt at a time and decodes in
shared passes, keeps the prefixes of earlier requests up to a budget of tokens (least recently used out), and finds the
longest one that a prompt begins with. People talk with a few applications, each with a long common beginning, and come
back with a conversation that has grown. The same arrivals go to each rule.
"""

import argparse
import bisect
import collections
import hashlib
import heapq
import random
import statistics
import sys

SERVERS = 8
SECONDS = 3600
PROMPT_RATE = 900.0  # tokens of a prompt a second, a server alone
DECODE_RATE = 60.0  # tokens of an answer a second, which shared passes give every sequence
CACHE_TOKENS = 120_000  # keys and values that a server keeps between requests
APPLICATIONS = 12
LOAD_FACTOR = 2.0  # a server may have this many times its share before others take from it

Request = collections.namedtuple("Request", "time session application prefix prompt answer")


def requests(seed):
    """Arrivals in order: conversations of some turns, whose prompts are all that was said before and something new."""
    chance = random.Random(seed)
    beginnings = [chance.randint(600, 3000) for _ in range(APPLICATIONS)]
    weights = [1 / (rank + 1) for rank in range(APPLICATIONS)]
    arrivals = []
    time, session = 0.0, 0
    while time < SECONDS:
        time += chance.expovariate(0.9)
        session += 1
        application = chance.choices(range(APPLICATIONS), weights)[0]
        length, at = beginnings[application], time
        for _ in range(min(int(chance.expovariate(1 / 5)) + 1, 20)):
            said, answer = chance.randint(20, 300), chance.randint(20, 250)
            # The key of what is known of this conversation, and how much that is.
            arrivals.append(Request(at, session, application, length, length + said, answer))
            length += said + answer
            at += chance.expovariate(1 / 40)
    return beginnings, sorted(arrivals)


class Server:
    """One machine: a queue for prompts, the prefixes that it keeps, and how many requests are under way."""

    def __init__(self):
        self.free = 0.0
        self.kept = collections.OrderedDict()
        self.size = 0
        self.ends = []
        self.served = 0

    def load(self, now):
        while self.ends and self.ends[0] <= now:
            heapq.heappop(self.ends)
        return len(self.ends)

    def keep(self, key, length):
        self.size += length - self.kept.pop(key, 0)
        self.kept[key] = length
        while self.size > CACHE_TOKENS:
            self.size -= self.kept.popitem(last=False)[1]

    def serve(self, request, beginning):
        """Seconds to the first token, and how many tokens of the prompt were there already."""
        conversation, common = ("session", request.session), ("application", request.application)
        cached = max(min(self.kept.get(conversation, 0), request.prefix), min(self.kept.get(common, 0), beginning))
        for key in (common, conversation):
            if key in self.kept:
                self.kept.move_to_end(key)
        start = max(request.time, self.free)
        first = start + (request.prompt - cached) / PROMPT_RATE
        self.free = first
        heapq.heappush(self.ends, first + request.answer / DECODE_RATE)
        # The common beginning is a part of the conversation's pages; it is counted once.
        self.keep(common, beginning)
        self.keep(conversation, request.prompt + request.answer)
        self.served += 1
        return first - request.time, cached


class Ring:
    """Consistent hashing: a key's servers in order, of which few change when a server comes or goes."""

    def __init__(self, count, points=100):
        self.points = sorted((self.place(f"{server}/{point}"), server) for server in range(count) for point in range(points))

    @staticmethod
    def place(text):
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def servers(self, key):
        start = bisect.bisect(self.points, (self.place(key), -1))
        seen = []
        for step in range(len(self.points)):
            server = self.points[(start + step) % len(self.points)][1]
            if server not in seen:
                seen.append(server)
                yield server


def round_robin(servers, ring, request, number):
    return number % len(servers)


def least_busy(servers, ring, request, number):
    return min(range(len(servers)), key=lambda place: (servers[place].load(request.time), place))


def by_application(servers, ring, request, number):
    return next(ring.servers(f"application {request.application}"))


def by_session(servers, ring, request, number):
    return next(ring.servers(f"session {request.session}"))


def by_session_bounded(servers, ring, request, number):
    """The session's server, or the next one on the ring where that has more than its share."""
    loads = [server.load(request.time) for server in servers]
    limit = max(1, -(-LOAD_FACTOR * (sum(loads) + 1) // len(servers)))
    return next(place for place in ring.servers(f"session {request.session}") if loads[place] < limit)


RULES = {
    "in turns": round_robin,
    "fewest requests": least_busy,
    "hash of the application's beginning": by_application,
    "hash of the session": by_session,
    "hash of the session, bounded load": by_session_bounded,
}


def run(rule, beginnings, arrivals):
    servers, ring = [Server() for _ in range(SERVERS)], Ring(SERVERS)
    waits, cached, total = [], 0, 0
    for number, request in enumerate(arrivals):
        server = servers[rule(servers, ring, request, number)]
        wait, known = server.serve(request, beginnings[request.application])
        waits.append(wait)
        cached += known
        total += request.prompt
    waits.sort()
    share = max(server.served for server in servers) * SERVERS / len(arrivals)
    return cached / total, statistics.median(waits), waits[int(len(waits) * 0.95)], share


def table(seed):
    beginnings, arrivals = requests(seed)
    lines = [
        "| rule | prompt tokens used again | first token, median | 95 % | busiest server's share |",
        "|---|---:|---:|---:|---:|",
    ]
    for name, rule in RULES.items():
        reused, median, late, share = run(rule, beginnings, arrivals)
        lines.append(f"| {name} | {reused:.0%} | {median:.2f} s | {late:.2f} s | {share:.2f} |".replace("%", " %"))
    return len(arrivals), "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", metavar="FILE")
    arguments = parser.parse_args()
    count, text = table(arguments.seed)
    if arguments.check:
        with open(arguments.check, encoding="utf-8") as file:
            if text not in file.read():
                sys.exit(f"{arguments.check} lacks this table:\n{text}")
        return
    print(f"{count} requests, {SERVERS} servers, seed {arguments.seed}\n\n{text}")


if __name__ == "__main__":
    main()
