/// The storage type of a tensor's elements, with the names of safetensors as raw values.
public enum ElementType: String, Sendable, CaseIterable {
    /// IEEE single precision, 4 bytes.
    case float32 = "F32"
    /// IEEE half precision, 2 bytes.
    case float16 = "F16"
    /// bfloat16, the upper half of a Float, 2 bytes.
    case bfloat16 = "BF16"

    /// The size of an element in bytes.
    package var byteCount: Int { self == .float32 ? 4 : 2 }
}
