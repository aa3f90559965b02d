import ArgumentParser
import FoundationModelsCore
import LocalModels
import Tensor
import Transformer

/// A quantization format on the command line: its name in lower case.
struct QuantizationName: ExpressibleByArgument, Hashable {
    /// The engine's format.
    let format: BlockFormat

    private static let formats = BlockFormat.allCases.filter(\.canBeMade)
    /// All names.
    static let allValueStrings = formats.map { $0.rawValue.lowercased() }
    /// All names, for help.
    static let names = allValueStrings.joined(separator: ", ")

    /// Finds the format with a name.
    init?(argument: String) {
        guard let index = Self.allValueStrings.firstIndex(of: argument) else { return nil }
        format = Self.formats[index]
    }

    /// The name, such as `q4_k`.
    var name: String { format.rawValue.lowercased() }

    var defaultValueDescription: String { name }

    /// The session API's format.
    var session: LocalLanguageModel.Options.Quantization? { LocalLanguageModel.Options.Quantization(format) }
}
