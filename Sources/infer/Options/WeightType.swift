import ArgumentParser
import FoundationModelsCore
import LocalModels
import Tensor

/// Element types of weights as the command line spells them.
enum WeightType: String, ExpressibleByArgument, CaseIterable {
    case auto, f32, bf16, f16

    /// The engine's name; nil leaves weights as they are.
    var elementType: ElementType? {
        switch self {
        case .auto: nil
        case .f32: .float32
        case .bf16: .bfloat16
        case .f16: .float16
        }
    }

    /// The session API's name; nil leaves weights as they are.
    var precision: LocalLanguageModel.Options.Precision? {
        switch self {
        case .auto: nil
        case .f32: .float32
        case .bf16: .bfloat16
        case .f16: .float16
        }
    }
}

/// Types of keys and values as the command line spells them.
enum KeyValueOption: String, ExpressibleByArgument, CaseIterable {
    case auto, f32, f16, q8

    /// The engine's name; nil leaves the choice to it.
    var type: KeyValueType? {
        switch self {
        case .auto: nil
        case .f32: .float32
        case .f16: .float16
        case .q8: .int8
        }
    }

    /// The session API's name; nil leaves the choice to the engine.
    var precision: LocalLanguageModel.Options.CachePrecision? {
        switch self {
        case .auto: nil
        case .f32: .float32
        case .f16: .float16
        case .q8: .int8
        }
    }
}
