/// An element type of the safetensors format.
enum SafetensorsType: String, CaseIterable, Sendable {
    case boolean = "BOOL"
    case float4 = "F4"
    case float6E2M3 = "F6_E2M3"
    case float6E3M2 = "F6_E3M2"
    case uint8 = "U8"
    case int8 = "I8"
    case float8E5M2 = "F8_E5M2"
    case float8E4M3 = "F8_E4M3"
    case float8E8M0 = "F8_E8M0"
    case int16 = "I16"
    case uint16 = "U16"
    case float16 = "F16"
    case bfloat16 = "BF16"
    case int32 = "I32"
    case uint32 = "U32"
    case float32 = "F32"
    case complex64 = "C64"
    case float64 = "F64"
    case int64 = "I64"
    case uint64 = "U64"

    /// The size of an element in bits.
    var bitWidth: Int {
        switch self {
        case .float4: 4
        case .float6E2M3, .float6E3M2: 6
        case .boolean, .uint8, .int8, .float8E5M2, .float8E4M3, .float8E8M0: 8
        case .int16, .uint16, .float16, .bfloat16: 16
        case .int32, .uint32, .float32: 32
        case .complex64, .float64, .int64, .uint64: 64
        }
    }
}
