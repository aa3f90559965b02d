import ChatTemplates
import NightjarGeneration

/// The items of a response in progress, with their events.
struct ResponseOutput: Sendable {
    private enum Open {
        case reasoning(String)
        case message(String)
        case call(id: String, name: String, arguments: String)
    }

    /// The complete items.
    private(set) var items: [JSONValue] = []
    private var open: Open?
    private var itemID = ""
    private var tokens: [GeneratedToken] = []
    private let probabilities: TokenProbabilities

    init(_ probabilities: TokenProbabilities) { self.probabilities = probabilities }

    /// Adds a piece, and returns its events without their sequence numbers.
    mutating func take(_ piece: TurnPiece) -> [JSONObject] {
        switch piece {
        case .text(let text, let tokens):
            var events: [JSONObject] = []
            if case .message = open {} else { events = begin(.message("")) }
            guard case .message(let whole) = open else { return events }
            open = .message(whole + text)
            self.tokens += tokens
            if text.isEmpty { return events }
            return events + [
                event(
                    "response.output_text.delta",
                    [
                        "content_index": .integer(0), "delta": .string(text), "logprobs": probabilities.list(tokens),
                    ])
            ]
        case .reasoning(let text):
            var events: [JSONObject] = []
            if case .reasoning = open {} else { events = begin(.reasoning("")) }
            guard case .reasoning(let whole) = open else { return events }
            open = .reasoning(whole + text)
            return events + [
                event("response.reasoning_text.delta", ["content_index": .integer(0), "delta": .string(text)])
            ]
        case .callBegan(_, let id, let name): return begin(.call(id: id, name: name, arguments: ""))
        case .callArguments(_, let text):
            guard case .call(let id, let name, let whole) = open else { return [] }
            open = .call(id: id, name: name, arguments: whole + text)
            return [event("response.function_call_arguments.delta", ["delta": .string(text)])]
        case .callEnded: return []
        case .served(let call): return close(isWhole: true) + told(call)
        }
    }

    /// Returns the events of a call that the server has run.
    private mutating func told(_ call: ServedCall) -> [JSONObject] {
        itemID = Identifier.random("mcp_")
        func item(_ status: String, isEmpty: Bool) -> JSONValue {
            .fields([
                "id": .string(itemID), "type": .string("mcp_call"), "status": .string(status),
                "server_label": .string(call.source), "name": .string(call.name), "call_id": .string(call.id),
                "arguments": .string(isEmpty ? "" : call.arguments),
                "output": isEmpty || call.error != nil ? .null : .string(call.output),
                "error": isEmpty ? .null : call.error.map(JSONValue.string) ?? .null,
            ])
        }
        let status = call.error == nil ? "completed" : "failed"
        let whole = item(status, isEmpty: false)
        let events = [
            event("response.output_item.added", ["item": item("in_progress", isEmpty: true)]),
            event("response.mcp_call.in_progress", [:]),
            event("response.mcp_call_arguments.done", ["arguments": .string(call.arguments)]),
            event("response.mcp_call.\(status)", [:]), event("response.output_item.done", ["item": whole]),
        ]
        items.append(whole)
        return events
    }

    /// Ends the current item.
    ///
    /// - Parameter isWhole: Whether the item is complete.
    mutating func finish(isWhole: Bool) -> [JSONObject] { close(isWhole: isWhole) }

    private mutating func begin(_ next: Open) -> [JSONObject] {
        let events = close(isWhole: true)
        open = next
        tokens = []
        switch next {
        case .reasoning: itemID = Identifier.random("rs_")
        case .message: itemID = Identifier.random("msg_")
        case .call: itemID = Identifier.random("fc_")
        }
        let added = event("response.output_item.added", ["item": item(next, status: "in_progress", isEmpty: true)])
        guard let part = part(next, isEmpty: true) else { return events + [added] }
        return events + [
            added, event("response.content_part.added", ["content_index": .integer(0), "part": part]),
        ]
    }

    private mutating func close(isWhole: Bool) -> [JSONObject] {
        guard let last = open else { return [] }
        var events: [JSONObject] = []
        let zero = JSONValue.integer(0)
        switch last {
        case .message(let text):
            events.append(
                event(
                    "response.output_text.done",
                    [
                        "content_index": zero, "text": .string(text), "logprobs": probabilities.list(tokens),
                    ]))
        case .reasoning(let text):
            events.append(event("response.reasoning_text.done", ["content_index": zero, "text": .string(text)]))
        case .call(_, let name, let arguments):
            events.append(
                event(
                    "response.function_call_arguments.done", ["name": .string(name), "arguments": .string(arguments)]))
        }
        if let part = part(last, isEmpty: false) {
            events.append(event("response.content_part.done", ["content_index": zero, "part": part]))
        }
        let whole = item(last, status: isWhole ? "completed" : "incomplete", isEmpty: false)
        events.append(event("response.output_item.done", ["item": whole]))
        items.append(whole)
        open = nil
        return events
    }

    private func event(_ type: String, _ fields: KeyValuePairs<String, JSONValue>) -> JSONObject {
        var entries: [JSONObject.Entry] = [
            .init(key: "type", value: .string(type)), .init(key: "output_index", value: .integer(items.count)),
        ]
        if !type.hasPrefix("response.output_item") { entries.append(.init(key: "item_id", value: .string(itemID))) }
        return JSONObject(entries + fields.map { .init(key: $0.key, value: $0.value) })
    }

    private func part(_ open: Open, isEmpty: Bool) -> JSONValue? {
        switch open {
        case .message(let text):
            .fields([
                "type": .string("output_text"), "text": .string(isEmpty ? "" : text), "annotations": .array([]),
                "logprobs": isEmpty ? .array([]) : probabilities.list(tokens),
            ])
        case .reasoning(let text):
            .fields(["type": .string("reasoning_text"), "text": .string(isEmpty ? "" : text)])
        case .call: nil
        }
    }

    private func item(_ open: Open, status: String, isEmpty: Bool) -> JSONValue {
        let parts = isEmpty ? [] : part(open, isEmpty: false).map { [$0] } ?? []
        return switch open {
        case .message:
            .fields([
                "id": .string(itemID), "type": .string("message"), "status": .string(status),
                "role": .string("assistant"), "content": .array(parts),
            ])
        case .reasoning:
            .fields([
                "id": .string(itemID), "type": .string("reasoning"), "summary": .array([]), "content": .array(parts),
                "status": .string(status),
            ])
        case .call(let id, let name, let arguments):
            .fields([
                "id": .string(itemID), "type": .string("function_call"), "status": .string(status),
                "call_id": .string(id), "name": .string(name), "arguments": .string(isEmpty ? "" : arguments),
            ])
        }
    }
}
