import Foundation
import FoundationModelsCore
import ModelFiles
import Synchronization

/// A transport of messages to and from a server.
protocol MCPTransport: AnyObject, Sendable {
    /// Sets the handlers for the server's messages and for their end. Called once, before anything is sent.
    func open(
        receive: @escaping @Sendable (GeneratedContent) -> Void, end: @escaping @Sendable (MCPTools.Error) -> Void)
    /// Sends a message.
    func send(_ message: GeneratedContent) async throws
    /// Sets the protocol version that both sides agreed on.
    func agree(on version: String)
    /// Ends the connection.
    func close()
}

/// A JSON-RPC connection over a transport.
final class MCPConnection: Sendable {
    private static let version = "2025-06-18"
    /// The protocol versions whose messages this type can read.
    private static let versions: Set<String> = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
    private static let pageLimit = 100
    private static let methodNotFound = -32601
    /// Limits on the number of queued replies to the server, and on the length of a request id that the server chooses.
    private static let answerLimit = 256
    private static let identifierLimit = 256
    /// The number of seconds for which a response may stay open after its answer.
    private static let farewellSeconds = 5.0

    private typealias Outcome = Result<GeneratedContent, MCPTools.Error>

    private struct State {
        var lastID = 0
        var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
        /// The timeout task of each request.
        var patience: [Int: Task<Void, any Error>] = [:]
        /// The task that sends each request, and reads the response over HTTP.
        var sending: [Int: Task<Void, Never>] = [:]
        var end: MCPTools.Error?
        /// The queue of messages that need no answer, and whether a task is sending them.
        var answers: [GeneratedContent] = []
        var isAnswering = false
    }

    private let transport: any MCPTransport
    private let name: String
    let limits: MCPTools.Limits
    private let state = Mutex(State())

    /// Opens a transport.
    init(_ transport: any MCPTransport, name: String, limits: MCPTools.Limits) {
        self.transport = transport
        self.name = name
        self.limits = limits
        transport.open(
            receive: { [weak self] in self?.take($0) }, end: { [weak self] in self?.fail($0) })
    }

    /// Ends the connection; waiting requests fail.
    func close() {
        transport.close()
        fail(MCPTools.Error("the connection to \(name) was closed"))
    }

    // MARK: The protocol

    /// Initializes the session, and agrees on a protocol version.
    func initialize() async throws -> (name: String, instructions: String?) {
        let client = GeneratedContent.object([("name", "nightjar"), ("version", "1.0")])
        let result = try await request(
            "initialize",
            .object([
                ("protocolVersion", Self.version), ("capabilities", GeneratedContent.object([])),
                ("clientInfo", client),
            ]), seconds: limits.setupSeconds)
        guard let version = result["protocolVersion"]?.text, Self.versions.contains(version) else {
            let found = result["protocolVersion"]?.text ?? "none"
            throw MCPTools.Error("\(name) speaks the protocol's version \(found.prefix(40)), which isn't known here")
        }
        transport.agree(on: version)
        let note = "notifications/initialized"
        do {
            try await transport.send(.object([("jsonrpc", "2.0"), ("method", note)]))
        } catch let error where !(error is MCPTools.Error || Task.isCancelled) {
            throw MCPTools.Error("\(name): \(note) can't be sent: \(error.localizedDescription)")
        }
        let text = result["instructions"]?.text.map { String($0.prefix(limits.textLength)) }
        return (result["serverInfo"]?["name"]?.text.map { String($0.prefix(200)) } ?? name, text)
    }

    /// Lists all tools.
    func listTools() async throws -> [any Tool] {
        var tools: [MCPTool] = []
        var (names, remoteNames): (Set<String>, Set<String>) = ([], [])
        /// The last number used for each name that several tools share.
        var numbers: [String: Int] = [:]
        var valuesLeft = limits.schemaValues
        var cursor: GeneratedContent?
        for _ in 0..<Self.pageLimit {
            let page = try await request(
                "tools/list", .object([("cursor", cursor)]), seconds: limits.setupSeconds)
            let descriptions = page["tools"]?.elements ?? []
            guard tools.count + descriptions.count <= limits.toolCount else {
                throw MCPTools.Error("\(name) has more than \(limits.toolCount) tools")
            }
            for description in descriptions {
                valuesLeft -= MCPSchema.size(description["inputSchema"], upTo: valuesLeft)
                guard valuesLeft >= 0 else {
                    throw MCPTools.Error(
                        "\(name) has tools whose schemas hold more than \(limits.schemaValues) values together")
                }
                guard var tool = try MCPTool(description, of: self, server: name) else { continue }
                guard remoteNames.insert(tool.remoteName).inserted else {
                    throw MCPTools.Error("\(name) has two tools with the name \(tool.remoteName)")
                }
                // Two names may differ only in characters that the notation of tool calls doesn't allow.
                let base = tool.name
                while !names.insert(tool.name).inserted {
                    let number = numbers[base, default: 1] + 1
                    numbers[base] = number
                    tool.name = "\(base)_\(number)"
                }
                tools.append(tool)
            }
            cursor = page["nextCursor"]
            guard cursor?.text?.isEmpty == false else { return tools }
        }
        throw MCPTools.Error("\(name) lists its tools on more than \(Self.pageLimit) pages")
    }

