import Foundation
import FoundationModelsCore
import ModelFiles
import NightjarGeneration
import Tensor
import Transformer

/// A checkpoint with its load options.
struct LocalCheckpoint: Hashable, Sendable {
    /// The path of the directory or GGUF file.
    var directory: String
    var options = LocalLanguageModel.Options()
    /// The directory of a LoRA adapter; nil for none.
    var adapter: String?

    /// Returns the loaded model; loads it if necessary.
    ///
    /// - Throws: `SystemLanguageModel.Error.assetsUnavailable` with the file and its fault.
    func load() async throws -> LoadedModel {
        do throws(LoadingError) {
            return try await open()
        } catch {
            throw Self.unavailable(error)
        }
    }

    /// Returns the loaded model; loads it if necessary.
    ///
    /// - Throws: `LoadingError`.
    func open() async throws(LoadingError) -> LoadedModel {
        try await ModelRegistry.shared.model(at: directory, options: loadOptions, adapter: adapter)
    }

    /// Returns the error of a request to a model that can't be loaded.
    static func unavailable(_ error: LoadingError) -> any Error {
        SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: "\(error)")).bridged
    }

    var loadOptions: ModelLoadOptions {
        var result = ModelLoadOptions(
            elementType: options.precision?.elementType, keyValueType: options.cachePrecision?.keyValueType,
            threadCount: options.threadCount, contextLength: options.contextSize, isExact: options.isExact,
            quantization: options.quantization?.format.map { WeightQuantization($0) })
        result.roundsActivations = true
        result.visionFile = options.visionFile
        return result
    }

    /// The largest number of tokens in prompt and answer together; nil where the configuration doesn't say.
    var contextSize: Int? {
        let declared = declaredContextSize
        guard let wanted = options.contextSize else { return declared }
        return declared.map { min($0, wanted) } ?? wanted
    }

    private var declaredContextSize: Int? {
        if ModelPackage.isFile(directory) { return CheckpointFiles.facts(directory)?.contextSize }
        struct Configuration: Decodable {
            struct Text: Decodable { var max_position_embeddings: Int? }
            var max_position_embeddings: Int?
            var n_positions: Int?
            var text_config: Text?
        }
        guard let data = FileManager.default.contents(atPath: directory + "/config.json"),
            let configuration = try? JSONDecoder().decode(Configuration.self, from: data)
        else { return nil }
        return configuration.max_position_embeddings ?? configuration.n_positions
            ?? configuration.text_config?.max_position_embeddings
    }

    /// The languages in the model card's front matter.
    var languages: Set<Locale.Language> {
        if ModelPackage.isFile(directory) {
            return Set((CheckpointFiles.facts(directory)?.languages ?? []).map { Locale.Language(identifier: $0) })
        }
        guard let data = FileManager.default.contents(atPath: directory + "/README.md"),
            case let text = String(decoding: data, as: UTF8.self),
            case let lines = text.split(separator: "\n", omittingEmptySubsequences: false),
            lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---")
        else { return [] }
        var codes: [Substring] = []
        var isList = false
        for line in lines[1..<end] {
            if line.hasPrefix("language:") {
                codes += line.dropFirst("language:".count).split { " [],\"'".contains($0) }
                isList = true
            } else if isList, line.drop(while: { $0 == " " }).hasPrefix("- ") {
                codes += line.split { " -\"'".contains($0) }
            } else {
                isList = false
            }
        }
        return Set(codes.map { Locale.Language(identifier: String($0)) })
    }

    /// The total size of the weight files, in bytes.
    var weightBytes: Int {
        if ModelPackage.isFile(directory) { return CheckpointFiles.facts(directory)?.weightBytes ?? 0 }
        let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return files.filter { $0.hasSuffix(".safetensors") }.map { file in
            // Model hubs store files as symbolic links, so the size of the link's target counts.
            let path = URL(filePath: directory + "/" + file).resolvingSymlinksInPath().path
            return (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
        }.saturatingSum
    }
}

extension LocalLanguageModel.Options.Quantization {
    /// The block format of the same name in capitals; tests check that each name has one.
    package var format: BlockFormat? { BlockFormat(rawValue: rawValue.uppercased()) }

    /// Creates the case of a format; nil for a format that weights aren't quantized to.
    package init?(_ format: BlockFormat) {
        guard let name = Self.allCases.first(where: { $0.format == format }) else { return nil }
        self = name
    }
}

extension LocalLanguageModel.Options.CachePrecision {
    fileprivate var keyValueType: KeyValueType {
        switch self {
        case .float32: .float32
        case .float16: .float16
        case .int8: .int8
        }
    }
}

extension LocalLanguageModel.Options.Precision {
    fileprivate var elementType: ElementType {
        switch self {
        case .float32: .float32
        case .float16: .float16
        case .bfloat16: .bfloat16
        }
    }
}
