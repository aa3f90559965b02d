"""Fetches models with `infer pull` and with the real huggingface_hub client, each from the same server and for the other
to read; see Tools/check-hub."""

import argparse
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from server import Hub, Repository

NAME = "owner/model"


class Machine:
    """A cache of its own, and programs that use it."""

    def __init__(self, infer, folder, hub, token=None):
        self.infer = infer
        self.home = folder
        self.environment = {
            key: value for key, value in os.environ.items() if not key.startswith(("HF_", "HUGGING", "NIGHTJAR_"))
        } | {
            "HF_HOME": str(folder), "HF_ENDPOINT": hub.url, "HF_HUB_DISABLE_XET": "1", "HF_HUB_DISABLE_TELEMETRY": "1",
            "no_proxy": "127.0.0.1,localhost"} | ({"HF_TOKEN": token} if token else {})

    def run(self, *arguments, status=0, **environment):
        result = subprocess.run(
            [self.infer, *arguments], env=self.environment | environment, capture_output=True, text=True, timeout=300)
        assert result.returncode == status, (arguments, result.returncode, result.stdout, result.stderr)
        return result

    def start(self, *arguments):
        return subprocess.Popen(
            [self.infer, *arguments], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def client(self, code):
        """What the real client prints: it reads its environment once, so each time is a process of its own."""
        result = subprocess.run(
            [sys.executable, "-c", "from huggingface_hub import *\nimport json\n" + code],
            env=self.environment, capture_output=True, text=True, timeout=300)
        assert result.returncode == 0, result.stderr
        return result.stdout.strip()

    def snapshot(self, repository):
        return self.home / "hub" / "models--owner--model" / "snapshots" / repository.commit


def equal(folder, repository, paths):
    for path in paths:
        assert (folder / path).read_bytes() == repository.files[path].data, path


def check_server(infer, folder, repositories):
    """The server is what the real client takes it for."""
    repository = repositories[NAME]
    with Hub(repositories) as hub:
        machine = Machine(infer, folder, hub)
        where = machine.client(f"print(snapshot_download('{NAME}'))")
        equal(pathlib.Path(where), repository, repository.files)
        assert {name for _, name, _, _ in hub.log if "/storage/" in name}, "large files come from the storage"


def check_theirs(infer, folder, repositories):
    """A cache that the real client wrote is read by `infer`, by name, revision and commit."""
    repository = repositories[NAME]
    with Hub(repositories) as hub:
        machine = Machine(infer, folder, hub)
        machine.client(f"snapshot_download('{NAME}'); snapshot_download('{NAME}', revision='refs/pr/1')")
        asked = len(hub.log)
        plain = machine.run("generate", "Hello!", "--max-tokens", "8", "--quiet")
        for name in [NAME, f"{NAME}@refs/pr/1", f"{NAME}@{repository.commit}"]:
            named = machine.run("generate", "Hello!", "--max-tokens", "8", "--quiet", "--model", name)
            assert named.stdout == plain.stdout and named.stdout
        named = machine.run("generate", "Hello!", "--max-tokens", "8", "--quiet", NIGHTJAR_MODEL=NAME)
        assert named.stdout == plain.stdout
        assert len(hub.log) == asked, "a model that is there is opened without asking"
        # Nothing is fetched again but the listing.
        sent = hub.sent
        machine.run("pull", NAME)
        assert hub.sent - sent < 100_000
        missing = machine.run("info", "--model", f"{NAME}@other", status=66)
        assert str(machine.home) in missing.stderr and f"infer pull {NAME}@other" in missing.stderr


def check_ours(infer, folder, repositories):
    """A cache that `infer pull` wrote is read by the real client."""
    repository = repositories[NAME]
    with Hub(repositories) as hub:
        machine = Machine(infer, folder, hub)
        for name in [NAME, f"{NAME}@refs/pr/1"]:
            where = machine.run("pull", name).stdout.strip()
            assert where == str(machine.snapshot(repository)), where
        needed = [path for path in repository.files if not path.endswith(".md")]
        equal(pathlib.Path(where), repository, needed)
        found = machine.client(f"print(snapshot_download('{NAME}', local_files_only=True))")
        assert found == where
        scan = json.loads(machine.client("""
info = scan_cache_dir()
repo = next(iter(info.repos))
print(json.dumps({"warnings": [str(w) for w in info.warnings], "repos": [r.repo_id for r in info.repos],
    "size": repo.size_on_disk, "refs": sorted(repo.refs), "files": sorted(f.file_name for r in repo.revisions for f in r.files)}))
"""))
        size = sum(len(repository.files[path].data) for path in needed)
        assert scan == {
            "warnings": [], "repos": [NAME], "size": size, "refs": ["main", "refs/pr/1"],
            "files": sorted(needed)}, scan
        listed = json.loads(machine.run("models", "list", "--json").stdout)
        assert listed["bytes"] == size and listed["contents"] == ["safetensors"] and listed["name"] == NAME
        # The real client completes what is missing, and takes none of ours again.
        sent = hub.sent
        machine.client(f"snapshot_download('{NAME}')")
        assert hub.sent - sent < 100_000
        equal(pathlib.Path(where), repository, repository.files)
        machine.run("pull", NAME, HF_HUB_OFFLINE="1")
        machine.run("models", "rm", NAME)
        assert json.loads(machine.client("print(len(scan_cache_dir().repos))")) == 0
        machine.run("models", "rm", NAME, status=66)
        machine.run("pull", NAME, status=66, HF_HUB_OFFLINE="1")


def check_killed(infer, folder, repositories):
    """A download that was killed goes on where it stopped."""
    repository = repositories[NAME]
    total = sum(len(file.data) for file in repository.files.values())
    with Hub(repositories, seconds_per_block=0.01) as hub:
        machine = Machine(infer, folder, hub)
        blobs = machine.snapshot(repository).parents[1] / "blobs"
        for _ in range(2):
            process = machine.start("pull", NAME)
            before = sum(file.stat().st_size for file in blobs.glob("*")) if blobs.exists() else 0
            deadline = time.monotonic() + 120
            while process.poll() is None and time.monotonic() < deadline:
                now = sum(file.stat().st_size for file in blobs.glob("*")) if blobs.exists() else 0
                if now > before + total // 10:
                    break
                time.sleep(0.01)
            process.send_signal(signal.SIGKILL)
            process.communicate()
        partial = [file.stat().st_size for file in blobs.glob("*.incomplete")]
        assert partial and partial[0] > 0, "the download was over before it could be killed"
        assert not (blobs.parent / "refs").exists()
        hub.seconds_per_block = 0
        hub.log.clear()
        sent = hub.sent
        machine.run("pull", NAME)
        assert hub.sent - sent <= total - partial[0] + 100_000, (hub.sent - sent, total, partial)
        assert any(asked and asked.startswith(f"bytes={partial[0]}-") for _, _, asked, _ in hub.log), hub.log
        equal(machine.snapshot(repository), repository, ["model.safetensors", "tokenizer.json"])


def check_together(infer, folder, repositories):
    """Several of both at once don't break each other."""
    repository = repositories[NAME]
    with Hub(repositories, seconds_per_block=0.001) as hub:
        machine = Machine(infer, folder, hub)
        processes = [machine.start("pull", NAME) for _ in range(3)]
        machine.client(f"snapshot_download('{NAME}')")
        for process in processes:
            _, error = process.communicate(timeout=300)
            assert process.returncode == 0, error
        equal(machine.snapshot(repository), repository, repository.files)
        assert not list(machine.home.rglob("*.incomplete"))
        assert machine.client("print(scan_cache_dir().warnings)") == "[]"


def check_token(infer, folder, repositories):
    """A token is wanted and shown, by the environment or by the file that `hf auth login` writes, and to the hub alone."""
    gated = "owner/gated"
    with Hub(repositories) as hub:
        machine = Machine(infer, folder, hub)
        refused = machine.run("pull", gated, status=65)
        assert "HF_TOKEN" in refused.stderr and "restricted" in refused.stderr, refused.stderr
        machine.run("pull", gated, status=65, HF_TOKEN="hf_wrong")
        machine.run("pull", gated, HF_TOKEN="hf_right")
        machine.run("models", "rm", gated)
        (machine.home / "token").write_text("hf_right\n")
        machine.run("pull", gated)
        shown = {path.startswith("/storage/"): token for _, path, _, token in hub.log[-3:]}
        assert shown.get(True, 0) is None, shown
        machine.run("pull", "owner/none", status=66)
        machine.run("pull", f"{NAME}@none", status=66)
        machine.run("pull", "not a name", status=64)
    machine.run("pull", gated, status=74)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--infer", required=True)
    parser.add_argument("--weights", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    files = {
        path.name: path.read_bytes() for path in sorted(arguments.weights.iterdir())
        if path.suffix in (".json", ".safetensors", ".md")}
    repositories = {
        NAME: Repository(files),
        "owner/gated": Repository({name: data for name, data in files.items() if name != "README.md"}, token="hf_right")}
    checks = [(name, check) for name, check in globals().items() if name.startswith("check_")]
    for name, check in checks:
        with tempfile.TemporaryDirectory() as folder:
            check(arguments.infer, pathlib.Path(folder).resolve(), repositories)
        print(f"check-hub: {name.removeprefix('check_')}: {check.__doc__}", file=sys.stderr)
    print(f"check-hub: {len(checks)} checks passed")


main()
