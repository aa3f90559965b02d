"""What the program is linked from, with licenses, as a document in SPDX 2.3 (https://spdx.github.io/spdx-spec/v2.3)."""

import dataclasses
import datetime
import hashlib
import json
import pathlib
import re
import subprocess

import archives


@dataclasses.dataclass
class Part:
    name: str
    version: str
    license: str
    licenses: list
    source: str = "NOASSERTION"


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


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


def parts(checkouts, resolved):
    """All parts: the toolchain's libraries, and the packages at their checkouts."""
    pins = {pin["identity"]: pin for pin in json.loads(resolved.read_text())["pins"]}
    found = []
    for checkout in checkouts:
        pin = pins[checkout.name.lower()]
        texts = sorted(
            path for path in checkout.iterdir() if re.match(r"(?i)(licen[cs]e|notice)", path.name) and path.is_file())
        state = pin["state"]
        found.append(
            Part(checkout.name, state.get("version") or state["revision"], license_of(checkout, texts), texts, pin["location"]))
    swift = pathlib.Path(output("readlink", "-f", output("sh", "-c", "command -v swift"))).parents[1]
    release = re.search(r"Swift version ([\w.]+)", output("swift", "--version"))[1]
    found.append(
        Part("swift-runtime", release, "Apache-2.0 WITH Swift-exception", existing(swift / "share/swift/LICENSE.txt"),
             "https://github.com/swiftlang/swift"))
    found.append(
        Part("OpenBLAS", output("pkg-config", "--modversion", "openblas"), "BSD-3-Clause",
             existing("/usr/share/doc/libopenblas-dev/copyright", "/usr/share/licenses/openblas-devel/LICENSE"),
             "https://github.com/OpenMathLib/OpenBLAS"))
    found.append(
        Part("libstdc++", output("gcc", "-dumpfullversion"), "GPL-3.0-or-later WITH GCC-exception-3.1",
             existing("/usr/share/doc/libstdc++6/copyright", "/usr/share/licenses/libstdc++-static/COPYING.RUNTIME",
                      "/usr/share/doc/libgcc-s1/copyright"),
             "https://gcc.gnu.org"))
    return sorted(found, key=lambda part: part.name.lower())


def document(parts, version, root):
    commit = output("git", "-C", str(root), "rev-parse", "HEAD")

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
