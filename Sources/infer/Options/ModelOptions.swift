import ArgumentParser
import Foundation
import FoundationModelsCore
import LocalModels
import ModelFiles
import NightjarGeneration
import Transformer

/// The options for a model and its loading.
struct ModelOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The model's directory, its GGUF file, or its name in the hub cache. (default: NIGHTJAR_MODEL, else Weights/)",
            valueName: "dir"))
    var model: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A low-rank adapter (LoRA) of the model: a directory in PEFT's format. (default: none)", valueName: "dir"))
    var adapter: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Maximum number of threads. Fewer are used where more don't help. (default: as many as this process may use)",
            valueName: "n"))
    var threads: Int?

    @Option(name: .long, help: "Element type of the weights in memory; auto keeps the file's.")
    var dtype: WeightType = .auto

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Quantize the weights of a model in F32, F16 or BF16 during loading: \(QuantizationName.names). (default: no)",
            valueName: "format"))
    var quantize: QuantizationName?

    @Option(
        name: .long,
        help: "Type of the KV cache; auto is f16 for quantized weights, else f32. q8 is the smallest.")
    var kv: KeyValueOption = .auto

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The vision encoder of a GGUF model. (default: the file beside it with mmproj in its name)",
            valueName: "file"))
    var mmproj: String?

    @Flag(
        name: .long,
        help: "Compute with exact weights and unrounded activations: slow, for comparison.")
    var exact = false

    func validate() throws {
        if let threads, !(1...256).contains(threads) { throw ValidationError("--threads must be from 1 to 256") }
        if quantize != nil, dtype != .auto {
            throw ValidationError("--quantize and --dtype can't be combined: weights are of one or the other")
        }
    }

    /// Returns the model's directory; without an argument, the default model's.
    func directory() throws(Failure) -> String {
        if let model, !Self.isSystem(model) { return try Self.located(model) }
        return try Self.defaultDirectory()
    }

    /// The default model's name, as on macOS.
    static let systemName = "system"

    /// Returns whether an argument means the default model; a file of that name is an ordinary model.
    static func isSystem(_ model: String) -> Bool {
        model == systemName && !FileManager.default.fileExists(atPath: model)
    }

    /// The model's name in a saved conversation.
    var shownName: String { model ?? Self.systemName }

    /// Whether all options have their defaults, so that the default model is meant.
    var areDefault: Bool {
        (model.map(Self.isSystem) ?? true) && adapter == nil && threads == nil && dtype == .auto && quantize == nil
            && kv == .auto && !exact && mmproj == nil
    }

    /// Returns the path of a model that is named by a path or by its hub name.
    static func located(_ argument: String) throws(Failure) -> String {
        // An unset shell variable gives an empty path, which would become the root folder with a file name after it.
        guard !argument.isEmpty else {
            throw .usage("the model's name is empty: give a directory, a GGUF file or a name in the hub cache")
        }
        do {
            return try ModelLocation.path(argument)
        } catch {
            throw .missingFile("\(error)")
        }
    }

    /// Returns the machine's default model, which sessions use too.
    static func defaultDirectory() throws(Failure) -> String {
        guard let directory = SystemModelDirectory.current else {
            throw .missingFile(
                "no default model: the files of Weights/ are neither beside the program nor where it was built; "
                    + "name a directory or a GGUF file with --model or in \(SystemModelDirectory.environmentVariable)")
        }
        return try located(directory)
    }

    /// Loads the adapter, if one is named.
    func loadAdapter(of model: TransformerModel) throws(AdapterError) -> ModelAdapter? {
        guard let adapter else { return nil }
        return try ModelAdapter(directory: adapter, model: model)
    }

    /// Returns the options for opening the model in a session.
    func sessionOptions(context: Int?) -> LocalLanguageModel.Options {
        var options = LocalLanguageModel.Options(
            precision: dtype.precision, cachePrecision: kv.precision, threadCount: threads, contextSize: context,
            isExact: exact, quantization: quantize?.session)
        options.visionFile = mmproj
        return options
    }

    /// Returns the options for opening the model with a context length.
    ///
    /// - Parameter comparing: Whether the numbers are for comparison, so that weights of BF16 are multiplied in F32.
    func loadOptions(context: Int? = nil, comparing: Bool = false) -> ModelLoadOptions {
        var options = ModelLoadOptions()
        options.elementType = dtype.elementType
        options.keyValueType = kv.type
        options.threadCount = threads
        options.isExact = exact
        options.roundsActivations = !comparing
        options.quantization = quantize.map { WeightQuantization($0.format) }
        options.contextLength = context
        options.visionFile = mmproj
        options.progress = LoadProgress.shown()
        return options
    }
}
