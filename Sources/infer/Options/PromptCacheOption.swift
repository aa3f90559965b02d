import ArgumentParser
import NightjarGeneration

/// The option for a prompt cache file, which saves computing a prompt again.
struct PromptCacheOption: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Save the prompt's KV cache to a file, and reuse it for prompts with the same beginning.",
            valueName: "file"))
    var promptCache: String?

    /// Restores the file's keys and values.
    ///
    /// - Returns: The number of tokens in the file; nil if it must not be written.
    func restore(_ model: LoadedModel, quiet: Bool) async throws -> Int? {
        guard let promptCache else { return nil }
        try FilesInUse.refuse(try OutputTarget(promptCache), of: promptCache, model: model.directory)
        switch await model.restorePromptCache(from: promptCache) {
        case .restored(let count): return count
        case .missing: return 0
        case .ignored(let reason):
            if !quiet {
                let reason = TerminalText.line("\(reason)")
                StandardStreams.writeError("infer: \(promptCache) is not used: \(reason); it is made anew\n")
            }
            return 0
        case .foreign:
            if !quiet {
                StandardStreams.writeError(
                    "infer: \(promptCache) is not used: it is no prompt cache; it is left as it is\n")
            }
            return nil
        }
    }

    /// Writes the computed keys and values, unless the file has them already.
    ///
    /// - Parameter known: The result of `restore`.
    func save(_ model: LoadedModel, prompt: [Int]?, known: Int?) async throws {
        guard let promptCache, let known, prompt.map({ known < $0.count - 1 }) ?? true else { return }
        do {
            try await model.savePromptCache(of: prompt, to: promptCache)
        } catch {
            throw Failure.inputOutput("cannot write \(promptCache): \(error.localizedDescription)")
        }
    }
}
