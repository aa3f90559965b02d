"""Requests that schemathesis makes from the server's own OpenAPI description, right and wrong ones."""

import pathlib
import subprocess
import sys

from running import Server

CHECKS = [
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "negative_data_rejection", "unsupported_method",
]


def check_description(binary, folder):
    """Each answer is one that the description names, in the form that it gives; what it doesn't allow is refused."""
    program = pathlib.Path(sys.executable).with_name("schemathesis")
    # Short answers, since a request may ask for as many tokens as there are.
    with Server(binary, folder, "--max-tokens", "8") as server:
        report = subprocess.run(
            [program, "run", server.url + "/openapi.json", "--checks", ",".join(CHECKS), "--max-examples", "25", "--no-color"],
            cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=3000)
        assert report.returncode == 0, report.stdout[-6000:]
        # All but the description itself.
        assert "Tested: 17" in report.stdout, report.stdout[-2000:]
        server.wait_until_idle()
