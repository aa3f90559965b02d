import ArgumentParser
import NightjarGeneration
import Tensor
import Transformer

/// `infer info`: describes a model and its memory needs.
struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Describes a model and estimates its memory before it is loaded.",
        discussion: """
            Weights are packed for computing, and the pages of their files are given back; the estimate is of what stays. \
            Tensors that the model is computed without, such as a tower for images, are listed as not read. With --check \
            every tensor is read, and values that \
            are not a number or infinite are reported (exit code 65).
            """)

    @Option(
        name: .long,
        help: ArgumentHelp("Context length in tokens for the estimate. (default: the model's)", valueName: "n"))
    var context: Int?

    @Flag(name: .long, help: "Read every tensor, and report values that are NaN or infinite.")
    var check = false

    @OptionGroup(title: "Model")
    var options: ModelOptions

    func validate() throws {
        if let context, !(1...1 << 24).contains(context) {
            throw ValidationError("--context must be from 1 to \(1 << 24)")
        }
    }

    func run() throws {
        let directory = try options.directory()
        let files = try ModelPackage(path: directory)
        let report = try CheckpointReport(files.source())
        let summary = ModelSummary(
            report, directory: directory, options: options, context: context,
            vision: try files.visionProcessor(file: options.mmproj))
        StandardStreams.write(summary.text)
        if let adapter = options.adapter {
            let adapterFiles = try AdapterFiles(directory: adapter)
            try report.check(adapterFiles)
            StandardStreams.write(
                "adapter: \(adapterFiles.moduleCount) modules, \(adapterFiles.parameterCount) parameters\n")
        }
        if check { try checkValues(report, directory: directory) }
    }

    private func checkValues(_ report: CheckpointReport, directory: String) throws {
        var (badCount, checkedCount) = (0, 0)
        var progress = ProgressBar("check", total: report.byteCount)
        var done = 0
        for tensor in report.tensors {
            if let findings = try report.findings(of: tensor) {
                checkedCount += 1
                if !findings.isClean {
                    badCount += 1
                    progress.clear()
                    StandardStreams.write(
                        "\(TerminalText.line(tensor.name)): \(findings.notANumber) not a number, \(findings.infinite) infinite "
                            + "of \(tensor.elementCount)\n")
                }
            }
            done += tensor.byteCount
            progress.update(done)
        }
        progress.clear()
        guard badCount == 0 else {
            throw Failure.badData(
                "\(directory): \(badCount) of \(report.tensors.count) tensors hold values that are not finite")
        }
        let otherCount = report.tensors.count - checkedCount
        let others = otherCount == 0 ? "" : "; \(otherCount) of types that aren't computed with were not looked at"
        StandardStreams.write("check: all values of \(checkedCount) tensors are finite\(others)\n")
    }
}
