/// A reader of consecutive header fields that never reads beyond the file's end.
struct GGUFCursor {
    /// The bytes of the whole file.
    let bytes: UnsafeRawBufferPointer
    /// The file's path, for error messages.
    let file: String
    /// The offset of the next byte.
    private(set) var position = 0

    init(_ bytes: UnsafeRawBufferPointer, file: String) {
        self.bytes = bytes
        self.file = file
    }

    /// The number of remaining bytes.
    var remaining: Int { bytes.count - position }

    /// Returns the error of a problem with this file.
    func fail(_ problem: GGUFError.Problem) -> GGUFError { GGUFError(file: file, problem: problem) }

    /// Reads a little-endian integer.
    mutating func word<Word: FixedWidthInteger>(
        _ type: Word.Type, _ place: GGUFError.Place, _ field: String
    ) throws(GGUFError) -> Word {
        guard remaining >= MemoryLayout<Word>.size else { throw fail(.truncatedHeader(place: place, field: field)) }
        let bits = bytes.loadUnaligned(fromByteOffset: position, as: Word.self)
        position += MemoryLayout<Word>.size
        return Word(littleEndian: bits)
    }

    /// Skips a string and returns the range of its bytes.
    mutating func string(_ place: GGUFError.Place, _ field: String) throws(GGUFError) -> Range<Int> {
        let length = try word(UInt64.self, place, field)
        guard length <= UInt64(remaining) else {
            throw fail(.length(place: place, field: field, found: length, limit: remaining))
        }
        let start = position
        position += Int(length)
        return start..<position
    }

    /// Reads the name of a key or tensor, which must not be empty.
    mutating func name(_ place: GGUFError.Place) throws(GGUFError) -> String {
        let range = try string(place, "name")
        guard !range.isEmpty, let name = text(range) else { throw fail(.name(place: place)) }
        return name
    }

    /// Returns bytes as text, or nil if they aren't UTF-8.
    func text(_ range: Range<Int>) -> String? {
        String(validating: bytes[range], as: UTF8.self)
    }

    /// Reads the value of a metadata entry.
    mutating func value(_ place: GGUFError.Place, key: String) throws(GGUFError) -> GGUFValue {
        switch try valueType(place) {
        case .uint8: .integer(Int(try word(UInt8.self, place, "value")))
        case .int8: .integer(Int(try word(Int8.self, place, "value")))
        case .uint16: .integer(Int(try word(UInt16.self, place, "value")))
        case .int16: .integer(Int(try word(Int16.self, place, "value")))
        case .uint32: .integer(Int(try word(UInt32.self, place, "value")))
        case .int32: .integer(Int(try word(Int32.self, place, "value")))
        case .uint64: Self.value(try word(UInt64.self, place, "value"))
        case .int64: .integer(Int(try word(Int64.self, place, "value")))
        case .float32: .number(Double(Float(bitPattern: try word(UInt32.self, place, "value"))))
        case .float64: .number(Double(bitPattern: try word(UInt64.self, place, "value")))
        case .boolean: .boolean(try boolean(place))
        case .string: .string(try self.string(place, key: key))
        case .array: .array(try array(place, depth: 1))
        }
    }

    private static func value(_ word: UInt64) -> GGUFValue {
        Int(exactly: word).map(GGUFValue.integer) ?? .large(word)
    }

    private mutating func string(_ place: GGUFError.Place, key: String) throws(GGUFError) -> String {
        guard let text = text(try string(place, "value")) else { throw fail(.text(key: key)) }
        return text
    }

    private mutating func boolean(_ place: GGUFError.Place) throws(GGUFError) -> Bool {
        let byte = try word(UInt8.self, place, "value")
        guard byte <= 1 else { throw fail(.boolean(place: place, found: byte)) }
        return byte == 1
    }

    private mutating func valueType(_ place: GGUFError.Place) throws(GGUFError) -> GGUFValueType {
        let number = try word(UInt32.self, place, "type")
        guard let type = GGUFValueType(rawValue: number) else { throw fail(.valueType(place: place, found: number)) }
        return type
    }

    /// The maximum nesting depth of arrays.
    private static let depthLimit = 8

    /// Skips an array and checks its elements.
    private mutating func array(_ place: GGUFError.Place, depth: Int) throws(GGUFError) -> GGUFArray {
        guard depth <= Self.depthLimit else { throw fail(.nesting(place: place, limit: Self.depthLimit)) }
        let type = try valueType(place)
        let found = try word(UInt64.self, place, "count")
        let limit = remaining / type.minimumByteCount
        guard found <= UInt64(limit) else {
            throw fail(.length(place: place, field: "count", found: found, limit: limit))
        }
        let count = Int(found)
        let start = position
        switch type {
        case .string: for _ in 0..<count { _ = try string(place, "value") }
        case .array: for _ in 0..<count { _ = try array(place, depth: depth + 1) }
        case .boolean: for _ in 0..<count { _ = try boolean(place) }
        default: position += count * type.minimumByteCount
        }
        return GGUFArray(elementType: type, count: count, byteRange: start..<position)
    }
}
