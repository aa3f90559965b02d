import ArgumentParser

/// The option for a trace file.
struct TraceOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write a trace of loading, templates, tokens, passes, masks and tools for ui.perfetto.dev or chrome://tracing.",
            valueName: "file"))
    var trace: String?

    /// Starts recording, if a file is named.
    func begin() { TraceFile.begin(trace) }

    /// Opens the file, once the model's own files are known.
    func open(model directory: String) throws(Failure) { try TraceFile.open(trace, model: directory) }
}
