import ArgumentParser
import Foundation
import FoundationModelsUtilities
import InferenceEvents
import Tensor

/// `infer pull`: downloads a model from a hub.
struct Pull: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fetches a model from a hub into the cache that `hf` uses.",
        discussion: """
            NAME is owner/name, with @revision (a branch, a tag or a commit) and :quantization or :path of a GGUF file where \
            they matter: Qwen/Qwen3-0.6B, Qwen/Qwen3-0.6B@main, Qwen/Qwen3-0.6B-GGUF:Q8_0. What a model needs is fetched: its \
            configuration, tokenizer, chat template and safetensors, or one GGUF file with all its parts; what the cache \
            holds isn't fetched again, and what was broken off goes on where it stopped. Lengths and digests are checked. \
            The model's path is printed on standard output.
            HF_HOME and HF_HUB_CACHE say where the cache is, HF_ENDPOINT names a mirror, HF_TOKEN (or the file that \
            `hf auth login` writes) says who asks, and HF_HUB_OFFLINE forbids to ask.
            """)

    @Argument(help: ArgumentHelp("The model: owner/name[@revision][:file].", valueName: "name"))
    var name: String

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Fetch only files that match the pattern (* and ? are wildcards). Repeatable.", valueName: "pattern"))
    var include: [String] = []

    @Flag(name: .long, help: "Print no report on standard error.")
    var quiet = false

    func run() async throws {
        let start = ContinuousClock.now
        var bar: ProgressBar?
        var last: ModelStore.Progress?
        for try await progress in ModelStore().download(name, including: include) {
            if !quiet {
                // The bar counts mebibytes.
                let total = max(1, progress.totalBytes >> 20)
                if last?.totalBytes != progress.totalBytes {
                    bar?.clear()
                    bar = ProgressBar("\(name), MiB", total: total, showsRate: true)
                }
                bar?.update(progress.completedBytes >> 20)
            }
            last = progress
        }
        bar?.clear()
        guard let last, let location = last.location else { throw Failure.bug("the download ended without a place") }
        if !quiet {
            let seconds = start.secondsToNow
            StandardStreams.writeError(
                "\(last.totalFiles) files, \(last.totalBytes) bytes, \(seconds.text(digits: 1)) s\n")
            if StandardStreams.errorIsTerminal, include.isEmpty {
                StandardStreams.writeError("To run it: infer --model \(TerminalText.line(name)) \"Hello!\"\n")
            }
        }
        StandardStreams.write(location.path + "\n")
    }
}
