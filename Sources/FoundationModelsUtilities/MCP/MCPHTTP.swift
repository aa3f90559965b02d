import Foundation
import FoundationModelsCore
import ModelFiles
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server with an HTTP address. A message is the body of a request. Its answer is the response, as one document or as
/// events.
final class MCPHTTP: MCPTransport {
    private struct State {
        var session: String?
        var version: String?
        var receive: (@Sendable (GeneratedContent) -> Void)?
        var transfers: [ObjectIdentifier: HTTPTransfer] = [:]
        var isClosed = false
    }

    private let url: URL
    private let headers: [String: String]
    private let limits: MCPTools.Limits
    private let transport: HTTPTransport
    private let state = Mutex(State())

    init(url: URL, headers: [String: String], limits: MCPTools.Limits) {
        self.url = url
        self.headers = headers
        self.limits = limits
        transport = HTTPTransport(patience: max(limits.callSeconds, limits.setupSeconds))
    }

    func open(
        receive: @escaping @Sendable (GeneratedContent) -> Void, end: @escaping @Sendable (MCPTools.Error) -> Void
    ) {
        state.withLock { $0.receive = receive }
    }

    func agree(on version: String) { state.withLock { $0.version = version } }

    private func request(_ method: String) -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("application/json, text/event-stream", forHTTPHeaderField: "Accept")
        let (session, version) = state.withLock { ($0.session, $0.version) }
        if let session { request.setValue(session, forHTTPHeaderField: "Mcp-Session-Id") }
        if let version { request.setValue(version, forHTTPHeaderField: "MCP-Protocol-Version") }
        return request
    }

    func send(_ message: GeneratedContent) async throws {
        var request = request("POST")
        request.httpBody = Data(message.jsonString.utf8)
        let transfer = transport.begin(request)
        let isOpen = state.withLock { state in
            if !state.isClosed { state.transfers[ObjectIdentifier(transfer)] = transfer }
            return !state.isClosed
        }
        defer { state.withLock { _ = $0.transfers.removeValue(forKey: ObjectIdentifier(transfer)) } }
        guard isOpen else {
            transfer.cancel()
            throw MCPTools.Error("the connection was closed")
        }
        // Messages without an answer have no timeout of their own, so this one applies.
        let isRequest = message["id"] != nil && message["method"] != nil
        let patience = Task { [seconds = limits.setupSeconds] in
            guard !isRequest else { return }
            try await Task.sleep(for: .seconds(saturating: seconds))
            transfer.cancel()
        }
        defer { patience.cancel() }
        do {
            try await withTaskCancellationHandler {
                try await read(transfer, request, message)
            } onCancel: {
                transfer.cancel()
            }
        } catch is CancellationError where !Task.isCancelled && !isRequest {
            throw MCPTools.Error(
                "\(url.host ?? "the server") did not take a message within \(Int(saturating: limits.setupSeconds)) seconds"
            )
        }
    }

    /// Reads the response to a message, and delivers its messages.
    private func read(_ transfer: HTTPTransfer, _ request: URLRequest, _ message: GeneratedContent) async throws {
        let response = try await transfer.response()
        guard (200..<300).contains(response.statusCode) else {
            transfer.drain()
            let sent = request.value(forHTTPHeaderField: "Mcp-Session-Id")
            let isForgotten = response.statusCode == 404 && sent != nil
            if isForgotten { state.withLock { if $0.session == sent { ($0.session, $0.version) = (nil, nil) } } }
            throw MCPTools.Error(
                "\(url.host ?? "the server") answers with status \(response.statusCode)", isForgotten: isForgotten)
        }
        if let session = response.value(forHTTPHeaderField: "Mcp-Session-Id"),
            session.utf8.count <= 1024, session.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        {
            state.withLock { $0.session = $0.session ?? session }
        }
        let receive = state.withLock { $0.receive }
        let type = response.value(forHTTPHeaderField: "Content-Type")?.lowercased() ?? ""
        if type.hasPrefix("text/event-stream") {
            var events = ServerSentEvents(limit: limits.messageBytes)
            while let data = try await transfer.next() {
                for event in try events.take(data) { try take(event, receive) }
            }
            if let event = events.finish() { try take(event, receive) }
        } else {
            var body: [UInt8] = []
            while let data = try await transfer.next() {
                body += data
                guard body.count <= limits.messageBytes else {
                    transfer.cancel()
                    throw MCPTools.Error("the server sent a message of more than \(limits.messageBytes) bytes")
                }
            }
            // A notification has an empty response.
            if !body.isEmpty, type.hasPrefix("application/json") { try take(body, receive) }
        }
        // The response has ended, so no answer can come.
        if let id = message["id"], message["method"] != nil {
            receive?(
                .object([
                    ("jsonrpc", "2.0"), ("id", id),
                    ("error", GeneratedContent.object([("message", "the response ended without an answer")])),
                ]))
        }
    }

    private func take(_ bytes: [UInt8], _ receive: ((GeneratedContent) -> Void)?) throws {
        guard !bytes.isEmpty else { return }
        guard let text = String(validating: bytes, as: UTF8.self), let message = try? GeneratedContent(json: text)
        else { throw MCPTools.Error("the server sent something that is no JSON") }
        receive?(message)
    }

    func close() {
        let (transfers, hasSession) = state.withLock { state in
            let isFirst = !state.isClosed
            state.isClosed = true
            defer { state.transfers.removeAll() }
            return (state.transfers.values.map(\.self), isFirst && state.session != nil)
        }
        for transfer in transfers { transfer.cancel() }
        guard hasSession else { return }
        let farewell = transport.begin(request("DELETE"))
        Task { [transport] in
            _ = try? await farewell.response()
            farewell.drain()
            _ = transport
        }
    }
}