    /// Calls a tool.
    func call(_ tool: String, _ arguments: GeneratedContent) async throws -> String {
        let parameters = GeneratedContent.object([("name", tool), ("arguments", arguments)])
        let result: GeneratedContent
        do {
            result = try await request("tools/call", parameters, seconds: limits.callSeconds)
        } catch let error as MCPTools.Error where error.isForgotten {
            // Servers end sessions, at the latest when they restart. The client then starts another one.
            _ = try await initialize()
            result = try await request("tools/call", parameters, seconds: limits.callSeconds)
        }
        var parts = (result["content"]?.elements ?? []).map(Self.text)
        if parts.isEmpty, let value = result["structuredContent"] { parts = [value.jsonString] }
        let text = String(parts.joined(separator: "\n").prefix(limits.textLength))
        // A failure that the tool reports goes to the model, which may call again differently.
        if case .bool(true)? = result["isError"]?.kind { return "Error: \(text)" }
        return text
    }

    /// Returns the text for models of a part of a result.
    private static func text(_ part: GeneratedContent) -> String {
        switch part["type"]?.text {
        case "text": part["text"]?.text ?? ""
        case "resource": part["resource"]?["text"]?.text ?? "[a resource: \(part["resource"]?["uri"]?.text ?? "")]"
        case "resource_link": "[a resource: \(part["uri"]?.text ?? "")]"
        case let type?: "[\(type.prefix(40)) that can't be shown as text]"
        case nil: part.jsonString
        }
    }

    // MARK: Requests and answers

