"""Archives whose bytes follow from what is in them: names in order, one date, one owner."""

import gzip
import hashlib
import io
import lzma
import os
import pathlib
import tarfile

DATE = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))


def files(folder):
    """The files and links below a folder, by their relative paths."""
    found = [path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir()]
    return sorted((str(path.relative_to(folder)), path) for path in found)


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def entry(name, kind=tarfile.REGTYPE, mode=0o644):
    information = tarfile.TarInfo(name)
    information.type, information.mode, information.mtime = kind, mode, DATE
    information.uname = information.gname = "root"
    return information


def tar(entries, prefix="", folders=(), owners=None):
    """The bytes of a tar file.

    entries: pairs of a name and a path, or bytes; a path that is a link stays one. folders: further empty folders, as pairs of
    a name and a mode. owners: numbers of users by name, where it isn't root.
    """
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        parents = {str(parent) for name, _ in entries for parent in pathlib.PurePath(name).parents if str(parent) != "."}
        modes = dict(folders)
        for name in sorted(parents | set(modes)):
            information = entry(f"{prefix}{name}", tarfile.DIRTYPE, modes.get(name, 0o755))
            information.uid = information.gid = (owners or {}).get(name, 0)
            archive.addfile(information)
        for name, source in sorted(entries, key=lambda pair: pair[0]):
            if isinstance(source, pathlib.Path) and source.is_symlink():
                information = entry(f"{prefix}{name}", tarfile.SYMTYPE, 0o777)
                information.linkname = os.readlink(source)
                archive.addfile(information)
                continue
            content = source if isinstance(source, bytes) else source.read_bytes()
            runs = isinstance(source, pathlib.Path) and os.access(source, os.X_OK) and source.stat().st_mode & 0o100
            information = entry(f"{prefix}{name}", mode=0o755 if runs else 0o644)
            information.size = len(content)
            archive.addfile(information, io.BytesIO(content))
    return buffer.getvalue()


def compressed(content):
    return gzip.compress(content, compresslevel=9, mtime=0)


def packed(content):
    return lzma.compress(content, preset=9)


def write_tar_xz(path, entries):
    path.write_bytes(packed(tar(entries)))
