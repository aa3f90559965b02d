import ArgumentParser
import NightjarGeneration
import Tensor
import Tokenizer
import Transformer

/// `infer quantize`: writes a model with quantized weights.
struct Quantize: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Quantizes a model's weights into a new directory that can be memory-mapped.",
        discussion: """
            Matrices become codes of 2 to 8 bits with a scale for each few weights along a row; norms, biases, positions \
            and routers stay as they are. Scales are those of the least squares that a search finds. With --calibration \
            the model is run over a text first, and an error in a weight counts by the mean square of what it is \
            multiplied by there: a few thousand tokens of the kind that the model will see are enough.

            The new directory holds model.safetensors with the weights as they lie in memory, config.json with the key \
            quantization_config added, and the tokenizer's and all other small files as they are. Only Nightjar reads \
            such weights. The output appears when it is whole.

            The head is q8_0 for --format q8_0, else q6_k, unless --head says otherwise; so are embeddings that are the \
            head as well. Rows that superblocks of 256 don't fit take q4_1 for q4_k, q5_1 for q5_k, q8_0 for q6_k, and \
            iq4_nl for iq4_xs, q3_k and q2_k. With q2_k, what --sensitive names takes q3_k.
            """)

    @Option(
        name: .long,
        help: ArgumentHelp("The model's directory, with weights in F32, F16 or BF16.", valueName: "dir"))
    var model: String

    @Option(name: .long, help: ArgumentHelp("Format of most matrices: \(QuantizationName.names).", valueName: "format"))
    var format: QuantizationName

    @Option(name: .long, help: ArgumentHelp("The directory to make.", valueName: "dir"))
    var output: String

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Format of embeddings that aren't also the output head. (default: that of --format)", valueName: "format"))
    var embeddings: QuantizationName?

    @Option(name: .long, help: ArgumentHelp("Format of the output head. (default: see above)", valueName: "format"))
    var head: QuantizationName?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Format of attention's value projections and of the feed-forward networks' down projections. (default: that of --format; q3_k for q2_k)",
            valueName: "format"))
    var sensitive: QuantizationName?

    @Option(
        name: .long,
        help: ArgumentHelp("A calibration text by which errors are weighted; - for standard input.", valueName: "file"))
    var calibration: String?

    @Flag(name: .long, help: "Round to the nearest value without a search: faster, and less exact below 8 bits.")
    var nearest = false

    @Option(
        name: .long, help: ArgumentHelp("Number of threads. (default: as many as this process may use)", valueName: "n")
    )
    var threads: Int?

    func validate() throws {
        if let threads, !(1...256).contains(threads) { throw ValidationError("--threads must be from 1 to 256") }
    }

    mutating func run() throws {
        model = try ModelOptions.located(model)
        guard !ModelPackage.isFile(model) else {
            throw Failure.usage(
                "\(model) is a GGUF file, which has its tokenizer and settings inside: quantize the checkpoint's "
                    + "directory, or load the file with --quantize")
        }
        let source = try ModelPackage(path: model).source()
        let directory = try OutputDirectory(path: output)
        let importances = try calibration.map { try Calibration(model: model, threads: threads).meanSquares(of: $0) }
        let quantizer = try ModelQuantizer(
            source, quantization: quantization, importances: importances ?? [:], threadCount: threads)
        try writeWeights(quantizer, into: directory)
        let configuration = model + "/config.json"
        let text = try InputFile.bytes(of: configuration, .companion)
        try directory.write(
            ConfigurationText.quantized(text, format: format.name, file: configuration), to: "config.json",
            model: model)
        for name in try ModelCompanions.names(in: model) {
            try directory.write(InputFile.bytes(of: model + "/" + name, .companion), to: name, model: model)
        }
        try directory.finish()
        report(quantizer)
    }

    private var quantization: WeightQuantization {
        WeightQuantization(
            format.format, sensitive: sensitive?.format, embeddings: embeddings?.format, head: head?.format,
            rounding: nearest ? .nearest : .search)
    }

    private func writeWeights(_ quantizer: ModelQuantizer, into directory: OutputDirectory) throws {
        let writer = try SafetensorsWriter(
            directory.file("model.safetensors", model: model),
            tensors: quantizer.tensors.map { tensor in
                let count = max(tensor.shape.reduce(1, *), 1)
                return .bytes(
                    tensor.name, type: tensor.type, shape: tensor.shape, bytesPerElement: tensor.byteCount / count)
            },
            metadata: [("format", "nightjar"), ("version", "1")]
                + quantizer.tensors.compactMap { tensor in tensor.annotation.map { (tensor.name, $0) } },
            alignment: 64)
        var progress = ProgressBar("quantize", total: quantizer.tensors.reduce(0) { $0 + $1.byteCount })
        var done = 0
        for tensor in quantizer.tensors {
            try quantizer.write(tensor) { try writer.append($0) }
            done += tensor.byteCount
            progress.update(done)
        }
        progress.clear()
        try writer.finish()
    }

    private func report(_ quantizer: ModelQuantizer) {
        let parameters = quantizer.tensors.reduce(0) { $0 + $1.parameterCount }
        let bytes = quantizer.tensors.reduce(0) { $0 + $1.byteCount }
        StandardStreams.write(
            """
            parameters: \(parameters)
            bytes: \(bytes)
            bits per weight: \((Double(bytes) * 8 / Double(max(parameters, 1))).text(digits: 4))

            """)
    }
}
