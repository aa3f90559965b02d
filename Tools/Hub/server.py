"""A small server of a model hub's protocol, as huggingface_hub speaks it: what a repository holds, and its files.

Large files are sent on to another host name (localhost beside 127.0.0.1), as the hub does with its storage, and that
refuses requests that show a token.
"""

import hashlib
import http.server
import json
import threading
import time
import urllib.parse

LARGE = (".safetensors", ".gguf", ".bin")


class File:
    def __init__(self, data, is_large):
        self.data = data
        self.git = hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()
        self.sha256 = hashlib.sha256(data).hexdigest() if is_large else None
        self.digest = self.sha256 or self.git

    def described(self, path_key, digest_key, lfs_digest_key):
        entry = {path_key: self.path, "size": len(self.data), digest_key: self.git}
        if self.sha256:
            entry["lfs"] = {lfs_digest_key: self.sha256, "size": len(self.data), "pointerSize": 134}
        return entry


class Repository:
    """Files of one commit."""

    def __init__(self, files, token=None):
        self.files = {path: File(data, path.endswith(LARGE)) for path, data in files.items()}
        for path, file in self.files.items():
            file.path = path
        self.token = token
        self.commit = hashlib.sha1("".join(f.digest for f in self.files.values()).encode()).hexdigest()


class Hub:
    """Repositories by name, served at a port that the system chooses."""

    def __init__(self, repositories, seconds_per_block=0):
        self.repositories = repositories
        self.seconds_per_block = seconds_per_block
        self.log = []
        self.sent = 0
        hub = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_HEAD(self):
                hub.answer(self)

            def do_GET(self):
                hub.answer(self)

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                """Clients are killed on purpose."""

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def answer(self, request):
        url = urllib.parse.urlsplit(request.path)
        parts = [urllib.parse.unquote(part) for part in url.path.strip("/").split("/")]
        authorization = request.headers.get("Authorization")
        self.log.append((request.command, url.path, request.headers.get("Range"), authorization))
        if parts[0] == "storage":
            if authorization:
                return self.send(request, 400, b"a token was sent to the storage")
            return self.send_file(request, self.file(parts[1]), {})
        is_api = parts[:2] == ["api", "models"]
        if is_api:
            parts = parts[2:]
        repository = self.repositories.get("/".join(parts[:2]))
        if repository is None:
            return self.refuse(request, 404, "RepoNotFound", "Repository not found")
        if repository.token and authorization != f"Bearer {repository.token}":
            return self.refuse(
                request, 401 if authorization is None else 403, "GatedRepo", "Access to this model is restricted.")
        action, revision, rest = (parts[2:] + ["revision", "main"])[0], parts[3] if len(parts) > 3 else "main", parts[4:]
        if revision not in ("main", "refs/pr/1", repository.commit):
            return self.refuse(request, 404, "RevisionNotFound", f"Invalid rev id: {revision}")
        if is_api and action == "revision":
            has_blobs = "blobs=" in url.query
            siblings = [
                file.described("rfilename", "blobId", "sha256") if has_blobs else {"rfilename": path}
                for path, file in repository.files.items()]
            description = {
                "_id": "1", "id": "/".join(parts[:2]), "sha": repository.commit, "private": False, "tags": [],
                "siblings": siblings}
            return self.send(request, 200, json.dumps(description).encode(), {"Content-Type": "application/json"})
        if is_api and action == "tree":
            tree = [{"type": "file", **file.described("path", "oid", "oid")} for file in repository.files.values()]
            return self.send(request, 200, json.dumps(tree).encode(), {"Content-Type": "application/json"})
        file = repository.files.get("/".join(rest))
        if action != "resolve" or file is None:
            return self.refuse(request, 404, "EntryNotFound", "Entry not found")
        headers = {"X-Repo-Commit": repository.commit, "ETag": f'"{file.digest}"', "Accept-Ranges": "bytes"}
        if file.sha256:
            headers |= {
                "X-Linked-Etag": f'"{file.digest}"', "X-Linked-Size": str(len(file.data)),
                "Location": f"http://localhost:{self.port}/storage/{file.sha256}"}
            return self.send(request, 302, b"", headers)
        return self.send_file(request, file, headers)

    def file(self, sha256):
        return next(f for r in self.repositories.values() for f in r.files.values() if f.sha256 == sha256)

    def send_file(self, request, file, headers):
        asked = request.headers.get("Range")
        if not asked:
            return self.send(request, 200, file.data, headers)
        first, last = asked.removeprefix("bytes=").split("-")
        first, last = int(first), int(last or len(file.data) - 1)
        headers = headers | {"Content-Range": f"bytes {first}-{last}/{len(file.data)}"}
        self.send(request, 206, file.data[first:last + 1], headers)

    def refuse(self, request, status, code, message):
        self.send(request, status, b"{}", {"X-Error-Code": code, "X-Error-Message": message})

    def send(self, request, status, body, headers=None):
        request.send_response(status)
        for key, value in (headers or {}).items():
            request.send_header(key, value)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        if request.command == "HEAD":
            return
        for start in range(0, len(body), 1 << 16):
            request.wfile.write(body[start:start + (1 << 16)])
            self.sent += len(body[start:start + (1 << 16)])
            if self.seconds_per_block:
                time.sleep(self.seconds_per_block)
