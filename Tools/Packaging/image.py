"""An image without a base: the program, its model, glibc, libcurl for `infer pull`, and the certificates.

Written as an OCI layout (https://github.com/opencontainers/image-spec, v1.1), and as a root file system for the Containerfile.
"""

import hashlib
import io
import json
import pathlib
import re
import subprocess
import tarfile

import archives

# Nobody's number, as images without a shell have it by custom.
USER = 65532
CERTIFICATES = pathlib.Path("/etc/ssl/certs/ca-certificates.crt")


def output(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


def system_library(name):
    """The path of one of this system's libraries."""
    found = re.search(rf"{re.escape(name)} .*=> (\S+)", output("/sbin/ldconfig", "-p"))
    if not found:
        raise SystemExit(f"package: the image needs {name}: apt-get install libcurl4 libgcc-s1")
    return found[1]


def libraries(program):
    """The shared libraries that the program and libcurl need, by their paths in the image."""
    if not CERTIFICATES.is_file():
        raise SystemExit("package: the image needs certificates: apt-get install ca-certificates")
    # The C library loads the second where a thread ends.
    loaded = [system_library("libcurl.so.4"), system_library("libgcc_s.so.1")]
    found = {path: pathlib.Path(path).resolve() for path in loaded}
    for binary in [program, *loaded]:
        # `name => path (address)`, and the loader by its path alone.
        for path in re.findall(r"(?:=> )?(/\S+) \(0x", output("ldd", binary)):
            found[path] = pathlib.Path(path).resolve()
    return found


def owners(paths):
    """The packages that the files come from, for their licenses."""
    found = set()
    for path in paths:
        # Where /lib is a link to /usr/lib, the database knows a file by either name.
        for name in [path, str(path).removeprefix("/usr")]:
            result = subprocess.run(["dpkg", "-S", str(name)], capture_output=True, text=True)
            if result.returncode == 0:
                found.add(result.stdout.split(":")[0])
    return sorted(found | {"ca-certificates"})


def write(output_folder, tree, name, architecture):
    program = tree / "bin/infer"
    shared = libraries(program)
    files = [(f"usr/{path}", source) for path, source in archives.files(tree) if "/licenses/" in path or path.startswith(
        ("bin/", "share/nightjar/", "share/doc/"))]
    files += [(path.lstrip("/"), source.read_bytes()) for path, source in shared.items()]
    files += [(f"usr/share/doc/{package}/copyright", pathlib.Path(f"/usr/share/doc/{package}/copyright"))
              for package in owners(shared.values())]
    files += [
        (str(CERTIFICATES).lstrip("/"), CERTIFICATES),
        ("etc/passwd", f"nightjar:x:{USER}:{USER}::/models:/sbin/nologin\n".encode()),
        ("etc/group", f"nightjar:x:{USER}:\n".encode()),
        ("etc/nsswitch.conf", b"hosts: files dns\n"),
    ]
    layer = archives.tar(files, folders=[("tmp", 0o1777), ("models", 0o755)], owners={"models": USER})
    layer = executable(layer)
    root = output_folder / f"{name}-rootfs.tar.gz"
    root.write_bytes(archives.compressed(layer))
    layout = output_folder / f"{name}-oci.tar"
    layout.write_bytes(oci_layout(layer, root.read_bytes(), architecture, name))
    return [root, layout]


def executable(layer):
    """The same archive, whose loader may be run."""
    source, target = tarfile.open(fileobj=io.BytesIO(layer)), io.BytesIO()
    with tarfile.open(fileobj=target, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for member in source:
            if member.isfile() and re.search(r"/ld-linux[^/]*$", "/" + member.name):
                member.mode = 0o755
            archive.addfile(member, source.extractfile(member) if member.isfile() else None)
    return target.getvalue()


def oci_layout(layer, packed, architecture, name):
    blobs = {}

    def blob(content, kind):
        digest = hashlib.sha256(content).hexdigest()
        blobs[f"blobs/sha256/{digest}"] = content
        return {"mediaType": kind, "digest": f"sha256:{digest}", "size": len(content)}

    def document(value):
        return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()

    layer_entry = blob(packed, "application/vnd.oci.image.layer.v1.tar+gzip")
    configuration = blob(document({
        "architecture": architecture, "os": "linux",
        "config": {
            "User": f"{USER}:{USER}", "Entrypoint": ["/usr/bin/infer"], "Cmd": ["serve", "--host", "0.0.0.0"],
            "Env": ["PATH=/usr/bin", "HOME=/models", "HF_HOME=/models/huggingface"], "WorkingDir": "/models",
            "ExposedPorts": {"8080/tcp": {}}, "Volumes": {"/models": {}}, "StopSignal": "SIGTERM",
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}"]},
    }), "application/vnd.oci.image.config.v1+json")
    manifest = blob(document({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": configuration, "layers": [layer_entry],
    }), "application/vnd.oci.image.manifest.v1+json")
    manifest["annotations"] = {"org.opencontainers.image.ref.name": name}
    manifest["platform"] = {"architecture": architecture, "os": "linux"}
    entries = list(blobs.items()) + [
        ("oci-layout", document({"imageLayoutVersion": "1.0.0"})),
        ("index.json", document({"schemaVersion": 2, "manifests": [manifest]})),
    ]
    return archives.tar(entries)
