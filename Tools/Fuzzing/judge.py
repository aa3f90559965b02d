"""Runs a case and says what is wrong with how it ended."""

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass

import asking

# Longer than any sentence about an input needs to be.
MESSAGE_LIMIT = 20_000


@dataclass
class Limits:
    """What a run may use."""

    seconds: float
    megabytes: float

    @property
    def wall_seconds(self):
        """A machine that others use gives a process its time late; one that waits for nothing gets none at all."""
        return 15 * self.seconds


@dataclass
class Outcome:
    """How a run ended."""

    status: int = 0
    seconds: float = 0
    megabytes: float = 0
    error: str = ""
    killed: str = ""
    # What is wrong with a server's answers.
    answers: str = ""


def resident_megabytes(pid):
    try:
        with open(f"/proc/{pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, IndexError, ValueError):
        return 0


def execute(infer, run, folder, limits, environment, port=""):
    """Runs a command line to its end, or to its limits."""

    def filled(word):
        return word.replace("{case}", str(folder)).replace("{port}", port)

    words = [str(infer)] + [filled(word) for word in run.arguments]
    environment = environment | {key: filled(value) for key, value in run.environment.items()}
    (folder / ".stdin").write_bytes(run.stdin)
    script = f"ulimit -c 0; ulimit -f 1000000; exec {' '.join(map(shlex.quote, words))} {run.redirect}"
    outcome = Outcome()
    with open(folder / ".stdin", "rb") as stdin, open(folder / ".stdout", "wb") as stdout, open(
        folder / ".stderr", "wb"
    ) as stderr:
        process = subprocess.Popen(
            ["/bin/sh", "-c", script],
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            cwd=folder,
            env=environment,
            start_new_session=True,
        )
    start = time.monotonic()
    pause = 0.002

    def ask():
        outcome.answers = asking.ask(process, folder, run.requests, limits.wall_seconds) or ""

    client = threading.Thread(target=ask)
    if run.requests:
        client.start()
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            break
        outcome.megabytes = max(outcome.megabytes, resident_megabytes(process.pid))
        if not outcome.killed:
            if outcome.megabytes > limits.megabytes:
                outcome.killed = f"more than {limits.megabytes:.0f} MB of memory"
            elif time.monotonic() - start > limits.wall_seconds:
                outcome.killed = f"no end within {limits.wall_seconds:.0f} seconds"
            elif processor_seconds(process.pid) > limits.seconds:
                outcome.killed = f"more than {limits.seconds:.0f} seconds of processor time"
            if outcome.killed:
                os.killpg(process.pid, signal.SIGKILL)
        time.sleep(pause)
        pause = min(pause * 1.2, 0.02)
    if run.requests:
        client.join()
    process.returncode = outcome.status = os.waitstatus_to_exitcode(status)
    outcome.seconds = usage.ru_utime + usage.ru_stime
    outcome.megabytes = max(outcome.megabytes, usage.ru_maxrss / 1e3)
    with open(folder / ".stderr", "rb") as stderr:
        outcome.error = stderr.read(1 << 20).decode(errors="replace")
    return outcome


def processor_seconds(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return 0


def fault(run, outcome, limits):
    """What is wrong with an outcome; nothing where it is as it should be."""
    if outcome.killed:
        return outcome.killed
    if outcome.status < 0:
        return f"killed by {signal.Signals(-outcome.status).name}"
    if outcome.answers:
        return outcome.answers
    if outcome.status not in run.exits:
        return f"exit code {outcome.status}, not one of {sorted(run.exits)}"
    if outcome.megabytes > limits.megabytes:
        return f"{outcome.megabytes:.0f} MB of memory"
    if outcome.seconds > limits.seconds:
        return f"{outcome.seconds:.1f} seconds of processor time"
    # Where standard error goes elsewhere, nobody sees what it says.
    if outcome.status != 0 and "2>" not in run.redirect:
        lines = outcome.error.splitlines()
        if not any(line.startswith(("infer: ", "Error: ")) and len(line) > 12 for line in lines):
            return "no sentence on standard error"
        if len(outcome.error) > MESSAGE_LIMIT:
            return f"{len(outcome.error)} characters on standard error"
    return None


@contextlib.contextmanager
def running(server, folder):
    """Runs a case's server beside a body, which gets its port; none where there is no server."""
    if not server:
        yield ""
        return
    name, *arguments = server.split()
    command = [sys.executable, "-B", str(folder / name)] + arguments
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            yield process.stdout.readline().decode().strip()
        finally:
            process.kill()


def written(folder, allowed):
    """The paths in a folder that don't lie in another one below it."""
    root = folder / allowed
    return {path for path in folder.rglob("*") if path != root and root not in path.parents and path not in root.parents}


def judge(case, infer, folder, limits, environment):
    """Runs a case in an empty folder. Returns what is wrong, or nothing, and the exit codes."""
    case.write(folder)
    before = written(folder, case.writes) if case.writes else set()
    with running(case.server, folder) as port:
        wrong, outcomes = judge_runs(case, infer, folder, limits, environment, port)
    if case.writes and not wrong:
        strange = written(folder, case.writes) - before - {folder / name for name in [".stdin", ".stdout", ".stderr"]}
        if strange:
            return f"wrote outside of {case.writes}: {sorted(map(str, strange))[:5]}", outcomes
    return wrong, outcomes


def judge_runs(case, infer, folder, limits, environment, port):
    """Runs the command lines of a case."""
    outcomes = []
    for run in case.runs:
        outcome = execute(infer, run, folder, limits, environment, port)
        outcomes.append(outcome)
        wrong = fault(run, outcome, limits)
        if wrong:
            return f"{wrong}: infer {' '.join(run.arguments)[:500]}\n{outcome.error[:3000]}", outcomes
    if case.must_agree and len(outcomes) > 1:
        first, second = outcomes[0], outcomes[1]
        # How much address space there is, is no property of the files; how many tokens fit, is no fault of theirs.
        is_other = "address space" in second.error or "the context holds" in second.error
        if (first.status == 0) != (second.status == 0) and not is_other:
            return (
                f"the first run ended with {first.status}, the second with {second.status}\n"
                f"{first.error[:1000]}\n{second.error[:1000]}"
            ), outcomes
        if first.status and first.error != second.error:
            return f"two sentences for one fault:\n{first.error[:1000]}\n{second.error[:1000]}", outcomes
    return None, outcomes