    /// Sends a request, and waits for its result.
    private func request(
        _ method: String, _ parameters: GeneratedContent, seconds: Double
    ) async throws -> GeneratedContent {
        let (id, end) = state.withLock { state in
            state.lastID += 1
            return (state.lastID, state.end)
        }
        if let end { throw end }
        let message = GeneratedContent.object([
            ("jsonrpc", "2.0"), ("id", id), ("method", method), ("params", parameters),
        ])
        let outcome: Outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let end = state.withLock { state in
                    if state.end == nil { state.waiting[id] = continuation }
                    return state.end
                }
                if let end { return continuation.resume(returning: .failure(end)) }
                guard !Task.isCancelled else {
                    resume(id, .failure(MCPTools.Error("the request was cancelled")))
                    return
                }
                let patience = Task { [weak self] in
                    try await Task.sleep(for: .seconds(saturating: seconds))
                    self?.giveUp(id, method, after: seconds)
                }
                let isWaiting = state.withLock { state in
                    if state.waiting[id] != nil { state.patience[id] = patience }
                    return state.waiting[id] != nil
                }
                guard isWaiting else { return patience.cancel() }
                send(message, id, method)
            }
        } onCancel: {
            giveUp(id, method, after: nil)
        }
        try Task.checkCancellation()
        return try outcome.get()
    }

    private func send(_ message: GeneratedContent, _ id: Int, _ method: String) {
        let sending = Task {
            do {
                try await transport.send(message)
            } catch {
                let known = error as? MCPTools.Error
                let reason = known?.message ?? error.localizedDescription
                let failure = MCPTools.Error(
                    "\(name): \(method) can't be sent: \(reason)", isForgotten: known?.isForgotten ?? false)
                resume(id, .failure(failure))
            }
            state.withLock { _ = $0.sending.removeValue(forKey: id) }
        }
        let isAnswered = state.withLock { state in
            if state.waiting[id] != nil { state.sending[id] = sending }
            return state.waiting[id] == nil
        }
        if isAnswered { Self.end(sending, after: Self.farewellSeconds) }
    }

    /// Stops waiting for an answer, and notifies the server.
    private func giveUp(_ id: Int, _ method: String, after seconds: Double?) {
        let reason =
            seconds.map { "did not answer \(method) within \(Int(saturating: $0)) seconds" } ?? "was told to stop"
        guard resume(id, .failure(MCPTools.Error("\(name) \(reason)")), isGivenUp: true), method != "initialize" else {
            return
        }
        let note = GeneratedContent.object([
            ("jsonrpc", "2.0"), ("method", "notifications/cancelled"),
            ("params", GeneratedContent.object([("requestId", id)])),
        ])
        post(note)
    }

    /// Queues a message that needs no answer, and sends the queue in order. If a server's requests fill the queue, the
    /// connection ends.
    private func post(_ message: GeneratedContent) {
        let (isFirst, isFull) = state.withLock { state in
            guard state.end == nil else { return (false, false) }
            guard state.answers.count < Self.answerLimit else { return (false, true) }
            state.answers.append(message)
            defer { state.isAnswering = true }
            return (!state.isAnswering, false)
        }
        if isFull {
            transport.close()
            fail(MCPTools.Error("\(name) asked \(Self.answerLimit) times without taking the answers"))
        }
        guard isFirst else { return }
        Task { [weak self, transport] in
            while let message = self?.nextAnswer() { try? await transport.send(message) }
        }
    }

    private func nextAnswer() -> GeneratedContent? {
        state.withLock { state in
            guard !state.answers.isEmpty else {
                state.isAnswering = false
                return nil
            }
            return state.answers.removeFirst()
        }
    }

    /// Handles a message from the server.
    private func take(_ message: GeneratedContent) {
        if let method = message["method"]?.text {
            // `ping` is the only server request that this client supports.
            guard let id = message["id"], Self.isIdentifier(id) else { return }
            let unknown = GeneratedContent.object([
                ("code", Self.methodNotFound), ("message", "this client has no \(method.prefix(100))"),
            ])
            let (result, error): (GeneratedContent?, GeneratedContent?) =
                method == "ping" ? (.object([]), nil) : (nil, unknown)
            let answer = GeneratedContent.object([("jsonrpc", "2.0"), ("id", id), ("result", result), ("error", error)])
            post(answer)
            return
        }
        guard let id = message["id"]?.integer else { return }
        if let error = message["error"] {
            let text = (error["message"]?.text ?? error.jsonString).prefix(2000)
            resume(id, .failure(MCPTools.Error("\(name) answers: \(text)")))
        } else if let result = message["result"] {
            resume(id, .success(result))
        } else {
            resume(id, .failure(MCPTools.Error("\(name) answers with neither a result nor an error")))
        }
    }

    /// Returns whether a value may be a request's id. The reply repeats it, so its length is limited.
    private static func isIdentifier(_ value: GeneratedContent) -> Bool {
        switch value.kind {
        case .number: true
        case .string(let text): text.utf8.count <= identifierLimit
        default: false
        }
    }

    @discardableResult
    private func resume(_ id: Int, _ outcome: Outcome, isGivenUp: Bool = false) -> Bool {
        let (continuation, patience, sending) = state.withLock {
            (
                $0.waiting.removeValue(forKey: id), $0.patience.removeValue(forKey: id),
                $0.sending.removeValue(forKey: id)
            )
        }
        patience?.cancel()
        // A response that has brought its answer may end by itself, so that its connection serves the next request.
        if let sending { Self.end(sending, after: isGivenUp ? 0 : Self.farewellSeconds) }
        continuation?.resume(returning: outcome)
        return continuation != nil
    }

    /// Cancels a task after some seconds, if it hasn't ended by then.
    private static func end(_ task: Task<Void, Never>, after seconds: Double) {
        guard seconds > 0 else { return task.cancel() }
        Task {
            try await Task.sleep(for: .seconds(saturating: seconds))
            task.cancel()
        }
    }

    /// Fails all requests, also later ones.
    private func fail(_ error: MCPTools.Error) {
        let (waiting, patience, sending) = state.withLock { state in
            if state.end == nil { state.end = error }
            defer {
                state.waiting.removeAll()
                state.patience.removeAll()
                state.sending.removeAll()
                state.answers.removeAll()
            }
            return (
                state.waiting.values.map(\.self), state.patience.values.map(\.self), state.sending.values.map(\.self)
            )
        }
        for task in patience { task.cancel() }
        for task in sending { task.cancel() }
        for continuation in waiting { continuation.resume(returning: .failure(error)) }
    }
}
