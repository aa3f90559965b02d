import NightjarTestSupport
import Tensor

extension GeneratedValues {
    /// The bytes of values in an element type, rounded to nearest even.
    static func bytes(_ values: [Float], type: ElementType) -> [UInt8] { bytes(values, type: type.rawValue) }
}
