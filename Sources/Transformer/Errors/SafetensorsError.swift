/// An error that says what is wrong with a safetensors file.
public struct SafetensorsError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The problem.
    public enum Problem: Sendable, Equatable {
        /// The file is shorter than its header says.
        case truncated(needed: UInt64, found: Int)
        /// The first eight bytes are an impossible header length.
        case headerLength(UInt64, limit: Int)
        /// The header isn't JSON.
        case header(JSONError)
        /// The header is JSON, but not an object.
        case notAnObject(found: String)
        /// A value of `__metadata__` isn't a string.
        case metadata(key: String)
        /// A tensor's entry lacks a field, or the field has the wrong type.
        case field(tensor: String, field: String, expected: String)
        /// A tensor's entry has an unknown field.
        case unknownField(tensor: String, field: String)
        /// The element type is unknown.
        case elementType(tensor: String, found: String)
        /// The product of a shape's dimensions exceeds 64 bits.
        case shapeOverflow(tensor: String)
        /// The offsets are reversed or beyond the end of the data.
        case offsets(tensor: String, begin: Int, end: Int, dataBytes: Int)
        /// The offsets don't match the size of shape and type.
        case size(tensor: String, needed: Int, found: Int)
        /// Two tensors share bytes.
        case overlap(tensor: String, with: String)
        /// Some bytes belong to no tensor.
        case hole(begin: Int, end: Int)
        /// The file is larger than its tensors.
        case trailing(bytes: Int)
    }

    /// The path of the file.
    public let file: String
    /// The problem.
    public let problem: Problem

    public var description: String {
        let text =
            switch problem {
            case .truncated(let needed, let found):
                "is truncated: its header needs \(needed) bytes and the file has \(found); fetch it again"
            case .headerLength(let length, let limit):
                "is no safetensors file: its first eight bytes give a header of \(length) bytes (limit \(limit))"
            case .header(let error): "has a damaged header: \(error)"
            case .notAnObject(let found): "has a header that is \(found), expected an object"
            case .metadata(let key): "has a `__metadata__` whose entry \"\(key.clipped)\" is not a string"
            case .field(let tensor, let field, let expected):
                "has a bad header: tensor \"\(tensor.clipped)\", field `\(field)`: expected \(expected)"
            case .unknownField(let tensor, let field):
                "has a bad header: tensor \"\(tensor.clipped)\" has the unknown field `\(field.clipped)`"
            case .elementType(let tensor, let found):
                "has a bad header: tensor \"\(tensor.clipped)\" has the unknown dtype \"\(found.clipped)\""
            case .shapeOverflow(let tensor):
                "has a bad header: the shape of tensor \"\(tensor.clipped)\" has more elements than 64 bits can count"
            case .offsets(let tensor, let begin, let end, let dataBytes):
                "has a bad header: tensor \"\(tensor.clipped)\" lies at bytes \(begin) to \(end) of \(dataBytes)"
            case .size(let tensor, let needed, let found):
                "has a bad header: tensor \"\(tensor.clipped)\" needs \(needed) bytes and its offsets enclose \(found)"
            case .overlap(let tensor, let with):
                "has a bad header: tensors \"\(with.clipped)\" and \"\(tensor.clipped)\" overlap"
            case .hole(let begin, let end):
                "has a bad header: bytes \(begin) to \(end) of the data belong to no tensor"
            case .trailing(let bytes): "has \(bytes) bytes after its last tensor"
            }
        return "\(file) \(text)"
    }
}
