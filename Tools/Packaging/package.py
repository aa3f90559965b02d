"""Puts a built `infer` into a tarball, a .deb and an OCI image; see Tools/package."""

import argparse
import os
import pathlib
import re
import shutil
import sys

import archives
import contents
import debian
import image
from target import Target, run

ROOT = pathlib.Path(__file__).resolve().parents[2]


def version():
    text = (ROOT / "Sources/infer/Support/Version.swift").read_text()
    return re.search(r'^let version = "(.*)"', text, re.M)[1]


def glibc_needed(program, target):
    """The newest version of glibc that the program asks for, as (2, 34)."""
    symbols = run(target.tool("objdump"), "-T", program)
    return max(tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_([0-9.]+)", symbols))


def check_libraries(program, target):
    """The program may need nothing but glibc's own libraries."""
    own = re.compile(r"(libc|libm|libdl|libpthread|librt|libutil|ld-linux.*)\.so")
    foreign = [name for name in target.needed(program) if not own.match(name)]
    if foreign:
        raise SystemExit(f"package: the program needs {', '.join(foreign)}, which not every Linux has")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--build", type=pathlib.Path, required=True, help="the folder of the build that it is from")
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("--arch", help="the machine that it is built for; this one by default")
    parser.add_argument("--quick", action="store_true", help="the tarball alone")
    arguments = parser.parse_args()
    target = Target(arguments.arch or os.uname().machine)
    name = f"nightjar-{version()}-linux-{target.machine}"
    output = arguments.output.resolve()
    shutil.rmtree(output, ignore_errors=True)
    tree = output / "tree"
    contents.fill(tree, arguments.program.resolve(), arguments.build.resolve(), version(), target)
    program = tree / "bin/infer"
    check_libraries(program, target)
    glibc = glibc_needed(program, target)
    made = [output / f"{name}.tar.xz", output / f"{name}-symbols.tar.xz"]
    archives.write_tar_xz(made[0], [(f"{name}/{path}", source) for path, source in archives.files(tree)])
    archives.write_tar_xz(made[1], [(f"{name}/bin/infer.debug", output / "infer.debug")])
    if not arguments.quick:
        made.append(debian.write(output, tree, version(), target.debian_name, glibc))
        made += image.write(output, tree, name, target)
    sums = "".join(f"{archives.digest(path)}  {path.name}\n" for path in made)
    (output / "SHA256SUMS").write_text(sums)
    for path in made:
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {path}")
    print(f"needs glibc {'.'.join(map(str, glibc))} or later", file=sys.stderr)


if __name__ == "__main__":
    main()
