/// Writes GGUF files for tests, right ones and, by its switches, wrong ones.
public struct GGUFWriter: Sendable {
    /// A metadata value with its type.
    public indirect enum Value: Sendable {
        case uint8(UInt8), int8(Int8), uint16(UInt16), int16(Int16), uint32(UInt32), int32(Int32)
        case float32(Float), boolean(Bool), string(String), uint64(UInt64), int64(Int64), float64(Double)
        case strings([String]), floats([Float]), int32s([Int32]), uint32s([UInt32]), booleans([Bool])
        case array(type: UInt32, [Value])
        /// A type's number and the bytes behind it, whatever they are.
        case raw(type: UInt32, [UInt8])
    }

    /// A tensor with its dimensions innermost first, as the file has them.
    public struct Tensor: Sendable {
        public var name: String
        public var dimensions: [UInt64]
        public var type: UInt32
        public var bytes: [UInt8]
        /// The place that the header gives; nil for where the bytes are written.
        public var offset: UInt64?

        public init(_ name: String, _ dimensions: [UInt64], type: UInt32, bytes: [UInt8], offset: UInt64? = nil) {
            self.name = name
            self.dimensions = dimensions
            self.type = type
            self.bytes = bytes
            self.offset = offset
        }
    }

    public var version: UInt32 = 3
    public var magic = "GGUF"
    public var entries: [(key: String, value: Value)] = []
    public var tensors: [Tensor] = []
    /// What the data is aligned to, in bytes; `general.alignment` is written where it is not 32.
    public var alignment = 32
    /// The counts that the header announces; nil for the true ones.
    public var announcedTensors: UInt64?
    public var announcedEntries: UInt64?

    public init() {}

    /// Adds a key, or replaces its value.
    public mutating func set(_ key: String, _ value: Value) {
        entries.removeAll { $0.key == key }
        entries.append((key, value))
    }

    /// Adds a tensor of F32 elements, its shape given outermost first.
    public mutating func add(_ name: String, _ shape: [Int], _ elements: [Float]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(elements.count * 4)
        for element in elements { Self.append(element.bitPattern, to: &bytes) }
        tensors.append(Tensor(name, shape.reversed().map(UInt64.init), type: 0, bytes: bytes))
    }

    /// The bytes of the file.
    public var bytes: [UInt8] {
        var output = Array(magic.utf8)
        Self.append(version, to: &output)
        Self.append(announcedTensors ?? UInt64(tensors.count), to: &output)
        var entries = entries
        if alignment != 32, !entries.contains(where: { $0.key == "general.alignment" }) {
            entries.append(("general.alignment", .uint32(UInt32(alignment))))
        }
        Self.append(announcedEntries ?? UInt64(entries.count), to: &output)
        for (key, value) in entries {
            Self.append(key, to: &output)
            Self.append(value, to: &output)
        }
        var offset = 0
        for tensor in tensors {
            Self.append(tensor.name, to: &output)
            Self.append(UInt32(tensor.dimensions.count), to: &output)
            for dimension in tensor.dimensions { Self.append(dimension, to: &output) }
            Self.append(tensor.type, to: &output)
            Self.append(tensor.offset ?? UInt64(offset), to: &output)
            offset = padded(offset + tensor.bytes.count)
        }
        guard !tensors.isEmpty else { return output }
        output.append(contentsOf: repeatElement(0, count: padded(output.count) - output.count))
        for tensor in tensors {
            output += tensor.bytes
            output.append(contentsOf: repeatElement(0, count: padded(tensor.bytes.count) - tensor.bytes.count))
        }
        return output
    }

    private func padded(_ count: Int) -> Int { (count + alignment - 1) / alignment * alignment }

    private static func append(_ word: some FixedWidthInteger, to output: inout [UInt8]) {
        withUnsafeBytes(of: word.littleEndian) { output.append(contentsOf: $0) }
    }

    private static func append(_ text: String, to output: inout [UInt8]) {
        append(UInt64(text.utf8.count), to: &output)
        output.append(contentsOf: text.utf8)
    }

    private static func append(_ value: Value, to output: inout [UInt8]) {
        append(type(of: value), to: &output)
        appendPayload(value, to: &output)
    }

    private static func type(of value: Value) -> UInt32 {
        switch value {
        case .uint8: 0
        case .int8: 1
        case .uint16: 2
        case .int16: 3
        case .uint32: 4
        case .int32: 5
        case .float32: 6
        case .boolean: 7
        case .string: 8
        case .strings, .floats, .int32s, .uint32s, .booleans, .array: 9
        case .uint64: 10
        case .int64: 11
        case .float64: 12
        case .raw(let type, _): type
        }
    }

    private static func appendPayload(_ value: Value, to output: inout [UInt8]) {
        switch value {
        case .uint8(let word): append(word, to: &output)
        case .int8(let word): append(word, to: &output)
        case .uint16(let word): append(word, to: &output)
        case .int16(let word): append(word, to: &output)
        case .uint32(let word): append(word, to: &output)
        case .int32(let word): append(word, to: &output)
        case .uint64(let word): append(word, to: &output)
        case .int64(let word): append(word, to: &output)
        case .float32(let number): append(number.bitPattern, to: &output)
        case .float64(let number): append(number.bitPattern, to: &output)
        case .boolean(let flag): output.append(flag ? 1 : 0)
        case .string(let text): append(text, to: &output)
        case .strings(let texts): appendArray(8, texts, to: &output) { append($0, to: &$1) }
        case .floats(let numbers): appendArray(6, numbers, to: &output) { append($0.bitPattern, to: &$1) }
        case .int32s(let words): appendArray(5, words, to: &output) { append($0, to: &$1) }
        case .uint32s(let words): appendArray(4, words, to: &output) { append($0, to: &$1) }
        case .booleans(let flags): appendArray(7, flags, to: &output) { $1.append($0 ? 1 : 0) }
        case .array(let type, let values): appendArray(type, values, to: &output) { appendPayload($0, to: &$1) }
        case .raw(_, let bytes): output += bytes
        }
    }

    private static func appendArray<Element>(
        _ type: UInt32, _ elements: [Element], to output: inout [UInt8], _ body: (Element, inout [UInt8]) -> Void
    ) {
        append(type, to: &output)
        append(UInt64(elements.count), to: &output)
        for element in elements { body(element, &output) }
    }
}
