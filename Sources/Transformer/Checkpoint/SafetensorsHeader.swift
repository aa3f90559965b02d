/// The validated header of a safetensors file: the names, types, shapes and byte ranges of its tensors.
///
/// ```
/// | length of the header, 8 bytes, little endian | header, JSON | tensors, one after the other |
/// ```
/// The rules are those of the format's own implementation: tensors cover the data without gaps or overlaps.
struct SafetensorsHeader: Sendable {
    /// A tensor's entry.
    struct Entry: Sendable, Equatable {
        /// The name in the checkpoint.
        let name: String
        /// The element type.
        let type: SafetensorsType
        /// The dimensions, outermost first.
        let shape: [Int]
        /// The byte range in the file.
        let byteRange: Range<Int>
    }

    /// The largest length of a header in bytes, as in the format's own implementation.
    static let lengthLimit = 100_000_000

    /// The tensors in the order of their data.
    let entries: [Entry]
    /// The members of `__metadata__`.
    let metadata: [String: String]

    /// Parses and validates the header of a file.
    init(_ bytes: UnsafeRawBufferPointer, file: String) throws(SafetensorsError) {
        func fail(_ problem: SafetensorsError.Problem) -> SafetensorsError {
            SafetensorsError(file: file, problem: problem)
        }
        guard bytes.count >= 8 else { throw fail(.truncated(needed: 8, found: bytes.count)) }
        let length = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
        guard length >= 2, length <= Self.lengthLimit else {
            throw fail(.headerLength(length, limit: Self.lengthLimit))
        }
        let dataStart = 8 + Int(length)
        guard bytes.count >= dataStart else {
            throw fail(.truncated(needed: UInt64(dataStart), found: bytes.count))
        }
        let header: ConfigurationValue
        do throws(JSONError) {
            header = try JSONReader.parse(UnsafeRawBufferPointer(rebasing: bytes[8..<dataStart]))
        } catch {
            throw fail(.header(error))
        }
        guard case .object(let members) = header else { throw fail(.notAnObject(found: header.kind)) }

        var entries: [Entry] = []
        entries.reserveCapacity(members.count)
        var metadata: [String: String] = [:]
        for (name, value) in members {
            if name == "__metadata__" {
                metadata = try Self.metadata(value, file: file)
            } else {
                entries.append(try Self.entry(name, value, dataStart: dataStart, fileBytes: bytes.count, file: file))
            }
        }
        entries.sort {
            ($0.byteRange.lowerBound, $0.byteRange.upperBound) < ($1.byteRange.lowerBound, $1.byteRange.upperBound)
        }
        try Self.checkLayout(entries, dataStart: dataStart, fileBytes: bytes.count, file: file)
        self.entries = entries
        self.metadata = metadata
    }

    private static func metadata(
        _ value: ConfigurationValue, file: String
    ) throws(SafetensorsError) -> [String: String] {
        guard case .object(let members) = value else {
            throw SafetensorsError(file: file, problem: .metadata(key: "__metadata__"))
        }
        var result: [String: String] = [:]
        for (key, value) in members {
            guard case .string(let text) = value else {
                throw SafetensorsError(file: file, problem: .metadata(key: key))
            }
            result[key] = text
        }
        return result
    }

    private static func entry(
        _ name: String, _ value: ConfigurationValue, dataStart: Int, fileBytes: Int, file: String
    ) throws(SafetensorsError) -> Entry {
        func fail(_ problem: SafetensorsError.Problem) -> SafetensorsError {
            SafetensorsError(file: file, problem: problem)
        }
        func field(_ field: String, _ expected: String) -> SafetensorsError {
            fail(.field(tensor: name, field: field, expected: expected))
        }
        guard case .object(let members) = value else { throw field("*", "an object") }
        for (key, _) in members where !["dtype", "shape", "data_offsets"].contains(key) {
            throw fail(.unknownField(tensor: name, field: key))
        }
        guard case .string(let typeName) = value["dtype"] else { throw field("dtype", "a string") }
        guard let type = SafetensorsType(rawValue: typeName) else {
            throw fail(.elementType(tensor: name, found: typeName))
        }
        guard case .array(let dimensions) = value["shape"] else { throw field("shape", "an array") }
        var shape: [Int] = []
        for dimension in dimensions {
            guard case .integer(let size) = dimension, size >= 0 else {
                throw field("shape", "whole numbers from 0 to 2^63 - 1")
            }
            shape.append(size)
        }
        guard let bits = shape.sizeProduct(times: type.bitWidth) else { throw fail(.shapeOverflow(tensor: name)) }
        guard bits.isMultiple(of: 8) else { throw field("shape", "elements that fill whole bytes") }
        guard case .array(let offsets) = value["data_offsets"], offsets.count == 2,
            case .integer(let begin) = offsets[0], case .integer(let end) = offsets[1]
        else { throw field("data_offsets", "two whole numbers") }
        guard begin >= 0, begin <= end, end <= Int.max - dataStart else {
            throw fail(.offsets(tensor: name, begin: begin, end: end, dataBytes: fileBytes - dataStart))
        }
        guard end - begin == bits / 8 else { throw fail(.size(tensor: name, needed: bits / 8, found: end - begin)) }
        return Entry(name: name, type: type, shape: shape, byteRange: dataStart + begin..<dataStart + end)
    }

    private static func checkLayout(
        _ entries: [Entry], dataStart: Int, fileBytes: Int, file: String
    ) throws(SafetensorsError) {
        var end = dataStart
        var previous = ""
        for entry in entries {
            if entry.byteRange.lowerBound < end {
                throw SafetensorsError(file: file, problem: .overlap(tensor: entry.name, with: previous))
            }
            if entry.byteRange.lowerBound > end {
                let hole = SafetensorsError.Problem.hole(
                    begin: end - dataStart, end: entry.byteRange.lowerBound - dataStart)
                throw SafetensorsError(file: file, problem: hole)
            }
            end = entry.byteRange.upperBound
            previous = entry.name
        }
        if end > fileBytes {
            throw SafetensorsError(file: file, problem: .truncated(needed: UInt64(end), found: fileBytes))
        }
        if end < fileBytes {
            throw SafetensorsError(file: file, problem: .trailing(bytes: fileBytes - end))
        }
    }
}
