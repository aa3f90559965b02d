import NightjarKernelTable

/// A supported type of tensors in GGUF files.
package enum GGUFTensorType: Hashable, CaseIterable, Sendable {
    case float32
    case float16
    case bfloat16
    /// Quantized blocks: a fixed number of elements in a fixed number of bytes.
    case blocks(BlockFormat)

    /// All types, in the order of their numbers.
    package static let allCases: [GGUFTensorType] = {
        let elements: [GGUFTensorType] = [.float32, .float16, .bfloat16]
        return (elements + BlockFormat.allCases.map { .blocks($0) }).sorted { $0.number < $1.number }
    }()

    /// Creates the type with a number, or nil if it isn't supported.
    package init?(number: UInt32) {
        guard let type = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = type
    }

    /// The type's number in files.
    package var number: UInt32 {
        switch self {
        case .float32: 0
        case .float16: 1
        case .bfloat16: 30
        case .blocks(let format): format.number
        }
    }

    /// The type's name in the format, such as `Q4_K`.
    package var name: String {
        switch self {
        case .float32: "F32"
        case .float16: "F16"
        case .bfloat16: "BF16"
        case .blocks(let format): format.rawValue
        }
    }

    /// The number of elements in a block.
    package var blockSize: Int {
        switch self {
        case .float32, .float16, .bfloat16: 1
        case .blocks(let format): format.blockColumns
        }
    }

    /// The size of a block in bytes.
    package var blockBytes: Int {
        switch self {
        case .float32: 4
        case .float16, .bfloat16: 2
        case .blocks(let format): format.blockBytes
        }
    }

    /// The names of the supported types, for error messages.
    package static let supportedNames = allCases.map(\.name)

    /// Returns the name of a type's number, supported or not; nil if the format doesn't define the number.
    package static func name(of number: UInt32) -> String? {
        GGUFTensorType(number: number)?.name ?? refusedNames[number]
    }

    private static let refusedNames: [UInt32: String] = [
        4: "Q4_2", 5: "Q4_3", 9: "Q8_1", 15: "Q8_K", 16: "IQ2_XXS", 17: "IQ2_XS", 18: "IQ3_XXS", 19: "IQ1_S",
        21: "IQ3_S", 22: "IQ2_S", 24: "I8", 25: "I16", 26: "I32", 27: "I64", 28: "F64", 29: "IQ1_M", 31: "Q4_0_4_4",
        32: "Q4_0_4_8", 33: "Q4_0_8_8", 34: "TQ1_0", 35: "TQ2_0", 36: "IQ4_NL_4_4", 37: "IQ4_NL_4_8",
        38: "IQ4_NL_8_8", 40: "NVFP4", 41: "Q1_0", 42: "Q2_0",
    ]
}
