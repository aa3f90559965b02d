"""What the program is linked from, with licenses, as a document in SPDX 2.3 (https://spdx.github.io/spdx-spec/v2.3)."""

import dataclasses
import datetime
import hashlib
import json
import pathlib
import re
import shutil

import archives
from target import run


@dataclasses.dataclass
class Part:
    name: str
    version: str
    license: str
    licenses: list
    source: str = "NOASSERTION"


def existing(*paths):
    found = [pathlib.Path(path) for path in paths if pathlib.Path(path).is_file()]
    if not found:
        raise SystemExit(f"package: no license text at {' or '.join(map(str, paths))}")
    return found


def license_of(checkout, texts):
    text = texts[0].read_text()
    for phrase, name in [
        ("Apache License", "Apache-2.0"), ("Permission is hereby granted, free of charge", "MIT"), ("Redistribution and use", "BSD-3-Clause"),
    ]:
        if phrase in text:
            return name
    raise SystemExit(f"package: the license of {checkout.name} isn't known: name it in Tools/Packaging/sbom.py")


def parts(checkouts, resolved, target):
    """All parts: the toolchain's libraries, and the packages at their checkouts."""
    pins = {pin["identity"]: pin for pin in json.loads(resolved.read_text())["pins"]}
    found = []
    for checkout in checkouts:
        pin = pins.get(checkout.name.lower())
        if pin is None:
            resolved.unlink()
            raise SystemExit(
                f"package: {resolved} had no version of {checkout.name}: another build in this folder ran beside this one; run it again")
        texts = sorted(
            path for path in checkout.iterdir() if re.match(r"(?i)(licen[cs]e|notice)", path.name) and path.is_file())
        state = pin["state"]
        found.append(
            Part(checkout.name, state.get("version") or state["revision"], license_of(checkout, texts), texts, pin["location"]))
    if target.is_emulated:
        swift, swift_license = target.version_of("swiftlang"), target.path("/usr/share/doc/libswiftlang/copyright")
        openblas, gcc = target.version_of("libopenblas-dev"), target.version_of("libstdc++6")
    else:
        toolchain = pathlib.Path(shutil.which("swift")).resolve().parents[1]
        swift, swift_license = re.search(r"Swift version ([\w.]+)", run("swift", "--version"))[1], toolchain / "share/swift/LICENSE.txt"
        openblas, gcc = run("pkg-config", "--modversion", "openblas").strip(), run("gcc", "-dumpfullversion").strip()
    found.append(
        Part("swift-runtime", swift, "Apache-2.0 WITH Swift-exception", existing(swift_license), "https://github.com/swiftlang/swift"))
    found.append(
        Part("OpenBLAS", openblas, "BSD-3-Clause",
             existing(*map(target.path, ["/usr/share/doc/libopenblas-dev/copyright", "/usr/share/licenses/openblas-devel/LICENSE"])),
             "https://github.com/OpenMathLib/OpenBLAS"))
    found.append(
        Part("libstdc++", gcc, "GPL-3.0-or-later WITH GCC-exception-3.1",
             existing(*map(target.path, [
                 "/usr/share/doc/libstdc++6/copyright", "/usr/share/licenses/libstdc++-static/COPYING.RUNTIME",
                 "/usr/share/doc/libgcc-s1/copyright"])),
             "https://gcc.gnu.org"))
    return sorted(found, key=lambda part: part.name.lower())


def document(parts, version, root):
    commit = run("git", "-C", root, "rev-parse", "HEAD").strip()

    def package(name, version, license, source):
        return {
            "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name, "versionInfo": version,
            "downloadLocation": source, "filesAnalyzed": False, "licenseConcluded": license, "licenseDeclared": license,
            "copyrightText": "NOASSERTION",
        }

    own = package("nightjar", f"{version}+{commit[:12]}", "Apache-2.0", "NOASSERTION")
    packages = [own] + [package(part.name, part.version, part.license, part.source) for part in parts]
    digest = hashlib.sha256(json.dumps(packages).encode()).hexdigest()
    created = datetime.datetime.fromtimestamp(archives.DATE, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"nightjar-{version}",
        "documentNamespace": f"urn:sha256:{digest}",
        "creationInfo": {"created": created, "creators": ["Tool: nightjar-Tools-package"]},
        "packages": packages,
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": own["SPDXID"]},
            *({"spdxElementId": own["SPDXID"], "relationshipType": "STATIC_LINK", "relatedSpdxElement": one["SPDXID"]}
              for one in packages[1:]),
        ],
    }, indent=1, ensure_ascii=False) + "\n"
