import ArgumentParser
import FoundationModelsCore
import LocalModels
import NightjarGeneration

/// `infer count-tokens`: counts the tokens of a prompt.
struct CountTokens: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "count-tokens",
        abstract: "Counts the tokens of a prompt, instructions or a transcript.",
        discussion: """
            Texts are counted as `SystemLanguageModel.tokenCount(for:)` counts them, without what the chat template puts \
            around them; with --resume, or --template, the whole conversation is counted as the model reads it. On a terminal \
            the number is announced; in a pipe, or with --quiet, it stands alone.
            """,
        aliases: ["token-count"])

    @OptionGroup(title: "Prompt")
    var prompt: PromptOptions

    @Flag(name: .long, help: "Count the whole conversation, rendered with the chat template.")
    var template = false

    @Flag(name: .shortAndLong, help: "Print only the number.")
    var quiet = false

    @OptionGroup(title: "Model")
    var options: ModelOptions

    func run() async throws {
        let before = try prompt.transcript()
        // A transcript may be counted without a prompt.
        let isAsked = prompt.prompt != nil || !prompt.text.isEmpty || prompt.resume == nil
        let count = try await count(before, isAsked ? try prompt.asked() : nil)
        let isAnnounced = StandardStreams.outputIsTerminal && !quiet
        StandardStreams.write((isAnnounced ? "Token count: " : "") + "\(count)\n")
    }

    private func count(_ before: Transcript, _ asked: Prompt?) async throws -> Int {
        let segments = asked?.parts.segments ?? []
        guard template || prompt.resume != nil || !prompt.image.isEmpty else {
            let tokenizer = try TokenizerDirectory.load(options.directory())
            return [prompt.instructions, segments.text].compactMap { $0 }.reduce(0) { sum, text in
                sum + tokenizer.count(text, addSpecialTokens: false, literalRanges: [0..<text.utf8.count])
            }
        }
        let model = try await ModelRegistry.shared.model(at: options.directory(), options: options.loadOptions())
        guard template || prompt.resume != nil else {
            let instructions = before.flatMap(\.segments)
            return try segments.tokenCount(for: model)
                + (instructions.isEmpty ? 0 : instructions.tokenCount(for: model))
        }
        let transcript = asked.map(before.asked) ?? before
        return try transcript.tokenCount(for: model)
    }
}
