import ArgumentParser

/// The option for a trace file.
struct TraceOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write what was done when (loading, templates, tokens, passes, masks, tools) as a trace that "
                + "ui.perfetto.dev and chrome://tracing show.",
            valueName: "file"))
    var trace: String?

    /// Starts recording, if a file is named.
    func begin() { TraceFile.begin(trace) }

    /// Opens the file, once the model's own files are known.
    func open(model directory: String) throws(Failure) { try TraceFile.open(trace, model: directory) }
}
