import Foundation
import FoundationModelsCore
import Glibc
import Testing

@testable import FoundationModelsUtilities

@Suite("Tools of MCP servers")
struct MCPToolsTests {
    /// A server in shell: `list` and `call` print what answers these requests, with `$id` as the request's.
    private static func script(
        start: String = "", version: String = "2025-06-18", list: String = standardList, call: String = standardCall
    ) -> String {
        """
        say() { printf '%s\\n' "$1"; }
        \(start)
        while IFS= read -r line; do
            id=$(printf '%s' "$line" | sed -n 's/.*"id": *\\([0-9]*\\).*/\\1/p')
            case "$line" in
            *'"initialize"'*) say '{"jsonrpc":"2.0","id":'$id',"result":{"protocolVersion":"\(version)","capabilities":{},"serverInfo":{"name":"test","version":"1"},"instructions":"Be kind."}}' ;;
            *'"tools/list"'*) \(list) ;;
            *'"tools/call"'*) \(call) ;;
            esac
        done
        """
    }

    private static let tool =
        #"{"name":"add two","description":"Adds.","inputSchema":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":["integer","null"]}},"required":["a"]}}"#
    private static let standardList = answer(#"{"tools":[\#(tool)]}"#)
    private static let standardCall = answer(
        #"{"content":[{"type":"text","text":"seen"},{"type":"image","data":"","mimeType":"x"}]}"#)

    private static func answer(_ result: String) -> String {
        #"say '{"jsonrpc":"2.0","id":'$id',"result":\#(result)}'"#
    }

    private func server(_ script: String, seconds: Double = 600, values: Int = 1000) async throws -> MCPTools {
        var limits = MCPTools.Limits()
        limits.schemaValues = values
        limits.setupSeconds = seconds
        limits.callSeconds = seconds
        limits.messageBytes = 1 << 16
        limits.toolCount = 3
        return try await MCPTools(command: "/bin/sh", arguments: ["-c", script], limits: limits)
    }

    /// Checks what a server's failure says.
    private func expect(
        _ words: String, from script: String, seconds: Double = 600, values: Int = 1000,
        location: SourceLocation = #_sourceLocation
    ) async {
        let error = await failure { try await server(script, seconds: seconds, values: values) }
        let message = (error as? MCPTools.Error)?.message
        #expect(message?.contains(words) == true, "\(String(describing: error))", sourceLocation: location)
    }

    private func call(_ tools: MCPTools, _ json: String = "{}") async throws -> String {
        let tool = try #require(tools.tools.first as? MCPTool)
        return try await tool.call(arguments: GeneratedContent(json: json))
    }

    /// Whether the process whose number a file holds ends within a minute or two.
    private func hasEnded(processIn file: String) async throws -> Bool {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let number = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        for _ in 0..<3000 {
            // Whose parent doesn't wait for it stays there as a zombie.
            let state = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
            guard let state, !state.contains(") Z ") else { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    @Test("A server's tools are listed and called; what it prints by mistake and asks for is no matter")
    func works() async throws {
        let noise =
            #"say 'starting…'; say '[1]'; say ''; say '{"jsonrpc":"2.0","id":"x","method":"ping"}'; say '{"id":99,"result":{}}'"#
        let server = try await server(Self.script(start: noise))
        #expect(server.serverName == "test" && server.instructions == "Be kind.")
        let tool = try #require(server.tools.first)
        #expect(server.tools.count == 1 && tool.name == "add_two" && tool.description == "Adds.")
        let schema = try String(decoding: JSONEncoder().encode(tool.parameters), as: UTF8.self)
        #expect(schema.contains("\"a\"") && schema.contains("\"null\""))
        #expect(try await call(server, #"{"a": 1}"#) == "seen\n[image that can't be shown as text]")
        server.close()
        #expect(await failure { try await call(server) } is MCPTools.Error)
    }

    @Test("A call gets what the server was told, and failures of tools are for the model")
    func calls() async throws {
        let echo =
            #"rest=${line##*\"arguments\":}; say '{"jsonrpc":"2.0","id":'$id',"result":{"isError":true,"content":[],"structuredContent":'"${rest%\}\}}"'}}'"#
        let server = try await server(Self.script(call: echo))
        #expect(try await call(server, #"{"a":1,"b":[true,"x"]}"#) == #"Error: {"a":1,"b":[true,"x"]}"#)
    }

    @Test("Servers that hang, end, talk too much or speak otherwise are errors that say so")
    func badServers() async throws {
        // For longer than a busy machine may keep the task that loses patience waiting.
        await expect("did not answer initialize", from: "exec sleep 100000", seconds: 0.3)
        await expect("ended", from: "exec cat >/dev/null")
        await expect("/bin/sh", from: "exit 3")
        await expect("more than 65536 bytes", from: "head -c 100000 /dev/zero; sleep 60")
        await expect("did not answer", from: "yes '{\"id\":7}'", seconds: 0.3)
        await expect("1999-01-01", from: Self.script(version: "1999-01-01"))
        await expect("ended", from: Self.script(list: "exit 0"))
        await expect("two tools", from: Self.script(list: Self.answer(#"{"tools":[\#(Self.tool),\#(Self.tool)]}"#)))
        let four = (0..<4).map { #"{"name":"t\#($0)","inputSchema":{}}"# }.joined(separator: ",")
        await expect("more than 3 tools", from: Self.script(list: Self.answer("{\"tools\":[\(four)]}")))
        await expect("100 pages", from: Self.script(list: Self.answer(#"{"tools":[],"nextCursor":"again"}"#)))
        let refusal = #"say '{"jsonrpc":"2.0","id":'$id',"error":{"code":-1,"message":"not today"}}'"#
        await expect("not today", from: Self.script(list: refusal))
        let missing = await failure { try await MCPTools(command: "no-such-program-at-all") } as? MCPTools.Error
        #expect(missing?.message.contains("no such program") == true)
    }

    @Test("A server that asks without end, and takes no answers, is left")
    func floods() async throws {
        await expect("asked 256 times", from: #"yes '{"jsonrpc":"2.0","id":1,"method":"ping"}'"#)
        await expect("asked 256 times", from: #"yes '{"jsonrpc":"2.0","id":"x","method":"roots/list"}'"#)
        // What has no name that fits isn't answered.
        let long = String(repeating: "x", count: 300)
        let noise = #"for i in 1 2 3; do say '{"jsonrpc":"2.0","id":"\#(long)","method":"ping"}'; done"#
        #expect(try await server(Self.script(start: noise)).tools.count == 1)
    }

    @Test("Schemas are bounded together, and what they require is read once")
    func largeSchemas() async throws {
        await expect("more than 10 values", from: Self.script(), values: 10)
        #expect(try await server(Self.script(), values: 11).tools.count == 1)
        let names = (0..<20_000).map { "\"p\($0)\"" }
        let properties = names.map { "\($0):{}" }.joined(separator: ",")
        let required = (names + names).joined(separator: ",")
        let json = #"{"type":"object","properties":{\#(properties)},"required":[\#(required)]}"#
        let schema = try MCPSchema.schema(GeneratedContent(json: json), named: "tool")
        let text = try String(decoding: JSONEncoder().encode(schema), as: UTF8.self)
        let list = try #require(try GeneratedContent(json: text)["required"]?.elements)
        #expect(list.count == 20_000)
        #expect(MCPSchema.size(try GeneratedContent(json: json), upTo: 100_000) == 60_004)
        #expect(MCPSchema.size(try GeneratedContent(json: json), upTo: 50) > 50)
    }

    @Test("Calls of servers that hang or die fail, and those that are cancelled end at once")
    func badCalls() async throws {
        let hanging = try await server(Self.script(call: ":"))
        let task = Task { try await call(hanging) }
        task.cancel()
        #expect(await failure { try await task.value } is CancellationError)
        let dying = try await server(Self.script(call: "exit 1"))
        #expect((await failure { try await call(dying) } as? MCPTools.Error)?.message.contains("ended") == true)
        #expect(await failure { try await call(dying) } is MCPTools.Error)
    }

    @Test("A server's process ends with its connection, even one that doesn't want to")
    func ends() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "pid").path
            do {
                let stubborn = try await server(
                    Self.script(start: "trap '' TERM; echo $$ > \(file)") + "\nwhile :; do sleep 0.1; done")
                #expect(stubborn.tools.count == 1)
            }
            #expect(try await hasEnded(processIn: file))
        }
    }

    @Test("What a server leaves behind, and talks on, is read no longer, and ends when it notices")
    func leftBehind() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "pid").path
            let start = #"(trap '' TERM; while :; do echo '{"id":7}' || exit; done) & echo $! > "# + file
            try await server(Self.script(start: start)).close()
            #expect(try await hasEnded(processIn: file))
        }
    }

    @Test("A server hears the signals that are to end it")
    func signals() async throws {
        let blocked =
            #"say '{"jsonrpc":"2.0","id":'$id',"result":{"content":[{"type":"text","text":"'"$(sed -n 's/^SigBlk:[^0-9a-f]*//p' /proc/$$/status)"'"}]}}'"#
        let server = try await server(Self.script(call: blocked))
        #expect(UInt64(try await call(server), radix: 16) == 0)
    }

    @Test("Schemas of other servers' kinds become what values are held to")
    func schemas() throws {
        func parameters(_ json: String) throws -> String {
            let schema = try MCPSchema.schema(GeneratedContent(json: json), named: "tool")
            return schema.debugDescription
        }
        let union = try parameters(
            ##"{"properties":{"x":{"oneOf":[{"type":"string","format":"uri"},{"$ref":"#/definitions/P"}]}},"definitions":{"P":{"type":"object","properties":{"y":{"type":"number","multipleOf":2}}}}}"##
        )
        #expect(union.contains("anyOf") && union.contains("\"y\""))
        for json in [
            "{}", #"{"type":"object"}"#,
            #"{"type":"object","properties":{"x":true,"y":{"enum":[1,2]},"z":{"const":3}}}"#,
            #"{"type":"object","properties":{"x":{"allOf":[{"type":"string"},{"minLength":2}]},"y":{"type":"array"}}}"#,
            #"{"type":"object","properties":{"x":{"not":{}},"y":{"type":"object","additionalProperties":{"type":"string"}}}}"#,
            #"{"type":"object","properties":{"x":{"type":"integer","minimum":1.5,"maximum":1e400}},"required":["nowhere"]}"#,
            ##"{"$ref":"#/$defs/A","$defs":{"A":{"type":"object","properties":{"x":{"$ref":"#/$defs/A"}}}}}"##,
            String(repeating: #"{"properties":{"x":"#, count: 200) + "{}" + String(repeating: "}}", count: 200),
        ] { _ = try parameters(json) }
    }

    @Test("Tools whose names differ in a character that calls can't have are told apart, and called by their own names")
    func similarNames() async throws {
        let tools = ["get_x_2", "get.x", "get/x"].map { #"{"name":"\#($0)","inputSchema":{"type":"object"}}"# }.joined(
            separator: ",")
        let echo =
            #"name=$(printf '%s' "$line" | sed -n 's/.*"name": *"\([^"]*\)".*/\1/p'); say '{"jsonrpc":"2.0","id":'$id',"result":{"content":[{"type":"text","text":"'"$name"'"}]}}'"#
        let server = try await server(Self.script(list: Self.answer(#"{"tools":[\#(tools)]}"#), call: echo))
        #expect(server.tools.map(\.name) == ["get_x_2", "get_x", "get_x_3"])
        for (tool, name) in zip(server.tools, ["get_x_2", "get.x", "get/x"]) {
            let told = try await (tool as? MCPTool)?.call(arguments: GeneratedContent(json: "{}"))
            #expect(told == name)
        }
    }

    @Test("A schema that says the same type many times at every level is read once")
    func repeatedTypes() throws {
        let types = #"["object""# + String(repeating: #","object""#, count: 20) + "]"
        let json =
            String(repeating: "{\"type\":\(types),\"properties\":{\"x\":", count: 30) + "{}"
            + String(repeating: "}}", count: 30)
        let schema = try MCPSchema.schema(GeneratedContent(json: json), named: "tool")
        #expect(!schema.debugDescription.isEmpty)
    }

    @Test("A session that an HTTP server has forgotten is begun anew, and the call made in it")
    func forgottenSession() async throws {
        let initialized =
            #"{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"web","version":"1"}}"#
        @Sendable func answer(_ request: FakeRequest, _ result: String) -> String {
            let id = (try? GeneratedContent(json: request.body))?["id"]?.jsonString ?? "null"
            return "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":\(result)}"
        }
        @Sendable func begin(_ name: String) -> FakeServer.Script {
            { connection, request in
                try connection.respond(
                    type: "application/json", body: answer(request, initialized), headers: ["Mcp-Session-Id: \(name)"])
            }
        }
        let accept: FakeServer.Script = { connection, _ in try connection.respond("202 Accepted", type: nil, body: "") }
        let forget: FakeServer.Script = { connection, _ in
            try connection.respond("404 Not Found", type: nil, body: "")
        }
        let say: FakeServer.Script = { connection, request in
            try connection.respond(
                type: "application/json", body: answer(request, #"{"content":[{"type":"text","text":"ok"}]}"#))
        }
        let list: FakeServer.Script = { connection, request in
            try connection.respond(type: "application/json", body: answer(request, #"{"tools":[\#(Self.tool)]}"#))
        }
        let server = try FakeServer([begin("a"), accept, list, forget, begin("b"), accept, say, forget])
        try await withServer(server) { server in
            let tools = try await MCPTools(url: server.url.appending(path: "mcp"))
            let told = try await call(tools)
            #expect(told == "ok")
            let requests = server.requests
            #expect(requests.map { $0.headers["mcp-session-id"] } == [nil, "a", "a", "a", nil, "b", "b"])
            #expect(requests[4].headers["mcp-protocol-version"] == nil)
            // One that never finds its session is an error, and no loop.
            #expect(await failure { try await call(tools) } is MCPTools.Error)
        }
    }

    @Test("A server that sends on for ever, or takes no message, is left")
    func endlessHTTP() async throws {
        let sending = try FakeServer([{ connection, _ in connection.redirectForEver() }])
        try await withServer(sending) { server in
            let error = await failure { try await MCPTools(url: server.url) } as? MCPTools.Error
            #expect(error?.message.contains("302") == true, "\(error as Any)")
        }
        let silent = try FakeServer([
            { connection, _ in
                try connection.respond(
                    type: "application/json",
                    body: #"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{}}}"#)
            }, { connection, _ in try connection.waitForEnd() },
        ])
        try await withServer(silent) { server in
            var limits = MCPTools.Limits()
            // Longer than a busy machine may take to answer what comes before.
            limits.setupSeconds = 10
            let error = await failure { try await MCPTools(url: server.url, limits: limits) } as? MCPTools.Error
            #expect(error?.message.contains("did not take a message") == true, "\(error as Any)")
        }
    }

    @Test("Over HTTP answers come whole or as events, and the session's name is told")
    func overHTTP() async throws {
        let list = #"{"tools":[\#(Self.tool)]}"#
        let initialized =
            #"{"protocolVersion":"2025-03-26","capabilities":{},"serverInfo":{"name":"web","version":"1"}}"#
        @Sendable func answer(_ request: FakeRequest, _ result: String) -> String {
            let id = (try? GeneratedContent(json: request.body))?["id"]?.jsonString ?? "null"
            return "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":\(result)}"
        }
        let server = try FakeServer([
            { connection, request in
                try connection.respond(
                    type: "application/json", body: answer(request, initialized), headers: ["Mcp-Session-Id: abc"])
            },
            { connection, _ in try connection.respond("202 Accepted", type: nil, body: "") },
            { connection, request in
                try connection.stream([#"{"jsonrpc":"2.0","method":"notifications/message"}"#, answer(request, list)])
            },
            { connection, request in
                try connection.respond(
                    type: "application/json", body: answer(request, #"{"content":[{"type":"text","text":"ok"}]}"#))
            },
            { connection, _ in try connection.respond("500 Internal Server Error", type: nil, body: "no") },
            { connection, _ in try connection.respond(type: "application/json", body: "no JSON") },
            { connection, _ in try connection.respond(type: "application/json", body: "{}") },
        ])
        try await withServer(server) { server in
            let tools = try await MCPTools(
                url: server.url.appending(path: "mcp"), headers: ["Authorization": "Bearer k"])
            #expect(tools.serverName == "web")
            let told = try await call(tools)
            #expect(told == "ok")
            for _ in 0..<3 { #expect(await failure { try await call(tools) } is MCPTools.Error) }
            let requests = server.requests
            #expect(requests.dropFirst().allSatisfy { $0.headers["mcp-session-id"] == "abc" })
            #expect(requests.dropFirst().allSatisfy { $0.headers["mcp-protocol-version"] == "2025-03-26" })
            #expect(requests.allSatisfy { $0.headers["authorization"] == "Bearer k" })
        }
        let nowhere = try #require(URL(string: "http://127.0.0.1:9/mcp"))
        let gone = await failure { try await MCPTools(url: nowhere) } as? MCPTools.Error
        #expect(gone?.message.contains("can't be sent") == true)
    }
}
