"""An image without a base: the program, its model, glibc, libcurl for `infer pull`, and the certificates.

Written as an OCI layout (https://github.com/opencontainers/image-spec, v1.1), and as a root file system for the Containerfile.
"""

import hashlib
import io
import json
import pathlib
import re
import tarfile

import archives

# Nobody's number, as images without a shell have it by custom.
USER = 65532
CERTIFICATES = pathlib.Path("/etc/ssl/certs/ca-certificates.crt")


def write(output_folder, tree, name, target):
    if not CERTIFICATES.is_file():
        raise SystemExit("package: the image needs certificates: apt-get install ca-certificates")
    # The C library loads the second where a thread ends.
    shared = target.libraries(tree / "bin/infer", "libcurl.so.4", "libgcc_s.so.1")
    owners = sorted({package for path in shared for package in target.packages_of(path)})
    files = [(f"usr/{path}", source) for path, source in archives.files(tree) if "/licenses/" in path or path.startswith(
        ("bin/", "share/nightjar/", "share/doc/"))]
    files += [(path.lstrip("/"), source.read_bytes()) for path, source in shared.items()]
    files += [(f"usr/share/doc/{package}/copyright", target.path(f"/usr/share/doc/{package}/copyright").resolve())
              for package in owners]
    files += [
        ("usr/share/doc/ca-certificates/copyright", pathlib.Path("/usr/share/doc/ca-certificates/copyright")),
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
    layout.write_bytes(oci_layout(layer, root.read_bytes(), target.debian_name, name))
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
