/// A tensor type that GGUF files give weights in and that can be computed with.
///
/// All but the three plain ones store a row in blocks: so many elements in so many bytes.
package enum GGUFTensorType: UInt32, CaseIterable, Sendable {
    case float32 = 0
    case float16 = 1
    case q4_0 = 2
    case q4_1 = 3
    case q5_0 = 6
    case q5_1 = 7
    case q8_0 = 8
    case q2_K = 10
    case q3_K = 11
    case q4_K = 12
    case q5_K = 13
    case q6_K = 14
    case iq4_NL = 20
    case iq4_XS = 23
    case bfloat16 = 30
    case mxfp4 = 39

    /// The name in the format's own spelling, as in `Q4_K`.
    package var name: String { Self.names[rawValue] ?? "" }

    /// Elements of a block.
    package var blockSize: Int {
        switch self {
        case .float32, .float16, .bfloat16: 1
        case .q4_0, .q4_1, .q5_0, .q5_1, .q8_0, .iq4_NL, .mxfp4: 32
        case .q2_K, .q3_K, .q4_K, .q5_K, .q6_K, .iq4_XS: 256
        }
    }

    /// Bytes of a block.
    package var blockBytes: Int {
        switch self {
        case .float32: 4
        case .float16, .bfloat16: 2
        case .q4_0, .iq4_NL: 2 + 16
        case .q4_1: 2 + 2 + 16
        case .q5_0: 2 + 4 + 16
        case .q5_1: 2 + 2 + 4 + 16
        case .q8_0: 2 + 32
        case .q2_K: 16 + 64 + 2 + 2
        case .q3_K: 32 + 64 + 12 + 2
        case .q4_K: 2 + 2 + 12 + 128
        case .q5_K: 2 + 2 + 12 + 32 + 128
        case .q6_K: 128 + 64 + 16 + 2
        case .iq4_XS: 2 + 2 + 4 + 128
        case .mxfp4: 1 + 16
        }
    }

    /// The names of the supported types, for messages.
    package static let supportedNames = allCases.map(\.name)

    /// The name of any type's number, also of those that are refused; nil for numbers that no type has.
    package static func name(of number: UInt32) -> String? { names[number] }

    private static let names: [UInt32: String] = [
        0: "F32", 1: "F16", 2: "Q4_0", 3: "Q4_1", 4: "Q4_2", 5: "Q4_3", 6: "Q5_0", 7: "Q5_1", 8: "Q8_0", 9: "Q8_1",
        10: "Q2_K", 11: "Q3_K", 12: "Q4_K", 13: "Q5_K", 14: "Q6_K", 15: "Q8_K", 16: "IQ2_XXS", 17: "IQ2_XS",
        18: "IQ3_XXS", 19: "IQ1_S", 20: "IQ4_NL", 21: "IQ3_S", 22: "IQ2_S", 23: "IQ4_XS", 24: "I8", 25: "I16",
        26: "I32", 27: "I64", 28: "F64", 29: "IQ1_M", 30: "BF16", 31: "Q4_0_4_4", 32: "Q4_0_4_8", 33: "Q4_0_8_8",
        34: "TQ1_0", 35: "TQ2_0", 36: "IQ4_NL_4_4", 37: "IQ4_NL_4_8", 38: "IQ4_NL_8_8", 39: "MXFP4", 40: "NVFP4",
        41: "Q1_0", 42: "Q2_0",
    ]
}
