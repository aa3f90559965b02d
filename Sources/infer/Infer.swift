import ArgumentParser

/// The program: parses the command line, runs the command, and converts errors to a message and an exit code.
@main
struct Infer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer",
        abstract: "Runs language models on this machine.",
        usage: """
            infer [generate] <prompt> [--model <dir>] [<options>]
            infer <subcommand> ...
            """,
        discussion: """
            Data goes to standard output, and everything else to standard error. Exit codes: 0 done, 64 wrong usage, \
            65 bad data (a prompt longer than the context among it), 66 missing file, 70 a bug of ours, 74 reading or \
            writing failed (a full disk).
            A prompt that begins with a dash goes after `--`; one that is the name of a subcommand after `generate`.
            """,
        version: VersionReport.text,
        subcommands: [
            Generate.self, Chat.self, Respond.self, Template.self, Logits.self, Tokenize.self, Detokenize.self,
            Bench.self, Info.self, Perplexity.self, Quantize.self, Merge.self, SchemaCommand.self, Evaluate.self,
            Serve.self, Pull.self, Models.self, Tools.self, CountTokens.self, Available.self,
            Embed.self, Rank.self,
        ],
        defaultSubcommand: Generate.self)

    /// Runs the program.
    static func main() async {
        StandardStreams.start()
        do {
            try ProcessStart.checkLimits()
            Interrupts.start()
            MappingFaults.install()
            var command = try parseAsRoot(arguments())
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            finish(with: error)
        }
        ProcessExit.leave(with: .success)
    }

    private static func arguments() throws -> [String] {
        let arguments = try ProcessStart.arguments()
        #if Server
        return try ConfigurationFile.expand(arguments)
        #else
        return arguments
        #endif
    }

    private static func finish(with error: any Error) -> Never {
        if let failure = Failure(error) {
            StandardStreams.writeError("infer: \(TerminalText.line(failure.message))\n")
            ProcessExit.leave(with: failure.code)
        }
        // The rest is the argument parser's own: help and version go to standard output, usage errors don't. Other
        // errors were handled above.
        let message = fullMessage(for: error)
        let code = exitCode(for: error)
        let isClean = code.isSuccess
        guard isClean || code == .validationFailure else {
            StandardStreams.writeError("infer: \(TerminalText.line("\(error)"))\n")
            ProcessExit.leave(with: .bug)
        }
        if !message.isEmpty {
            isClean ? StandardStreams.write(message + "\n") : StandardStreams.writeError(message + "\n")
        }
        ProcessExit.leave(with: isClean ? .success : .usage)
    }
}
