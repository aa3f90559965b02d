import ArgumentParser
import Generation
import Tokenizer

/// `infer chat`: a conversation on the terminal, or line by line from a pipe.
struct Chat: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Talks with the model.",
        discussion: """
            Each line of standard input is a message; the reply streams to standard output. Ctrl-C stops the reply. \
            /reset forgets the conversation, /save FILE writes its messages as JSON, /quit ends. What earlier turns \
            computed is used again.
            """)

    @Option(name: .long, help: ArgumentHelp("Instructions for the model.", valueName: "text"))
    var system: String?

    @Option(name: .long, help: ArgumentHelp("The most tokens of a reply.", valueName: "n"))
    var maxTokens: Int = Generate.defaultMaxTokens

    @OptionGroup(title: "Sampling")
    var sampling: SamplingOptions

    @OptionGroup(title: "Constraint")
    var constraint: ConstraintOptions

    @OptionGroup(title: "Model")
    var options: ModelOptions

    @Option(name: .long, help: ArgumentHelp("The most tokens of the conversation. (default: the model's)", valueName: "n"))
    var context: Int?

    @Flag(name: .long, help: "No report on standard error.")
    var quiet = false

    func validate() throws {
        guard maxTokens >= 1 else { throw ValidationError("--max-tokens must be at least 1") }
        if let context, context < 1 { throw ValidationError("--context must be at least 1") }
    }

    func run() async throws {
        let grammar = try constraint.grammar()
        let model = try await ModelRegistry.shared.model(
            at: options.directory(), options: options.loadOptions(context: context))
        var conversation = Conversation(model, template: try model.chatTemplate(), system: system, grammar: grammar)
        let parameters = GenerationParameters(sampling: sampling.parameters, maximumTokens: maxTokens)
        while let line = try nextLine() {
            switch try ChatInput(line) {
            case .quit: return
            case .reset: conversation.reset()
            case .save(let path): try conversation.save(to: path)
            case .nothing: continue
            case .unknown(let command):
                StandardStreams.writeError("infer: there is no \(command): use /reset, /save FILE or /quit\n")
            case .message(let text):
                do {
                    let result = try await conversation.reply(to: text, parameters: parameters)
                    if !quiet { StandardStreams.writeError(GenerationReport(result).line + "\n") }
                } catch where StandardStreams.inputIsTerminal {
                    // On a terminal the conversation goes on: the message was not taken into it.
                    StandardStreams.writeError("infer: \(Failure(error)?.message ?? "\(error)")\n")
                }
            }
        }
    }

    private func nextLine() throws(Failure) -> String? {
        if StandardStreams.inputIsTerminal { StandardStreams.writeError("> ") }
        guard let line = try StandardStreams.readLine() else { return nil }
        return try InputFile.text(line, name: "the message")
    }
}
