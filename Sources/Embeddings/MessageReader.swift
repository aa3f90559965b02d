import ChatTemplates
import NightjarGeneration
import Tokenizer
import Transformer

/// Lays texts out as messages of a conversation, by a model's chat template.
///
/// What a template puts behind the last message is kept where the text before it is cut.
struct MessageReader: Sendable {
    /// A message.
    typealias Message = (role: String, text: String)

    private let template: ChatTemplate
    private let tokenizer: SubwordTokenizer
    private let limit: Int?
    /// Whether a message's content is a list of parts.
    private let isStructured: Bool
    private let directory: String

    /// Compiles a model's template; nil where its texts are no messages.
    init?(_ model: SentenceModel) throws(EmbeddingError) {
        let layout = model.layout
        // A directory that says nothing has messages where it has a template.
        guard layout.usesMessages || !layout.isListed && !ModelPackage.isFile(layout.modelDirectory) else { return nil }
        do throws(ChatTemplateError) {
            template = try model.files.chatTemplate()
        } catch {
            if case .noTemplate = error, !layout.usesMessages { return nil }
            throw .layout(file: layout.modelDirectory, problem: "\(error)")
        }
        tokenizer = model.reader.tokenizer
        limit = model.reader.limit
        directory = layout.modelDirectory
        isStructured = layout.structuresMessages ?? Self.readsParts(template.source, model.transformer)
    }

    /// Whether a template takes content as a list of parts, as the reference guesses.
    private static func readsParts(_ source: String, _ model: TransformerModel) -> Bool {
        guard !["apertus", "deepseek_v3"].contains(model.configuration.family.name) else { return false }
        return ["content[0]", ".type", "'type'", "\"type\"", "message.content["].contains { source.contains($0) }
    }

    /// A conversation of one text.
    func sequence(_ text: String, prompt: String) throws(EmbeddingError) -> Encoder.Sequence {
        try sequence(Self.system(prompt) + [("user", text)])
    }

    /// A conversation of a query and a document.
    func sequence(_ pair: (first: String, second: String), prompt: String) throws(EmbeddingError) -> Encoder.Sequence {
        try sequence(Self.system(prompt) + [("query", pair.first), ("document", pair.second)])
    }

    /// Checks that both texts of a pair come into a conversation.
    func checkPairs() throws(EmbeddingError) {
        func text(_ query: String, _ document: String) throws(EmbeddingError) -> String {
            try render([("query", query), ("document", document)])
        }
        let usual = try text("alpha", "bravo")
        for (role, other) in [("query", try text("charlie", "bravo")), ("document", try text("alpha", "foxtrot"))] {
            guard other == usual else { continue }
            throw .layout(
                file: directory,
                problem: "the chat template leaves out messages of the role \"\(role)\", by which a model ranks")
        }
    }

    private static func system(_ prompt: String) -> [Message] { prompt.isEmpty ? [] : [("system", prompt)] }

    private func sequence(_ messages: [Message]) throws(EmbeddingError) -> Encoder.Sequence {
        var ids = try tokens(messages)
        if let limit, ids.count >= limit {
            ids.removeSubrange(limit...)
            let end = try ending(messages).suffix(ids.count)
            ids.replaceSubrange((ids.count - end.count)..., with: end)
        }
        return Encoder.Sequence(tokens: ids)
    }

    /// The tokens that a template puts behind the last message: those at the end whatever the texts are.
    private func ending(_ messages: [Message]) throws(EmbeddingError) -> ArraySlice<Int> {
        func filled(_ text: String) throws(EmbeddingError) -> [Int] {
            try tokens(messages.map { $0.role == "system" ? $0 : ($0.role, text) })
        }
        let (first, second) = (try filled("0"), try filled("1 2 3 4"))
        let count = zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count
        return count < min(first.count, second.count) ? first.suffix(count) : []
    }

    private func tokens(_ messages: [Message]) throws(EmbeddingError) -> [Int] {
        tokenizer.encode(try render(messages), addSpecialTokens: false)
    }

    private func render(_ messages: [Message]) throws(EmbeddingError) -> String {
        let values = messages.map { role, text in
            let content: JSONValue =
                isStructured ? .array([.fields([("type", .string("text")), ("text", .string(text))])]) : .string(text)
            return JSONValue.fields([("role", .string(role)), ("content", content)])
        }
        do throws(ChatTemplateError) {
            return try template.render(
                json: .array(values), options: ChatTemplateOptions(addGenerationPrompt: false)
            ).text
        } catch {
            throw .layout(file: directory, problem: "\(error)")
        }
    }
}

extension JSONValue {
    /// An object.
    fileprivate static func fields(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(JSONObject(members.map { .init(key: $0.0, value: $0.1) }))
    }
}
