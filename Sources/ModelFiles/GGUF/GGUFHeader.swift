/// The validated header of a GGUF file: the metadata, and the location of each tensor.
///
/// ```
/// | GGUF, version, counts | keys and values | tensor entries | padding | tensors, each aligned |
/// ```
/// Versions 2 and 3, little-endian. Memory is allocated only for entries that are present, never for a stated count.
package struct GGUFHeader: Sendable {
    /// The path of the file, for error messages.
    package let file: String
    /// The version of the format.
    package let version: Int
    /// The alignment of tensors, in bytes.
    package let alignment: Int
    /// The metadata.
    package let metadata: GGUFMetadata
    /// The tensors, in the order of the header.
    package let tensors: [GGUFTensor]

    /// The alignment in bytes if the file states none.
    private static let defaultAlignment = 32
    /// The maximum alignment in bytes, which exceeds every page size.
    private static let alignmentLimit = 1 << 24
    private static let alignmentKey = "general.alignment"
    /// The minimum size of a metadata entry in bytes: a name of one letter, a type, a value of one byte.
    private static let entryMinimum = 8 + 1 + 4 + 1
    /// The minimum size of a tensor's entry in bytes: a name of one letter, number of dimensions, type, offset.
    private static let tensorMinimum = 8 + 1 + 4 + 4 + 8

    /// Reads and validates the header at the start of a file.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the whole file.
    ///   - file: The path of the file, for error messages.
    package init(_ bytes: UnsafeRawBufferPointer, file: String) throws(GGUFError) {
        var cursor = GGUFCursor(bytes, file: file)
        try Self.checkMagic(&cursor)
        let version = try cursor.word(UInt32.self, .start, "version")
        // In the other byte order, the low half of a small number is zero.
        if version != 0, version & 0xFFFF == 0 { throw cursor.fail(.bigEndian) }
        guard version == 2 || version == 3 else { throw cursor.fail(.version(version)) }
        let tensorCount = try cursor.word(UInt64.self, .start, "tensor_count")
        let entryCount = try cursor.word(UInt64.self, .start, "metadata_kv_count")
        func check(_ found: UInt64, of what: String, minimum: Int) throws(GGUFError) {
            let limit = cursor.remaining / minimum
            guard found <= UInt64(limit) else { throw cursor.fail(.count(of: what, found: found, limit: limit)) }
        }
        try check(entryCount, of: "metadata entries", minimum: Self.entryMinimum)
        try check(tensorCount, of: "tensors", minimum: Self.tensorMinimum)

        var values: [String: GGUFValue] = [:]
        var keys: [String] = []
        for index in 0..<Int(entryCount) {
            let key = try cursor.name(.entry(index, key: nil))
            guard values[key] == nil else { throw cursor.fail(.duplicateKey(key)) }
            values[key] = try cursor.value(.entry(index, key: key), key: key)
            keys.append(key)
        }
        let metadata = GGUFMetadata(file: file, keys: keys, values: values)
        let alignment = try metadata.integer(Self.alignmentKey) ?? Self.defaultAlignment
        guard alignment > 0, alignment <= Self.alignmentLimit, alignment & (alignment - 1) == 0 else {
            throw cursor.fail(
                .value(
                    key: Self.alignmentKey, found: "\(alignment)",
                    expected: "a power of two up to \(Self.alignmentLimit)"))
        }

        var entries: [GGUFTensorEntry] = []
        var names: Set<String> = []
        for index in 0..<Int(tensorCount) {
            let entry = try GGUFTensorEntry(&cursor, index: index)
            guard names.insert(entry.name).inserted else { throw cursor.fail(.duplicateTensor(entry.name)) }
            entries.append(entry)
        }
        let padding = (alignment - cursor.position % alignment) % alignment
        let dataStart = cursor.position + padding
        var tensors: [GGUFTensor] = []
        for entry in entries {
            tensors.append(
                try entry.placed(dataStart: dataStart, alignment: alignment, fileBytes: bytes.count, file: file))
        }
        try Self.checkOverlaps(tensors, file: file)
        self.file = file
        self.version = Int(version)
        self.alignment = alignment
        self.metadata = metadata
        self.tensors = tensors
    }

    private static func checkMagic(_ cursor: inout GGUFCursor) throws(GGUFError) {
        let head = cursor.bytes.prefix(4)
        guard head.elementsEqual("GGUF".utf8) else {
            let isText = head.count == 4 && head.allSatisfy { (0x20..<0x7F).contains($0) }
            let found =
                isText
                ? "\"\(String(decoding: head, as: UTF8.self))\""
                : head.isEmpty ? "nothing" : "the bytes \(head.map { String($0, radix: 16) }.joined(separator: " "))"
            throw cursor.fail(.magic(found: found))
        }
        _ = try cursor.word(UInt32.self, .start, "magic")
    }

    private static func checkOverlaps(_ tensors: [GGUFTensor], file: String) throws(GGUFError) {
        let sorted = tensors.filter { !$0.byteRange.isEmpty }
            .sorted { $0.byteRange.lowerBound < $1.byteRange.lowerBound }
        for (left, right) in zip(sorted, sorted.dropFirst())
        where left.byteRange.upperBound > right.byteRange.lowerBound {
            throw GGUFError(file: file, problem: .overlap(tensor: right.name, with: left.name))
        }
    }
}
