import ChatTemplates
import NightjarGeneration
import Tokenizer
import Transformer

/// Lays texts out as messages of a conversation, by a model's chat template.
///
/// Truncation cuts the text, and keeps the template's ending after the last message.
struct MessageLayout: Sendable {
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
        try sequence(system(prompt) + [message(.user, text)])
    }

    /// A conversation of a query and a document.
    func sequence(_ pair: (first: String, second: String), prompt: String) throws(EmbeddingError) -> Encoder.Sequence {
        try sequence(system(prompt) + [message(.query, pair.first), message(.document, pair.second)])
    }

    /// Checks that both texts of a pair come into a conversation.
    func checkPairs() throws(EmbeddingError) {
        func text(_ query: String, _ document: String) throws(EmbeddingError) -> String {
            try render([message(.query, query), message(.document, document)])
        }
        let usual = try text("alpha", "bravo")
        for (role, other) in [("query", try text("charlie", "bravo")), ("document", try text("alpha", "foxtrot"))] {
            guard other == usual else { continue }
            throw .layout(
                file: directory,
                problem: "the chat template leaves out messages of the role \"\(role)\", by which a model ranks")
        }
    }

    private func system(_ prompt: String) -> [ChatMessage] { prompt.isEmpty ? [] : [message(.system, prompt)] }

    private func message(_ role: ChatRole, _ text: String) -> ChatMessage {
        ChatMessage(role: role, content: isStructured ? .parts([.text(text)]) : .text(text))
    }

    private func sequence(_ messages: [ChatMessage]) throws(EmbeddingError) -> Encoder.Sequence {
        var ids = try tokens(messages)
        if let limit, ids.count >= limit {
            if tokenizer.cutsFront { return Encoder.Sequence(tokens: Array(ids.suffix(limit))) }
            ids.removeSubrange(limit...)
            let end = try ending(messages).suffix(ids.count)
            ids.replaceSubrange((ids.count - end.count)..., with: end)
        }
        return Encoder.Sequence(tokens: ids)
    }

    /// The tokens that a template puts behind the last message: those at the end whatever the texts are.
    private func ending(_ messages: [ChatMessage]) throws(EmbeddingError) -> ArraySlice<Int> {
        func filled(_ text: String) throws(EmbeddingError) -> [Int] {
            try tokens(messages.map { $0.role == .system ? $0 : message($0.role, text) })
        }
        let (first, second) = (try filled("0"), try filled("1 2 3 4"))
        let count = zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count
        return count < min(first.count, second.count) ? first.suffix(count) : []
    }

    private func tokens(_ messages: [ChatMessage]) throws(EmbeddingError) -> [Int] {
        tokenizer.encode(try render(messages), addSpecialTokens: false)
    }

    private func render(_ messages: [ChatMessage]) throws(EmbeddingError) -> String {
        do throws(ChatTemplateError) {
            return try template.render(
                json: .array(messages.map { $0.json() }), options: ChatTemplateOptions(addGenerationPrompt: false)
            ).text
        } catch {
            throw .layout(file: directory, problem: "\(error)")
        }
    }
}

extension ChatRole {
    /// The role of a query in rerankers' chat templates.
    fileprivate static let query = ChatRole(rawValue: "query")
    /// The role of a document in rerankers' chat templates.
    fileprivate static let document = ChatRole(rawValue: "document")
}
