import ArgumentParser
import FoundationModelsCore
import FoundationModelsUtilities
import LocalModels
import NightjarGeneration

/// `infer chat`: a conversation on the terminal, or line by line from a pipe.
struct Chat: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Holds a conversation with the model.",
        discussion: """
            Each line of standard input is a message; the reply streams to standard output. Ctrl-C stops the reply. \
            /reset forgets the conversation, /save FILE writes its messages as JSON, /image FILE shows the model an image with \
            the next message, /quit ends. What earlier turns computed is used again. With --tools-demo the model may ask for the time, reckon with dates and read text \
            files of one folder; with --mcp the tools of MCP servers; calls are shown on standard error.
            """)

    @Option(
        name: [.customLong("system"), .customLong("instructions"), .customShort("i")],
        help: ArgumentHelp("Instructions for the model.", valueName: "text"))
    var system: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Continue a saved transcript that --save-transcript, `infer respond` or macOS's `fm` wrote.",
            valueName: "file"))
    var resume: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Save the transcript to a file after each reply. It may be the file of --resume.", valueName: "file"))
    var saveTranscript: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("A PNG or JPEG image for the first message. Repeatable.", valueName: "file"))
    var image: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp("Maximum number of tokens of a reply. (default: \(OutputLimit.defaultText))", valueName: "n")
    )
    var maxTokens: Int?

    @Flag(name: .long, help: "Give the model two tools: a calendar, and a reader of text files.")
    var toolsDemo = false

    @Option(
        name: .long,
        help: ArgumentHelp("The folder that --tools-demo may read. (default: the current one)", valueName: "dir"))
    var folder: String?

    @OptionGroup(title: "Tools")
    var servers: MCPOptions

    @OptionGroup(title: "Sampling")
    var sampling: SamplingOptions

    @OptionGroup(title: "Constraint")
    var constraint: ConstraintOptions

    @OptionGroup(title: "Model")
    var options: ModelOptions

    @Option(
        name: .long,
        help: ArgumentHelp("Maximum number of tokens of the conversation. (default: the model's)", valueName: "n"))
    var context: Int?

    @OptionGroup(title: "Prompt")
    var promptCache: PromptCacheOption

    @OptionGroup(title: "Output")
    var tracing: TraceOptions

    @Flag(name: .long, help: "Print no report on standard error.")
    var quiet = false

    func validate() throws {
        if let maxTokens, maxTokens < 1 { throw ValidationError("--max-tokens must be at least 1") }
        if let context, context < 1 { throw ValidationError("--context must be at least 1") }
        if resume != nil, system != nil {
            throw ValidationError(
                "--resume and --system can't be combined: the transcript contains its instructions already")
        }
        if folder != nil, !toolsDemo { throw ValidationError("--folder needs --tools-demo") }
        if toolsDemo || !servers.mcp.isEmpty, constraint.jsonSchema != nil || constraint.regex != nil {
            throw ValidationError("tools can't be combined with --json-schema or --regex, which permit no calls")
        }
    }

    func run() async throws {
        let resumed = try resume.map(TranscriptDocument.read)
        tracing.begin()
        var tools: [any Tool] = toolsDemo ? [CalendarTool(), try FileReaderTool(folder: folder ?? ".")] : []
        let connections = try await servers.connect()
        defer { for connection in connections { connection.close() } }
        tools += connections.flatMap(\.tools)
        let directory = try options.directory()
        // Opened here, so that file errors are the engine's own; the session shares the model.
        async let loading = ModelRegistry.shared.model(
            at: directory, options: options.loadOptions(context: context), adapter: options.adapter)
        let grammar = try constraint.grammar()
        let loaded = try await loading
        try tracing.open(model: directory)
        _ = try loaded.chatTemplate(forTools: !tools.isEmpty)
        let known = try await promptCache.restore(loaded, quiet: quiet)
        var model = LocalLanguageModel(
            directory: directory, adapter: options.adapter, options: options.sessionOptions(context: context),
            sampling: sampling.parameters(insteadOf: loaded.transformer.defaults.sampling), grammar: grammar)
        model.closesAtLimit = constraint.closeAtLimit
        model.looksUpPrompt = sampling.promptLookup
        var conversation = ChatSession(
            model: model, tools: tools, instructions: system, maximumTokens: maxTokens,
            defaults: loaded.transformer.defaults, resuming: resumed)
        try await converse(in: &conversation)
        try await promptCache.save(loaded, prompt: nil, known: known)
    }

    /// Takes lines until the end of the input.
    private func converse(in conversation: inout ChatSession) async throws {
        var images = try image.map(ImageOption.attachment)
        while let line = try nextLine() {
            let input = try ChatInput(line)
            if case .quit = input { return }
            do {
                try await take(input, in: &conversation, &images)
            } catch let error where StandardStreams.inputIsTerminal {
                report(error)
            }
        }
    }

    private func take(
        _ input: ChatInput, in conversation: inout ChatSession, _ images: inout [Attachment<ImageAttachmentContent>]
    ) async throws {
        switch input {
        case .quit, .nothing: break
        case .reset:
            conversation.reset()
            images = []
        case .unknown(let command):
            StandardStreams.writeError("infer: there is no \(command): use /image FILE, /reset, /save FILE or /quit\n")
        case .image(let path): images.append(try ImageOption.attachment(path))
        case .save(let path): try conversation.save(to: path)
        case .message(let text):
            let report = try await conversation.reply(to: ImageOption.prompt(images, text))
            images = []
            if !quiet { StandardStreams.writeError(report.line + "\n") }
            if let saveTranscript {
                try conversation.saveTranscript(to: saveTranscript, modelName: options.shownName)
            }
        }
    }

    /// Prints an error; a conversation on a terminal continues after it.
    private func report(_ error: any Error) {
        StandardStreams.writeError("infer: \(TerminalText.line(Failure(error)?.message ?? "\(error)"))\n")
    }

    private func nextLine() throws(Failure) -> String? {
        if StandardStreams.inputIsTerminal { StandardStreams.writeError("> ") }
        guard let line = try StandardStreams.readLine(.message) else { return nil }
        return try InputFile.text(line, name: "the message")
    }
}
