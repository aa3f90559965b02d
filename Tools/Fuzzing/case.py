"""A case: files, command lines, and what may come of them."""

import json
import os
import shlex
import shutil
from dataclasses import dataclass, field
from pathlib import Path

# Done, wrong usage, bad data, missing file: what broken input may come to.
EXITS = frozenset({0, 64, 65, 66})


@dataclass
class Run:
    """One command line of `infer`. `{case}` in it stands for the case's folder, `{port}` for its server's port."""

    arguments: list
    stdin: bytes = b""
    exits: frozenset = EXITS
    # Redirections in the shell's words: "> /dev/full", "<&-".
    redirect: str = ""
    # Where the run is a server at the socket `{case}/socket`: paths and bodies to send to it, behind which it is ended.
    requests: list = field(default_factory=list)
    # Variables beside those of all runs.
    environment: dict = field(default_factory=dict)


@dataclass
class Case:
    """Files below the case's folder, and the runs over them.

    A file is bytes, or the path of a file that it is a link to.
    """

    note: str
    files: dict = field(default_factory=dict)
    runs: list = field(default_factory=list)
    # Whether the second run must be refused where the first is accepted, and the other way round: info and loading.
    must_agree: bool = False
    # A Python program among the files, with its arguments, that runs beside all runs and prints the port that it listens at.
    server: str = ""
    # The folder that runs may write in; anywhere, where none is named.
    writes: str = ""

    def write(self, folder, follow=False):
        """Writes the files; links become copies where they are followed."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, bytes):
                path.write_bytes(content)
            elif follow:
                shutil.copyfile(content, path)
            else:
                os.symlink(content, path)

    def save(self, folder, infer, finding):
        """Saves everything that is needed to see the finding again."""
        if folder.exists():
            shutil.rmtree(folder)
        self.write(folder, follow=True)
        lines = ["#!/usr/bin/env bash", f"# {self.note}"] + [f"# {line}" for line in finding.splitlines()]
        lines += ['cd "$(dirname "${BASH_SOURCE[0]}")"', f"INFER=${{INFER:-{shlex.quote(str(infer))}}}"]
        stored = []
        port = ""
        if self.server:
            port = "$PORT"
            lines += [
                f"exec {{out}}< <(exec python3 {self.server})",
                'SERVER=$! && trap "kill $SERVER" EXIT && read -r PORT <&$out',
            ]
        for number, run in enumerate(self.runs):
            (folder / f"stdin-{number}").write_bytes(run.stdin)
            def quoted(word):
                return shlex.quote(word.replace("{case}", ".")).replace("{port}", f"'{port}'")

            words = " ".join(quoted(word) for word in run.arguments)
            variables = "".join(f"{key}={quoted(value)} " for key, value in run.environment.items())
            lines.append(f'{variables}"$INFER" {words} < stdin-{number} {run.redirect}\necho "exit: $?"')
            stored.append(
                {
                    "arguments": run.arguments,
                    "exits": sorted(run.exits),
                    "redirect": run.redirect,
                    "requests": [[place, body.decode("latin-1")] for place, body in run.requests],
                    "environment": run.environment,
                }
            )
        (folder / "run.sh").write_text("\n".join(lines) + "\n", errors="surrogateescape")
        (folder / "run.sh").chmod(0o755)
        description = {
            "note": self.note,
            "runs": stored,
            "must_agree": self.must_agree,
            "files": sorted(self.files),
            "server": self.server,
            "writes": self.writes,
        }
        (folder / "case.json").write_text(json.dumps(description, indent=1))
        (folder / "finding.txt").write_text(finding + "\n", errors="replace")

    @staticmethod
    def load(folder):
        """Reads a case that was saved."""
        folder = Path(folder)
        description = json.loads((folder / "case.json").read_text())
        runs = [
            Run(
                run["arguments"],
                (folder / f"stdin-{number}").read_bytes(),
                frozenset(run["exits"]),
                run["redirect"],
                [(place, body.encode("latin-1")) for place, body in run.get("requests", [])],
                run.get("environment", {}),
            )
            for number, run in enumerate(description["runs"])
        ]
        files = {name: (folder / name).read_bytes() for name in description["files"]}
        return Case(
            description["note"],
            files,
            runs,
            description["must_agree"],
            description.get("server", ""),
            description.get("writes", ""),
        )
