/// The location of a metadata array in the file.
///
/// Vocabularies have up to a quarter of a million strings, so elements are read on demand.
package struct GGUFArray: Sendable, Equatable {
    /// The type of the elements.
    package let elementType: GGUFValueType
    /// The number of elements.
    package let count: Int
    /// The byte range of the elements, from the start of the file.
    package let byteRange: Range<Int>

    /// Passes the bytes of each string to a closure, in order; they are valid during the call.
    ///
    /// - Parameter file: The bytes of the whole file, as they were when the header was read.
    /// - Returns: Whether the elements are strings that lie within the file.
    @discardableResult
    package func forEachString<Failure: Error>(
        in file: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        guard elementType == .string, byteRange.upperBound <= file.count else { return false }
        var position = byteRange.lowerBound
        for _ in 0..<count {
            guard byteRange.upperBound - position >= 8 else { return false }
            let length = UInt64(littleEndian: file.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            position += 8
            // The length is checked again, since a mapped file can change after its header was read.
            guard length <= UInt64(byteRange.upperBound - position) else { return false }
            try body(UnsafeRawBufferPointer(rebasing: file[position..<position + Int(length)]))
            position += Int(length)
        }
        return true
    }

    /// Returns the elements as integers, or nil if they have another type or exceed the range of `Int`.
    package func integers(in file: UnsafeRawBufferPointer) -> [Int]? {
        switch elementType {
        case .uint8: load(UInt8.self, file) { Int(exactly: $0) }
        case .int8: load(UInt8.self, file) { Int(Int8(bitPattern: $0)) }
        case .uint16: load(UInt16.self, file) { Int(exactly: $0) }
        case .int16: load(UInt16.self, file) { Int(Int16(bitPattern: $0)) }
        case .uint32: load(UInt32.self, file) { Int(exactly: $0) }
        case .int32: load(UInt32.self, file) { Int(Int32(bitPattern: $0)) }
        case .uint64: load(UInt64.self, file) { Int(exactly: $0) }
        case .int64: load(UInt64.self, file) { Int(Int64(bitPattern: $0)) }
        case .boolean: load(UInt8.self, file) { Int($0) }
        case .float32, .float64, .string, .array: nil
        }
    }

    /// Returns the elements as numbers, or nil if they have another type.
    package func numbers(in file: UnsafeRawBufferPointer) -> [Double]? {
        switch elementType {
        case .float32: load(UInt32.self, file) { Double(Float(bitPattern: $0)) }
        case .float64: load(UInt64.self, file) { Double(bitPattern: $0) }
        case .boolean, .string, .array: nil
        default: integers(in: file)?.map(Double.init)
        }
    }

    /// Returns the elements as strings, or nil if they have another type or aren't UTF-8.
    package func strings(in file: UnsafeRawBufferPointer) -> [String]? {
        var result: [String] = []
        var isText = true
        let isRead = forEachString(in: file) { bytes in
            if let text = String(validating: bytes, as: UTF8.self) { result.append(text) } else { isText = false }
        }
        return isRead && isText ? result : nil
    }

    private func load<Word: FixedWidthInteger, Element>(
        _ word: Word.Type, _ file: UnsafeRawBufferPointer, _ convert: (Word) -> Element?
    ) -> [Element]? {
        let size = MemoryLayout<Word>.size
        guard byteRange.upperBound <= file.count, byteRange.count == count * size else { return nil }
        var result: [Element] = []
        result.reserveCapacity(count)
        for i in 0..<count {
            let bits = file.loadUnaligned(fromByteOffset: byteRange.lowerBound + i * size, as: Word.self)
            guard let element = convert(Word(littleEndian: bits)) else { return nil }
            result.append(element)
        }
        return result
    }
}
