import ChatTemplates

/// The output and the calls of one step of an answer, if the server runs some of the tools.
struct AnswerStep: Sendable {
    /// The maximum number of steps of an answer; the last one can't call tools.
    static let limit = 16

    private let served: [String: ServerTool]
    private var text = ""
    private var reasoning = ""
    private var calls: [WholeChoice.Call] = []
    /// The numbers of the client's calls, counted without the server's.
    private var numbers: [Int: Int] = [:]

    /// Creates a step of a turn.
    init(of turn: ServedTurn) {
        served = Dictionary(turn.fields.served.map { ($0.definition.name, $0) }) { first, _ in first }
    }

    /// Adds a piece, and returns it for the client; nil if it belongs to a call that the server runs.
    mutating func take(_ piece: TurnPiece) -> TurnPiece? {
        guard !served.isEmpty else { return piece }
        switch piece {
        case .text(let more, _): text += more
        case .reasoning(let more): reasoning += more
        case .callBegan(let number, let id, let name):
            calls.append(WholeChoice.Call(id: id, name: name))
            guard served[name] == nil else { return nil }
            numbers[number] = numbers.count
            return .callBegan(number: numbers.count - 1, id: id, name: name)
        case .callArguments(let number, let more):
            if calls.indices.contains(number) { calls[number].arguments += more }
            return numbers[number].map { .callArguments(number: $0, more) }
        case .callEnded(let number): return numbers[number].map { .callEnded(number: $0) }
        case .served: break
        }
        return piece
    }

    /// Whether the answer continues after the server has run its calls. It doesn't if the client has calls to run too.
    /// The server's calls in such a step are dropped; the model may repeat them when it has the others' results.
    var goesOn: Bool { !calls.isEmpty && numbers.isEmpty }

    /// Runs the calls concurrently, and returns them in their order.
    ///
    /// - Throws: `CancellationError`.
    func run() async throws -> [ServedCall] {
        try await withThrowingTaskGroup(of: (Int, ServedCall).self) { group in
            for (index, call) in calls.enumerated() {
                guard let tool = served[call.name] else { continue }
                let arguments = (try? JSONValue(parsing: call.arguments)) ?? .object(JSONObject())
                let request = ChatToolCall(id: call.id, name: call.name, arguments: arguments)
                group.addTask { (index, try await tool.run(request)) }
            }
            var results: [(Int, ServedCall)] = []
            for try await result in group { results.append(result) }
            return results.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Returns the fields of the turn that follows this step.
    ///
    /// - Parameters:
    ///   - results: The result of ``run()``.
    ///   - number: The number of steps, this one included.
    ///   - tokenCount: The number of tokens of this step.
    func next(_ fields: TurnFields, behind results: [ServedCall], number: Int, tokenCount: Int) -> TurnFields {
        var fields = fields
        var message = ChatMessage(role: .assistant, reasoning: reasoning.isEmpty ? nil : reasoning)
        message.content = text.isEmpty ? nil : .text(text)
        message.toolCalls = results.map(\.call)
        fields.messages.append(message)
        for call in results {
            fields.messages.append(
                ChatMessage(role: .tool, content: .text(call.text), toolCallID: call.id, name: call.name))
        }
        fields.tools.settle(mayCall: number < Self.limit - 1)
        fields.stop.maximumTokens = fields.stop.maximumTokens.map { max($0 - tokenCount, 0) }
        return fields
    }
}
