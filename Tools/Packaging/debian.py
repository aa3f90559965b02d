"""The .deb (deb(5)): the tree below /usr, a systemd unit, and a configuration file that upgrades leave alone."""

import hashlib
import pathlib

import archives

HERE = pathlib.Path(__file__).resolve().parent
MAXIMUM_NAME = 16


def ar(members):
    """An archive of the kind that .deb files are (ar(5))."""
    content = b"!<arch>\n"
    for name, body in members:
        header = f"{name:<{MAXIMUM_NAME}}{archives.DATE:<12}{0:<6}{0:<6}{'100644':<8}{len(body):<10}`\n"
        content += header.encode() + body + (b"\n" if len(body) % 2 else b"")
    return content


def control(version, architecture, glibc, kilobytes):
    return f"""Package: nightjar
Version: {version.replace('-', '~')}
Architecture: {architecture}
Maintainer: The Nightjar project <nightjar@localhost>
Installed-Size: {kilobytes}
Depends: libc6 (>= {'.'.join(map(str, glibc))})
Recommends: libcurl4, ca-certificates
Section: science
Priority: optional
Description: language models on the processor, and a server for them
 The program infer answers prompts, holds conversations, writes what a JSON
 Schema or a regular expression describes, calls tools, and serves OpenAI's API
 over HTTP. A small model comes with it; infer pull fetches others.
"""


AFTER_INSTALL = """#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload || true
    if [ "$1" = configure ] && [ -n "$2" ]; then
        systemctl try-restart nightjar.service || true
    fi
fi
"""
BEFORE_REMOVAL = """#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
    systemctl disable --now nightjar.socket nightjar.service || true
fi
"""


def write(output, tree, version, architecture, glibc):
    files = [(f"usr/{name}", path) for name, path in archives.files(tree)]
    files += [
        ("usr/lib/systemd/system/nightjar.service", HERE / "nightjar.service"),
        ("usr/lib/systemd/system/nightjar.socket", HERE / "nightjar.socket"),
        ("etc/nightjar/server.conf", HERE / "server.conf"),
        ("usr/share/doc/nightjar/copyright", HERE / "copyright"),
    ]
    # Manual pages are compressed on Debian.
    files = [
        (f"{name}.gz", archives.compressed(path.read_bytes())) if "/man1/" in name else (name, path) for name, path in files]
    contents = {name: source if isinstance(source, bytes) else source.read_bytes() for name, source in files}
    sums = "".join(f"{hashlib.md5(body).hexdigest()}  {name}\n" for name, body in sorted(contents.items()))
    kilobytes = sum(len(body) for body in contents.values()) // 1024
    scripts = output / "scripts"
    scripts.mkdir()
    for name, text in [("postinst", AFTER_INSTALL), ("prerm", BEFORE_REMOVAL)]:
        (scripts / name).write_text(text)
        (scripts / name).chmod(0o755)
    information = [
        ("control", control(version, architecture, glibc, kilobytes).encode()), ("md5sums", sums.encode()),
        ("conffiles", b"/etc/nightjar/server.conf\n"), *archives.files(scripts),
    ]
    path = output / f"nightjar_{version.replace('-', '~')}_{architecture}.deb"
    path.write_bytes(ar([
        ("debian-binary", b"2.0\n"),
        ("control.tar.gz", archives.compressed(archives.tar(information, "./"))),
        ("data.tar.xz", archives.packed(archives.tar(files, "./"))),
    ]))
    return path
