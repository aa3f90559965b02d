import ArgumentParser
import NightjarGeneration
import Transformer

/// `infer merge`: merges an adapter into a model's weights.
struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Adds a low-rank adapter (LoRA) to a model's weights.",
        discussion: """
            The new directory is a checkpoint like the model's: its files of weights under their names and with their \
            element types, its configuration, its tokenizer and all other small files. Sums are made in F32 and rounded \
            once. Quantized models are refused: merge into the model that they were made from. To use an adapter without \
            merging it, give --adapter to the other commands. The output appears when it is whole.
            """)

    @Option(
        name: .long, help: ArgumentHelp("The model's directory, with weights in F32, F16 or BF16.", valueName: "dir"))
    var model: String

    @Option(name: .long, help: ArgumentHelp("The adapter's directory, as PEFT wrote it.", valueName: "dir"))
    var adapter: String

    @Option(name: .long, help: ArgumentHelp("The directory to make.", valueName: "dir"))
    var output: String

    func run() throws {
        guard !ModelPackage.isFile(model) else {
            throw Failure.usage("\(model) is a GGUF file: \(AdapterMerger.quantizedNeed)")
        }
        let merger = try AdapterMerger(directory: model, adapter: AdapterFiles(directory: adapter))
        let directory = try OutputDirectory(path: output)
        var progress = ProgressBar(
            "merge", total: merger.files.reduce(0) { $0 + $1.tensors.reduce(0) { $0 + $1.byteCount } })
        var done = 0
        for file in merger.files {
            let writer = try SafetensorsWriter(
                directory.file(file.name, model: model),
                tensors: file.tensors.map { tensor in
                    let count = max(tensor.shape.reduce(1, *), 1)
                    return .bytes(
                        tensor.name, type: tensor.type, shape: tensor.shape, bytesPerElement: tensor.byteCount / count)
                },
                metadata: [("format", "pt")])
            for tensor in file.tensors {
                try merger.write(tensor) { try writer.append($0) }
                done += tensor.byteCount
                progress.update(done)
            }
            try writer.finish()
        }
        progress.clear()
        var companions = ["config.json"] + (try ModelCompanions.names(in: model))
        if merger.files.contains(where: { $0.name != "model.safetensors" }) {
            companions.append("model.safetensors.index.json")
        }
        for name in companions {
            try directory.write(InputFile.bytes(of: model + "/" + name, .companion), to: name, model: model)
        }
        try directory.finish()
        StandardStreams.write("modules: \(merger.moduleCount)\n")
    }
}
