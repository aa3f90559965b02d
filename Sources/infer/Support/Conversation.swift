import Constrained
import Generation
import Tokenizer

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The messages between a user and a model.
struct Conversation {
    private let model: LoadedModel
    private let template: ChatTemplate
    private let system: String?
    private let grammar: CompiledGrammar?
    private var messages: [ChatMessage]

    /// Begins with the model's instructions, if there are any; every reply obeys the grammar, if there is one.
    init(_ model: LoadedModel, template: ChatTemplate, system: String?, grammar: CompiledGrammar?) {
        self.model = model
        self.template = template
        self.system = system
        self.grammar = grammar
        messages = []
        reset()
    }

    /// Forgets everything but the instructions.
    mutating func reset() {
        messages = system.map { [ChatMessage(role: .system, text: $0)] } ?? []
    }

    /// Streams the model's reply and keeps both turns; where the message can't be answered, neither is kept.
    ///
    /// Ctrl-C ends the reply; what was said so far is kept.
    mutating func reply(to text: String, parameters: GenerationParameters) async throws -> GenerationResult {
        let turns = messages + [ChatMessage(role: .user, text: text)]
        let request = GenerationRequest(
            prompt: model.encode(try template.render(messages: turns)), parameters: parameters,
            makeConstraint: grammar.map { model.constraint($0) })
        let stream = model.generate(request)
        var reply = ""
        let result = try await Interrupts.handled(by: { stream.cancel() }) {
            for try await token in stream {
                StandardStreams.write(token.text)
                reply += token.text
            }
            return try await stream.result
        }
        StandardStreams.write("\n")
        messages = turns + [ChatMessage(role: .assistant, text: reply)]
        return result
    }

    /// Writes the messages as JSON in the form of OpenAI and Hugging Face.
    func save(to path: String) throws(Failure) {
        let text = JSONValue.array(messages.map { $0.json() }).text() + "\n"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw .missingFile("cannot write \(path): \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        let code = Array(text.utf8).withUnsafeBytes { StandardStreams.writeAll($0, to: descriptor) }
        guard code == 0 else { throw .bug("cannot write \(path): \(String(cString: strerror(code)))") }
    }
}
