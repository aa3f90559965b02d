"""The command line of Tools/fuzz: makes cases for as long as there is time, runs them, saves findings."""

import argparse
import collections
import importlib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path

import judge
from bases import Bases
from case import Case


def mutators(root):
    """The mutators by name: modules with a function `make(rng, bases)` that returns a case."""
    names = sorted(path.stem for path in (root / "Tools/Fuzzing/mutators").glob("*.py"))
    return {name: importlib.import_module(f"mutators.{name}") for name in names}


def main(root, description):
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="how long to go on (60)")
    parser.add_argument("--cases", type=int, help="how many cases at most")
    parser.add_argument("--seed", type=int, default=1, help="what all cases follow from (1)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case (0)")
    parser.add_argument("--only", help="mutators, separated by commas (all)")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), help="runs at once")
    parser.add_argument("--infer", type=Path, default=root / ".build/release/infer", help="the program")
    parser.add_argument("--save", type=Path, default=root / ".build/fuzz", help="where findings go (.build/fuzz)")
    parser.add_argument("--run-seconds", type=float, default=10, help="processor time of a run (10)")
    parser.add_argument("--run-megabytes", type=float, default=1500, help="memory of a run (1500)")
    parser.add_argument("--replay", type=Path, help="run a saved case again")
    parser.add_argument("--list", action="store_true", help="name the mutators")
    parser.add_argument("--verbose", action="store_true", help="a line for each case")
    parser.add_argument("--findings", type=int, default=25, help="stop after so many findings (25)")
    options = parser.parse_args()
    options.infer = options.infer.absolute()
    options.save = options.save.absolute()

    known = mutators(root)
    if options.list:
        for name, module in known.items():
            print(f"{name}: {module.__doc__.splitlines()[0]}")
        return 0
    if not os.access(options.infer, os.X_OK):
        print(f"{options.infer} is not there: run Tools/run --version first, or give --infer", file=sys.stderr)
        return 2
    names = options.only.split(",") if options.only else list(known)
    has_server = subprocess.run([options.infer, "serve", "--help"], capture_output=True).returncode == 0
    if not has_server and not options.only:
        # Tools/serve builds an `infer` with its server.
        names = [name for name in names if not getattr(known[name], "NEEDS_SERVER", False)]
    for name in names:
        if name not in known:
            parser.error(f"there is no mutator {name}: {', '.join(known)}")
    with tempfile.TemporaryDirectory(prefix="fuzz-") as work:
        session = Session(root, options, {name: known[name] for name in names}, Path(work))
        return session.replay() if options.replay else session.go()


class Session:
    """Cases in a work folder, by several threads that each wait for one run."""

    def __init__(self, root, options, modules, work):
        self.options = options
        self.modules = modules
        self.work = work
        self.limits = judge.Limits(options.run_seconds, options.run_megabytes)
        self.environment = {
            key: value for key, value in os.environ.items() if not key.startswith(("NIGHTJAR_", "XDG_"))
        }
        # No file of the user's may choose another default model.
        self.environment["HOME"] = str(work)
        self.bases = Bases(root, work / "bases")
        self.lock = threading.Lock()
        self.next = options.first
        self.deadline = time.monotonic() + options.seconds
        self.findings = []
        self.failure = None
        self.counts = collections.Counter()
        self.exits = collections.Counter()

    def make(self, number):
        """The case of a number, which depends on nothing but the seed."""
        names = list(self.modules)
        name = names[number % len(names)]
        rng = random.Random(f"{self.options.seed}/{name}/{number}")
        return name, self.modules[name].make(rng, self.bases)

    def go(self):
        start = time.monotonic()
        threads = [threading.Thread(target=self.work_on, args=(index,)) for index in range(self.options.jobs)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seconds = time.monotonic() - start
        total = sum(self.counts.values())
        print(f"{total} cases in {seconds:.0f} s, seed {self.options.seed}")
        for name, count in sorted(self.counts.items()):
            codes = sorted((code, runs) for (of, code), runs in self.exits.items() if of == name)
            print(f"  {name}: {count}; exit codes {', '.join(f'{code}: {runs}' for code, runs in codes)}")
        if self.failure:
            print(f"a mutator or the judge itself failed:\n{self.failure}", file=sys.stderr)
            return 2
        if not self.findings:
            print("no findings")
            return 0
        print(f"{len(self.findings)} findings:")
        for folder in self.findings:
            print(f"  Tools/fuzz --replay {folder}")
        return 1

    def work_on(self, index):
        try:
            self.run_cases(index)
        except Exception:
            self.failure = traceback.format_exc()

    def run_cases(self, index):
        folder = self.work / f"job-{index}"
        while True:
            with self.lock:
                number = self.next
                done = number - self.options.first
                is_over = (
                    self.failure or time.monotonic() > self.deadline or len(self.findings) >= self.options.findings
                )
                if is_over or (self.options.cases is not None and done >= self.options.cases):
                    return
                self.next += 1
            name, case = self.make(number)
            wrong, outcomes = judge.judge(case, self.options.infer, folder, self.limits, self.environment)
            shutil.rmtree(folder)
            with self.lock:
                self.counts[name] += 1
                for outcome in outcomes:
                    self.exits[name, outcome.status] += 1
                if self.options.verbose:
                    figures = ", ".join(f"{o.status} {o.seconds:.2f} s {o.megabytes:.0f} MB" for o in outcomes)
                    print(f"{number} {name}: {case.note!r}: {figures}", flush=True)
                    for outcome in outcomes:
                        print("".join(f"    {line[:200]}\n" for line in outcome.error.splitlines()[:2]), end="")
                if wrong:
                    saved = self.options.save / f"{self.options.seed}-{name}-{number}"
                    case.save(saved, self.options.infer, wrong)
                    self.findings.append(saved)
                    print(f"{saved}: {case.note}\n  {wrong[:600]}", flush=True)

    def replay(self):
        case = Case.load(self.options.replay)
        wrong, outcomes = judge.judge(case, self.options.infer, self.work / "replay", self.limits, self.environment)
        for outcome in outcomes:
            print(f"exit {outcome.status}, {outcome.seconds:.2f} s, {outcome.megabytes:.0f} MB")
            print(outcome.error[:4000])
        print(wrong or "nothing wrong")
        return 1 if wrong else 0
