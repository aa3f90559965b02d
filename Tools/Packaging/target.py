"""The system that a package is made for: this one, or the one that Tools/Arm64/cross builds for and emulates."""

import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# An emulator that needs no libraries, for programs in a root folder of their own.
STATIC_EMULATOR = pathlib.Path("/usr/bin/qemu-aarch64-static")


def run(*command):
    return subprocess.run([str(part) for part in command], check=True, stdout=subprocess.PIPE, text=True).stdout


class Target:
    def __init__(self, machine):
        self.machine = machine
        self.debian_name = {"x86_64": "amd64", "aarch64": "arm64"}[machine]
        self.is_emulated = machine != os.uname().machine
        if self.is_emulated and machine != "aarch64":
            raise SystemExit(f"package: {machine} can't be built for on {os.uname().machine}; aarch64 can")
        cross = ROOT / "Tools/Arm64/cross"
        # Where the system's libraries and licenses are, and its packages' names.
        self.root = pathlib.Path(run(cross, "root").strip() if self.is_emulated else "/")
        self.emulator = [cross, "emulate", "max"] if self.is_emulated else []

    def path(self, path):
        return self.root / str(path).lstrip("/")

    def tool(self, name):
        """objdump, objcopy or strip for the system's programs."""
        return f"{self.machine}-linux-gnu-{name}" if self.is_emulated else name

    def output(self, program, *arguments):
        """What one of the system's programs prints."""
        return run(*self.emulator, program, *arguments)

    def packages_of(self, path):
        """The names of the Debian packages that a file is from."""
        names = []
        # Where /lib is a link to /usr/lib, the database knows a file by either name.
        for name in {path, str(path).removeprefix("/usr"), f"/usr{path}"}:
            command = ["dpkg-query", f"--admindir={self.path('/var/lib/dpkg')}", "-S", str(name)]
            result = subprocess.run(command, capture_output=True, text=True)
            names += [line.split(":")[0] for line in result.stdout.splitlines()]
        return names

    def version_of(self, package):
        return run("dpkg-query", f"--admindir={self.path('/var/lib/dpkg')}", "-W", "-f", "${Version}", package).strip()

    def library(self, name):
        """The path of one of the system's libraries, in that system."""
        if self.is_emulated:
            found = next((f"/lib/{folder}{name}" for folder in (f"{self.machine}-linux-gnu/", "")
                          if self.path(f"/lib/{folder}{name}").is_file()), None)
        else:
            line = re.search(rf"{re.escape(name)} .*=> (\S+)", run("/sbin/ldconfig", "-p"))
            found = line and line[1]
        if not found:
            raise SystemExit(f"package: {name} is not there: apt-get install libcurl4 libgcc-s1")
        return found

    def needed(self, path):
        """The names of the libraries that a program or a library needs."""
        return re.findall(r"NEEDED\s+(\S+)", run(self.tool("objdump"), "-p", path))

    def interpreter(self, program):
        """The path of the loader that starts a program."""
        return re.search(r"program interpreter: (\S+)\]", run(self.tool("readelf"), "-l", program))[1]

    def libraries(self, program, *loaded):
        """The files of the libraries that a program needs, and of those that it loads while it runs, by their paths in the system."""
        found = {self.interpreter(program): self.path(self.interpreter(program)).resolve()}
        waiting = [*self.needed(program), *loaded]
        while waiting:
            path = self.library(waiting.pop())
            if path not in found:
                found[path] = self.path(path).resolve()
                waiting += self.needed(found[path])
        return found
