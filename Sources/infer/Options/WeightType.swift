import ArgumentParser
import FoundationModelsCore
import LocalModels
import Tensor

/// The element types of weights on the command line.
enum WeightType: String, ExpressibleByArgument, CaseIterable {
    case auto, f32, bf16, f16

    /// The engine's type; nil leaves weights as they are.
    var elementType: ElementType? {
        switch self {
        case .auto: nil
        case .f32: .float32
        case .bf16: .bfloat16
        case .f16: .float16
        }
    }

    /// The session API's type; nil leaves weights as they are.
    var precision: LocalLanguageModel.Options.Precision? {
        switch self {
        case .auto: nil
        case .f32: .float32
        case .bf16: .bfloat16
        case .f16: .float16
        }
    }
}

/// The types of keys and values on the command line.
enum KeyValueOption: String, ExpressibleByArgument, CaseIterable {
    case auto, f32, f16, q8

    /// The engine's type; nil leaves the choice to the engine.
    var type: KeyValueType? {
        switch self {
        case .auto: nil
        case .f32: .float32
        case .f16: .float16
        case .q8: .int8
        }
    }

    /// The session API's type; nil leaves the choice to the engine.
    var precision: LocalLanguageModel.Options.CachePrecision? {
        switch self {
        case .auto: nil
        case .f32: .float32
        case .f16: .float16
        case .q8: .int8
        }
    }
}
