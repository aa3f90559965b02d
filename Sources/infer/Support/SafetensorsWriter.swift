/// Writes a safetensors file from front to back, so that tensors larger than memory are possible.
///
/// The format: eight bytes with the length of a JSON header, the header, then the tensors' bytes, little-endian, in the
/// order of the header.
final class SafetensorsWriter {
    /// The description of a tensor in the header.
    struct Tensor {
        let name: String
        let type: String
        let bytesPerElement: Int
        let shape: [Int]

        /// Returns a tensor of F32 values.
        static func float32(_ name: String, _ shape: [Int]) -> Tensor {
            Tensor(name: name, type: "F32", bytesPerElement: 4, shape: shape)
        }

        /// Returns a tensor of I64 values.
        static func int64(_ name: String, _ shape: [Int]) -> Tensor {
            Tensor(name: name, type: "I64", bytesPerElement: 8, shape: shape)
        }

        /// Returns a tensor of any type's bytes.
        static func bytes(_ name: String, type: String, shape: [Int], bytesPerElement: Int) -> Tensor {
            Tensor(name: name, type: type, bytesPerElement: bytesPerElement, shape: shape)
        }

        /// The size in the file, in bytes.
        var byteCount: Int { shape.reduce(bytesPerElement, *) }
    }

    private let file: OutputFile
    private var buffer: [UInt8] = []

    /// Starts a file with its header.
    ///
    /// - Parameter alignment: The alignment of the first tensor, in bytes.
    init(
        _ file: OutputFile, tensors: [Tensor], metadata: [(key: String, value: String)] = [], alignment: Int = 8
    ) throws(Failure) {
        self.file = file
        var offset = 0
        var members: [String] = []
        if !metadata.isEmpty {
            let values = metadata.map { PrintedJSON.string($0.key) + ":" + PrintedJSON.string($0.value) }
            members.append("\"__metadata__\":{" + values.joined(separator: ",") + "}")
        }
        for tensor in tensors {
            let end = offset + tensor.byteCount
            let shape = PrintedJSON.array(tensor.shape)
            members.append(
                PrintedJSON.string(tensor.name) + ":{\"dtype\":\"\(tensor.type)\",\"shape\":\(shape),"
                    + "\"data_offsets\":[\(offset),\(end)]}")
            offset = end
        }
        var header = "{" + members.joined(separator: ",") + "}"
        header += String(repeating: " ", count: (alignment - (8 + header.utf8.count) % alignment) % alignment)
        let length = UInt64(header.utf8.count).littleEndian
        withUnsafeBytes(of: length) { buffer.append(contentsOf: $0) }
        buffer.append(contentsOf: header.utf8)
    }

    /// Appends values to the current tensor.
    func append(_ values: UnsafeBufferPointer<Float>) throws(Failure) {
        #if _endian(little)
        buffer.append(contentsOf: UnsafeRawBufferPointer(values))
        #else
        for value in values { withUnsafeBytes(of: value.bitPattern.littleEndian) { buffer.append(contentsOf: $0) } }
        #endif
        if buffer.count > 1 << 20 { try flush() }
    }

    /// Appends values to the current tensor.
    func append(_ values: [Int]) throws(Failure) {
        for value in values { withUnsafeBytes(of: Int64(value).littleEndian) { buffer.append(contentsOf: $0) } }
        if buffer.count > 1 << 20 { try flush() }
    }

    /// Appends bytes to the current tensor.
    func append(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        let step = 1 << 24
        for start in stride(from: 0, to: bytes.count, by: step) {
            buffer.append(contentsOf: bytes[start..<min(start + step, bytes.count)])
            try flush()
        }
    }

    /// Writes the remaining bytes, and finishes the file.
    func finish() throws(Failure) {
        try flush()
        try file.finish()
    }

    private func flush() throws(Failure) {
        try file.write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}
