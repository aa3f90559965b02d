import ArgumentParser
import Embeddings
import Foundation
import Transformer

/// `infer embed`: computes embeddings of texts.
struct Embed: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the vectors of texts to a file.",
        discussion: """
            The model is a directory as sentence-transformers lays it out, one of transformers without that layout, or a \
            GGUF file. The input has one JSON string a line. The output is in the safetensors format and holds one \
            tensor, "embeddings": F32, [texts, dimensions]. Without --quantize everything is computed in F32.
            """)

    @Option(
        name: .long,
        help: ArgumentHelp("The file with one JSON string per line; - for standard input.", valueName: "file"))
    var input: String

    @Option(
        name: .long,
        help: ArgumentHelp("Name of a prompt in the model's files to put before each text.", valueName: "name"))
    var promptName: String?

    @Option(name: .long, help: ArgumentHelp("Text to put before each text, unchanged.", valueName: "text"))
    var prompt: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Keep the first n elements of each vector. (default: as in the model's files)", valueName: "n"))
    var dimensions: Int?

    @Option(name: .long, help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Truncate texts to n tokens. GGUF files don't contain this limit. (default: the limit in the model's files)",
            valueName: "n"))
    var context: Int?

    @OptionGroup(title: "Model")
    var options: ModelOptions

    func validate() throws {
        if prompt != nil, promptName != nil { throw ValidationError("--prompt and --prompt-name can't be combined") }
        if let context, context < 1 { throw ValidationError("--context must be at least 1") }
        if let dimensions, dimensions < 1 { throw ValidationError("--dimensions must be at least 1") }
    }

    func run() async throws {
        let lines = try InputLines(of: input)
        var texts: [String] = []
        while let line = try lines.next() {
            guard let text = try? JSONDecoder().decode(String.self, from: Data(line)) else {
                throw Failure.badData("\(lines.name): line \(texts.count + 1) is no JSON string")
            }
            texts.append(text)
        }
        let embedder = try TextEmbedder(
            directory: options.directory(), options: options.embeddingOptions(context: context))
        let file = try OutputFile(path: output, model: options.directory())
        let chosen: TextEmbedder.Prompt = prompt.map { .text($0) } ?? promptName.map { .named($0) } ?? .standard
        let bar = SharedProgressBar("embed", total: texts.count)
        let vectors = try await embedder.embed(texts, prompt: chosen, dimensions: dimensions, progress: bar.update)
        bar.clear()
        let width = vectors.first?.count ?? dimensions ?? embedder.dimensions
        let writer = try SafetensorsWriter(file, tensors: [.float32("embeddings", [vectors.count, width])])
        for vector in vectors { try vector.withUnsafeBufferPointer { try writer.append($0) } }
        try writer.finish()
    }
}

extension ModelOptions {
    /// Returns the options for opening an embedding model.
    func embeddingOptions(context: Int?) throws(Failure) -> EmbeddingOptions {
        if adapter != nil { throw .usage("--adapter: adapters are for models that generate text") }
        return EmbeddingOptions(load: loadOptions(context: context))
    }
}
