"""Tries what a release is installed from; see Tools/check-package."""

import argparse
import concurrent.futures
import contextlib
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "Tools/Server"), str(ROOT / "Tools/Hub")]
from running import Server  # noqa: E402
from server import Hub, Repository  # noqa: E402
from target import STATIC_EMULATOR, Target  # noqa: E402

SYSTEMS = ["bullseye", "bookworm", "trixie", "focal", "jammy", "noble"]
UBUNTU = {"focal", "jammy", "noble"}
# One whose systemd starts beside the control groups of older and newer kernels' settings.
BOOTED = "bookworm"
EXPOSURE = 2.0


def run(*command, **options):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=1800, **options)
    if result.returncode:
        raise SystemExit(f"check-package: {' '.join(map(str, command))}: {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


def passed(text):
    print(f"check-package: {text}")


@contextlib.contextmanager
def entered(root, target):
    """A root folder with /proc, where the program finds itself; gives the command that runs programs in it."""
    for name in ["proc", "tmp"]:
        (root / name).mkdir(exist_ok=True)
    command = ["chroot", root]
    if target.is_emulated:
        shutil.copy(STATIC_EMULATOR, root / "emulator")
        command.append("/emulator")
    run("mount", "-t", "proc", "proc", root / "proc")
    try:
        yield command
    finally:
        run("umount", root / "proc")


def answers(enter, program, label):
    """The program answers without a network, and its server answers clients and ends by SIGTERM while it answers."""
    said = run("unshare", "--net", *enter, program, "--quiet", "--max-tokens", "8", "Hello!").strip()
    assert said, "no answer"
    version = run(*enter, program, "--version").splitlines()[0]
    with tempfile.TemporaryDirectory() as folder:
        wrapper = pathlib.Path(folder) / "infer"
        wrapper.write_text(f'#!/bin/sh\nexec {shlex.join(map(str, [*enter, program]))} "$@"\n')
        wrapper.chmod(0o755)
        with Server(str(wrapper), pathlib.Path(folder)) as server:
            reply = ask(server.url, "Hello!", 8)
            assert reply["choices"][0]["message"]["content"].strip(), reply
            with concurrent.futures.ThreadPoolExecutor(8) as pool:
                started = [pool.submit(ask, server.url, f"Tell me a story of {n} cats.", 8 * n) for n in range(1, 9)]
                while not server.metrics()["sequences_running"] and not any(job.done() for job in started):
                    time.sleep(0.01)
                server.process.send_signal(signal.SIGTERM)
                ends = [job.exception() for job in started]
            code = server.process.wait(timeout=60)
            assert code == 0, f"SIGTERM while it answers: {code}"
            finished = sum(end is None for end in ends)
            assert finished, "no answer that was under way came to its end"
        environment = {**os.environ, "NIGHTJAR_SERVER": str(wrapper)}
        run(ROOT / "Tools/check-server", "--only", "chats", env=environment)
    passed(f"{label}: {version} says {said!r}; the official client; {finished} of 8 answers outlived SIGTERM")


def ask(url, text, tokens):
    body = {"messages": [{"role": "user", "content": text}], "max_tokens": tokens}
    request = urllib.request.Request(
        f"{url}/v1/chat/completions", json.dumps(body).encode(), {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(request, timeout=60))


def check_sums(folder):
    lines = (folder / "SHA256SUMS").read_text().splitlines()
    for line in lines:
        digest, name = line.split()
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, name
    passed(f"{len(lines)} digests")


def check_tarball(path, folder, target):
    root = folder / "tarball"
    (root / "opt").mkdir(parents=True)
    with tarfile.open(path) as archive:
        archive.extractall(root / "opt", filter="data")
    [installed] = (root / "opt").iterdir()
    program = installed / "bin/infer"
    # The C library alone, with the library of GCC that it loads where a thread ends.
    for library, file in target.libraries(program, "libgcc_s.so.1").items():
        copy = root / library.lstrip("/")
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
        copy.chmod(0o755)
    run("man", "--warnings", "-l", installed / "share/man/man1/infer.1", env={**os.environ, "MANWIDTH": "80"})
    with entered(root, target) as enter:
        answers(enter, "/" + str(program.relative_to(root)), "the tarball with glibc alone")
        says_that_libcurl_is_missing(enter, "/" + str(program.relative_to(root)))


def pulls(root, enter, program, label):
    """The program fetches a model, and answers with it."""
    # The hub's large files lie on another host. Small systems have no list of hosts, and containers get one when they run.
    hosts = root / "etc/hosts"
    if not hosts.exists():
        hosts.write_text("127.0.0.1 localhost\n")
    files = {path.name: path.read_bytes() for path in (ROOT / "Weights").iterdir() if path.suffix in (".json", ".safetensors")}
    with Hub({"owner/model": Repository(files)}) as hub:
        environment = {**os.environ, "HF_HOME": "/tmp/hub", "HF_ENDPOINT": hub.url, "no_proxy": "127.0.0.1,localhost"}
        place = run(*enter, program, "pull", "--quiet", "owner/model", env=environment).strip()
    for name, content in files.items():
        assert (root / place.lstrip("/") / name).read_bytes() == content, name
    run(*enter, program, "--quiet", "--max-tokens", "2", "--model", "owner/model", "Hi", env=environment)
    shutil.rmtree(root / "tmp/hub")
    passed(f"{label}: fetches a model")


def says_that_libcurl_is_missing(enter, program):
    result = subprocess.run([*enter, program, "pull", "a/b"], capture_output=True, text=True)
    assert result.returncode == 66 and "libcurl.so.4" in result.stderr, (result.returncode, result.stderr)


def check_root_file_system(path, folder, target):
    root = folder / "image"
    root.mkdir()
    with tarfile.open(path) as archive:
        archive.extractall(root, filter="tar")
    with entered(root, target) as enter:
        answers(enter, "/usr/bin/infer", "the image's files")
        pulls(root, enter, "/usr/bin/infer", "the image's files")


def check_service():
    unit = ROOT / "Tools/Packaging/nightjar.service"
    text = run("systemd-analyze", "security", "--offline=yes", unit)
    exposure = float(re.search(r"exposure level for \S+: ([\d.]+)", text)[1])
    assert exposure <= EXPOSURE, f"the unit's exposure is {exposure}"
    passed(f"the unit's exposure is {exposure}")


def check_configuration(folder, target):
    """The service's file as it is delivered, and with every line of it in force."""
    program = next(folder.glob("tree/bin/infer"))
    with tempfile.TemporaryDirectory() as temporary:
        keys = pathlib.Path(temporary) / "keys"
        keys.write_text("a-key\n")
        text = (ROOT / "Tools/Packaging/server.conf").read_text()
        whole = re.sub(r"^#([a-z-]+ = )", r"\1", text, flags=re.M)
        whole = re.sub(r"^(model|adapter) = .*\n", "", whole, flags=re.M)
        whole = re.sub(r"^(api-key-file) = .*", rf"\1 = {keys}", whole, flags=re.M)
        for content in [text, whole]:
            file = pathlib.Path(temporary) / "server.conf"
            file.write_text(content)
            target.output(program, "serve", "--config", file, "--check-config")
    passed("the configuration file, as it is and with all of its options")


def system_root(system):
    """A small Debian, which is kept for the next time."""
    kept = ROOT / ".build/systems" / system
    if not kept.is_dir():
        part = kept.with_name(f"{system}.part")
        shutil.rmtree(part, ignore_errors=True)
        kept.parent.mkdir(parents=True, exist_ok=True)
        archive = ["http://archive.ubuntu.com/ubuntu"] if system in UBUNTU else []
        # Debian has scripts for Ubuntu's releases, all of them one file, and may lack the newest; and not Ubuntu's keys.
        script = ["/usr/share/debootstrap/scripts/gutsy"] if archive else []
        trust = ["--no-check-gpg"] if archive else []
        run("debootstrap", "--variant=minbase", *trust, system, part, *archive, *script)
        part.rename(kept)
    return kept


def install(root, *packages):
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    run("chroot", root, "apt-get", "update")
    run("chroot", root, "apt-get", "install", "--yes", "--no-install-recommends", *packages,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})


def check_debian(deb, system, folder, target):
    root = folder / system
    run("cp", "--archive", "--reflink=auto", system_root(system), root)
    shutil.copy(deb, root / "tmp")
    run("chroot", root, "dpkg", "--install", f"/tmp/{deb.name}")
    with entered(root, target) as enter:
        answers(enter, "/usr/bin/infer", f"the .deb in {system}")
        says_that_libcurl_is_missing(enter, "/usr/bin/infer")
        install(root, "libcurl4")
        pulls(root, enter, "/usr/bin/infer", f"the .deb in {system}")
    run("chroot", root, "dpkg", "--purge", "nightjar")
    assert not (root / "etc/nightjar").exists()


def check_running_service(deb, folder):
    """A systemd of its own runs the service."""
    root = folder / "booted"
    run("cp", "--archive", "--reflink=auto", system_root(BOOTED), root)
    install(root, "systemd-sysv", "dbus", "curl", "procps-")
    shutil.copy(deb, root / "opt")
    shutil.copy(ROOT / "Tools/Packaging/try-service.sh", root / "opt")
    unit = root / "etc/systemd/system/try.service"
    unit.write_text(f"""[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/bash /opt/try-service.sh /opt/{deb.name}
ExecStopPost=/bin/systemctl --no-block poweroff
StandardOutput=file:/opt/said
StandardError=inherit
""")
    (root / "etc/systemd/system/multi-user.target.wants/try.service").symlink_to("/etc/systemd/system/try.service")
    run("systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--private-network", "--boot", "--directory", root)
    said = (root / "opt/said").read_text()
    assert said.endswith("the service is as it should be\n"), said
    passed("systemd runs the service: start, reload, stop and restart under load, socket, keys, an upgrade, purge")


def check_buildah(folder, name):
    """The OCI layout and the Containerfile give images that answer."""
    def images():
        yield run("buildah", "pull", "-q", f"oci-archive:{folder / name}-oci.tar")
        yield run("buildah", "build", "-q", "--isolation", "chroot", "-f", ROOT / "Tools/Packaging/Containerfile", folder)

    for image in images():
        container = run("buildah", "from", image.strip()).strip()
        try:
            said = run("buildah", "run", "--isolation", "chroot", container, "/usr/bin/infer", "--quiet", "--max-tokens", "8", "Hi")
            assert said.strip()
            settings = json.loads(run("buildah", "inspect", container))["OCIv1"]["config"]
            assert settings["User"] == "65532:65532" and settings["Entrypoint"] == ["/usr/bin/infer"], settings
        finally:
            run("buildah", "rm", container)
    passed("buildah runs the image and builds the Containerfile")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--systems", action="store_true")
    arguments = parser.parse_args()
    folder = arguments.folder
    check_sums(folder)
    check_service()
    [tarball] = [path for path in folder.glob("*.tar.xz") if re.search(r"linux-[^-]*\.tar\.xz$", path.name)]
    name = tarball.name.removesuffix(".tar.xz")
    target = Target(name.split("-linux-")[1])
    if arguments.systems and target.is_emulated:
        raise SystemExit(f"check-package: --systems runs whole systems, which {target.machine} can't here")
    check_configuration(folder, target)
    assert tarball.stat().st_size < 45_000_000, tarball.stat().st_size
    with tempfile.TemporaryDirectory() as temporary:
        temporary = pathlib.Path(temporary)
        check_tarball(tarball, temporary, target)
        check_root_file_system(folder / f"{name}-rootfs.tar.gz", temporary, target)
        if arguments.systems:
            [deb] = folder.glob("*.deb")
            for system in SYSTEMS:
                check_debian(deb, system, temporary, target)
            check_running_service(deb, temporary)
            check_buildah(folder, name)


if __name__ == "__main__":
    main()
