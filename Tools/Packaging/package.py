"""Puts a built `infer` into a tarball, a .deb and an OCI image; see Tools/package."""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

import archives
import contents
import debian
import image

ROOT = pathlib.Path(__file__).resolve().parents[2]
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


def run(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


def version():
    text = (ROOT / "Sources/infer/Support/Version.swift").read_text()
    return re.search(r'^let version = "(.*)"', text, re.M)[1]


def glibc_needed(program):
    """The newest version of glibc that the program asks for, as (2, 34)."""
    symbols = run("objdump", "-T", program)
    return max(tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_([0-9.]+)", symbols))


def check_libraries(program):
    """The program may need nothing but glibc's own libraries."""
    needed = re.findall(r"NEEDED\s+(\S+)", run("objdump", "-p", program))
    foreign = [name for name in needed if not re.match(r"(libc|libm|libdl|libpthread|librt|libutil|ld-linux.*)\.so", name)]
    if foreign:
        raise SystemExit(f"package: the program needs {', '.join(foreign)}, which not every Linux has")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--build", type=pathlib.Path, required=True, help="the folder of the build that it is from")
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("--quick", action="store_true", help="the tarball alone")
    arguments = parser.parse_args()
    machine = run("uname", "-m").strip()
    name = f"nightjar-{version()}-linux-{machine}"
    output = arguments.output.resolve()
    shutil.rmtree(output, ignore_errors=True)
    tree = output / "tree"
    contents.fill(tree, arguments.program.resolve(), arguments.build.resolve(), version())
    program = tree / "bin/infer"
    check_libraries(program)
    glibc = glibc_needed(program)
    made = [output / f"{name}.tar.xz", output / f"{name}-symbols.tar.xz"]
    archives.write_tar_xz(made[0], [(f"{name}/{path}", source) for path, source in archives.files(tree)])
    archives.write_tar_xz(made[1], [(f"{name}/bin/infer.debug", output / "infer.debug")])
    if not arguments.quick:
        made.append(debian.write(output, tree, version(), ARCHITECTURES[machine], glibc))
        made += image.write(output, tree, name, ARCHITECTURES[machine])
    sums = "".join(f"{archives.digest(path)}  {path.name}\n" for path in made)
    (output / "SHA256SUMS").write_text(sums)
    for path in made:
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {path}")
    print(f"needs glibc {'.'.join(map(str, glibc))} or later", file=sys.stderr)


if __name__ == "__main__":
    main()
