"""A server of the Model Context Protocol over standard input and output with one tool, which writes down that it was called."""

import json
import pathlib
import sys

record = pathlib.Path(sys.argv[1])

for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    match message["method"]:
        case "initialize":
            result = {
                "protocolVersion": message["params"]["protocolVersion"], "capabilities": {"tools": {}},
                "serverInfo": {"name": "recorder", "version": "1"}}
        case "tools/list":
            schema = {"type": "object", "properties": {}, "additionalProperties": False}
            result = {"tools": [{"name": "note", "description": "Takes a note.", "inputSchema": schema}]}
        case "tools/call":
            with record.open("a") as file:
                file.write("called\n")
            result = {"content": [{"type": "text", "text": "noted"}], "isError": False}
        case _:
            result = {}
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
