import ChatTemplates
import DefaultModel
import NightjarServing
import Synchronization
import Testing

/// A service over the model of `Weights/`, asked without a network.
struct Serving: Sendable {
    /// One service for all tests that set nothing: its model is loaded once.
    static let shared = Serving()

    /// The model of `Weights/`; empty where the files aren't beside the program.
    static let directory = DefaultModel.directory ?? ""

    let service: InferenceService

    init(
        limits: ServiceLimits = ServiceLimits(), keys: [String] = [],
        models: [ServedModel] = [ServedModel(name: "default", path: Serving.directory)], memoryBytes: Int? = nil,
        tools: [ServerTool] = []
    ) {
        service = InferenceService(
            models: models, memoryBytes: memoryBytes, limits: limits, tools: tools, keys: BearerKeys(keys))
    }

    /// Sends a body.
    func reply(
        _ path: String, _ body: String, authorization: String? = nil, client: String = ""
    ) async -> ServiceReply {
        await service.reply(
            to: ServiceRequest(
                method: "POST", path: path, authorization: authorization, client: client, body: Array(body.utf8)))
    }

    /// Sends a body whose answer is whole.
    func post(
        _ path: String, _ body: String, authorization: String? = nil
    ) async throws -> (status: Int, json: JSONValue) {
        let reply = await reply(path, body, authorization: authorization)
        guard case .bytes(let bytes) = reply.body else { throw UnexpectedReply(what: "a stream") }
        return (reply.status, try JSONValue(parsing: bytes))
    }

    /// Sends a request without a body.
    func get(
        _ path: String, method: String = "GET", authorization: String? = nil
    ) async throws -> (status: Int, text: String) {
        let reply = await service.reply(
            to: ServiceRequest(method: method, path: path, authorization: authorization))
        guard case .bytes(let bytes) = reply.body else { throw UnexpectedReply(what: "a stream") }
        return (reply.status, String(decoding: bytes, as: UTF8.self))
    }

    /// Sends a body whose answer is a stream, and gives the data of its events.
    func stream(_ path: String, _ body: String) async throws -> (events: [JSONValue], isDone: Bool) {
        let reply = await reply(path, body)
        guard case .events(let events) = reply.body else {
            if case .bytes(let bytes) = reply.body {
                throw UnexpectedReply(what: String(decoding: bytes, as: UTF8.self))
            }
            throw UnexpectedReply(what: "nothing")
        }
        let sink = RecordingSink()
        try await events(sink)
        return try sink.parsed()
    }

    /// Sends a chat completion that is answered whole.
    func chat(_ text: String, _ fields: String = "") async throws -> JSONValue {
        let (status, json) = try await post("/v1/chat/completions", Self.body(text, fields))
        #expect(status == 200, "\(json.text())")
        return json
    }

    /// The body of a chat completion with one message.
    static func body(_ text: String, _ fields: String = "") -> String {
        let message = JSONValue.string(text).text()
        return "{\"messages\":[{\"role\":\"user\",\"content\":\(message)}]\(fields.isEmpty ? "" : ",")\(fields)}"
    }
}

struct UnexpectedReply: Error { var what: String }

/// Keeps what it is sent.
final class RecordingSink: EventSink {
    private let text = Mutex("")

    func send(_ text: String) async throws { self.text.withLock { $0 += text } }

    /// How many bytes came so far.
    var count: Int { text.withLock { $0.utf8.count } }

    /// The data of the events, and whether the last one says that there are no more.
    func parsed() throws -> (events: [JSONValue], isDone: Bool) {
        var values: [JSONValue] = []
        var isDone = false
        for block in text.withLock({ $0 }).split(separator: "\n\n") {
            for line in block.split(separator: "\n") where line.hasPrefix("data: ") {
                let data = line.dropFirst("data: ".count)
                if data == "[DONE]" { isDone = true } else { values.append(try JSONValue(parsing: String(data))) }
            }
        }
        return (values, isDone)
    }
}

extension JSONValue {
    subscript(index: Int) -> JSONValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }

    /// The text of a completion's first choice.
    var content: String? { self["choices"]?[0]?["message"]?["content"]?.string }

    /// Why a completion's first choice ended.
    var finishReason: String? { self["choices"]?[0]?["finish_reason"]?.string }

    /// The calls of a completion's first choice.
    var calls: [JSONValue] { self["choices"]?[0]?["message"]?["tool_calls"]?.array ?? [] }
}
