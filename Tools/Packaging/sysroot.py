"""Fetches the C library of Debian 11, so that what is linked with it starts on systems as old; see Tools/package.

Prints the folder, for the machine's architecture or for one that is named behind the folder. The files are pinned by their digests, and the archive holds them unchanged since that release has ended.
"""

import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import urllib.error
import urllib.request

ARCHIVES = ["http://deb.debian.org/debian/pool/main", "http://archive.debian.org/debian/pool/main"]
PACKAGES = {
    "x86_64": [
        ("g/glibc/libc6_2.31-13+deb11u11_amd64.deb", "05f7264da867b37f4c5ce49266b558ea1e81e05a9464f623152fca70f3550282"),
        ("g/glibc/libc6-dev_2.31-13+deb11u11_amd64.deb", "e7f7b45d9c5cfcf37609f0b6efd3c645272c812144703af89dfd32218fcb0fd3"),
        ("g/gcc-10/libgcc-10-dev_10.2.1-6_amd64.deb", "3b711374092b84e732c4e73cf33e02cff02e34a5f105eb6467de8d9038e4cd9d"),
    ],
    "aarch64": [
        ("g/glibc/libc6_2.31-13+deb11u11_arm64.deb", "baaa9aa184e2f21738c5819055e6740cc5b22f198e3f416e33f82b40ff6933d8"),
        ("g/glibc/libc6-dev_2.31-13+deb11u11_arm64.deb", "28d478134722dcd4b0bd2045a199301d18713bf95947b9fce66634e7aeacab2e"),
        ("g/gcc-10/libgcc-10-dev_10.2.1-6_arm64.deb", "80fc73d339ada2e194175afe83cd89014565242153b6e3c2128849d8817da367"),
    ],
}


def fetch(path, digest, folder):
    target = folder / pathlib.PurePosixPath(path).name
    for archive in ARCHIVES:
        if target.is_file() and hashlib.sha256(target.read_bytes()).hexdigest() == digest:
            return target
        try:
            target.write_bytes(urllib.request.urlopen(f"{archive}/{path}", timeout=60).read())
        except (urllib.error.URLError, TimeoutError) as error:
            print(f"package: {archive}/{path}: {error}", file=sys.stderr)
    if target.is_file() and hashlib.sha256(target.read_bytes()).hexdigest() == digest:
        return target
    raise SystemExit(f"package: {path} can't be had, or isn't the file that {__file__} names; NIGHTJAR_SYSTEM_GLIBC=1 links with the "
                     "C library of this system")


def absolute_links_inside(root):
    """Links that lead to the root folder lead to this one."""
    for link in root.rglob("*"):
        if link.is_symlink() and str(link.readlink()).startswith("/"):
            inside = root / str(link.readlink()).lstrip("/")
            link.unlink()
            if inside.exists():
                link.symlink_to(inside.resolve())


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    machine = sys.argv[2] if len(sys.argv) > 2 else os.uname().machine
    if machine not in PACKAGES:
        raise SystemExit(f"package: no older C library is named for {machine}; NIGHTJAR_SYSTEM_GLIBC=1 links with this system's")
    root, done = folder / "root", folder / "done"
    pins = repr(PACKAGES[machine])
    if not done.is_file() or done.read_text() != pins:
        shutil.rmtree(root, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
        for path, digest in PACKAGES[machine]:
            subprocess.run(["dpkg-deb", "-x", fetch(path, digest, folder), root], check=True)
        absolute_links_inside(root)
        done.write_text(pins)
    print(root)


if __name__ == "__main__":
    main()
