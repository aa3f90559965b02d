"""The tree that is installed below a prefix such as /usr/local: program, model, manual page, completions, licenses."""

import json
import pathlib
import re
import shutil

import manual
import sbom
from target import run

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHELLS = {
    "bash": "share/bash-completion/completions/infer",
    "zsh": "share/zsh/site-functions/_infer",
    "fish": "share/fish/vendor_completions.d/infer.fish",
}
MODEL = ["README.md", "config.json", "generation_config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json"]


def copy(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def write(target, text):
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text)


def strip(program, tree, target):
    """Installs the program without its symbols, which go into a file beside the tree that debuggers and perf find."""
    stripped, symbols = tree / "bin/infer", tree.parent / "infer.debug"
    copy(program, stripped)
    run(target.tool("objcopy"), "--only-keep-debug", program, symbols)
    run(target.tool("strip"), "--strip-all", stripped)
    run(target.tool("objcopy"), f"--add-gnu-debuglink={symbols}", stripped)
    stripped.chmod(0o755)


def linked_checkouts(build):
    """The packages of others whose modules are in the program, by the list of what was linked."""
    list_file = build / "release/infer.product/Objects.LinkFileList"
    modules = set(re.findall(r"/(\w[\w-]*)\.build/", list_file.read_text()))
    for checkout in sorted(path for path in (build / "checkouts").iterdir() if path.is_dir()):
        if any((checkout / "Sources" / module).is_dir() for module in modules):
            yield checkout


def fill(tree, program, build, version, target):
    strip(program, tree, target)
    for name in MODEL:
        copy(ROOT / "Weights" / name, tree / "share/nightjar/model" / name)
    infer = tree / "bin/infer"
    for shell, path in SHELLS.items():
        write(tree / path, target.output(infer, "--generate-completion-script", shell))
    help_text = json.loads(target.output(infer, "--experimental-dump-help"))
    write(tree / "share/man/man1/infer.1", manual.page(help_text["command"], version))
    documents = tree / "share/doc/nightjar"
    for name in ["LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md"]:
        copy(ROOT / name, documents / name)
    parts = sbom.parts(list(linked_checkouts(build)), build / "resolved/server", target)
    for part in parts:
        for source in part.licenses:
            copy(source, documents / "licenses" / part.name / pathlib.Path(source).name)
    write(documents / "nightjar.spdx.json", sbom.document(parts, version, ROOT))
