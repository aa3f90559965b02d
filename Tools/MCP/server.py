"""A server of the Model Context Protocol with the official SDK: over standard input and output, or with --http at a port that
it prints; with --many it has 500 tools."""

import socket
import sys
from typing import Literal

from mcp.server import MCPServer

server = MCPServer("check", instructions="Use the tools.")

if "--many" in sys.argv:
    for number in range(500):
        def tool(text: str, count: int = 1, kind: Literal["one", "two"] = "one") -> str:
            """Does something with a text, as often as is said."""
            return text * count

        tool.__name__ = f"tool_{number}"
        server.tool()(tool)
else:
    @server.tool()
    def add(a: int, b: int) -> int:
        """Adds two numbers."""
        return a + b

    @server.tool()
    def greet(name: str) -> str:
        """Greets somebody."""
        return f"Hello, {name}!"

    @server.tool()
    def fail() -> str:
        """Fails."""
        raise ValueError("on purpose")

    @server.tool()
    def order(size: Literal["small", "large"], extras: dict[str, int] | None = None) -> dict:
        """Orders something."""
        return {"size": size} | (extras or {})

if "--http" in sys.argv:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    print(port, flush=True)
    server.run("streamable-http", host="127.0.0.1", port=port)
else:
    server.run("stdio")
