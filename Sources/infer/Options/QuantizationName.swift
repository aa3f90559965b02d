import ArgumentParser
import FoundationModelsCore
import LocalModels
import Tensor
import Transformer

/// Formats that weights are quantized to, as the command line spells them.
enum QuantizationName: String, ExpressibleByArgument, CaseIterable {
    case q8_0, q6_k, q5_k, q5_1, q5_0, q4_k, q4_1, q4_0, iq4_nl, iq4_xs, q3_k, q2_k

    /// All names, for help.
    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The engine's name.
    var format: BlockFormat {
        switch self {
        case .q8_0: .q8_0
        case .q6_k: .q6_K
        case .q5_k: .q5_K
        case .q5_1: .q5_1
        case .q5_0: .q5_0
        case .q4_k: .q4_K
        case .q4_1: .q4_1
        case .q4_0: .q4_0
        case .iq4_nl: .iq4_NL
        case .iq4_xs: .iq4_XS
        case .q3_k: .q3_K
        case .q2_k: .q2_K
        }
    }

    /// The session API's name.
    var session: LocalLanguageModel.Options.Quantization {
        switch self {
        case .q8_0: .q8_0
        case .q6_k: .q6_K
        case .q5_k: .q5_K
        case .q5_1: .q5_1
        case .q5_0: .q5_0
        case .q4_k: .q4_K
        case .q4_1: .q4_1
        case .q4_0: .q4_0
        case .iq4_nl: .iq4_NL
        case .iq4_xs: .iq4_XS
        case .q3_k: .q3_K
        case .q2_k: .q2_K
        }
    }
}
