import ArgumentParser
import Generation

/// A file that saves computing a prompt again.
struct PromptCacheOption: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Keep the prompt's keys and values in a file, and take them from it where it begins the same.",
            valueName: "file"))
    var promptCache: String?

    /// Takes in what the file has.
    ///
    /// - Returns: How many tokens it holds; nil where it isn't to be written.
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

    /// Writes what was computed, unless the file has it already.
    ///
    /// - Parameter known: What `restore` gave.
    func save(_ model: LoadedModel, prompt: [Int]?, known: Int?) async throws {
        guard let promptCache, let known, prompt.map({ known < $0.count - 1 }) ?? true else { return }
        do {
            try await model.savePromptCache(of: prompt, to: promptCache)
        } catch {
            throw Failure.inputOutput("cannot write \(promptCache): \(error.localizedDescription)")
        }
    }
}
