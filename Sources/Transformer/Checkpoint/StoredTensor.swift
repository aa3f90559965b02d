import Tensor

/// A tensor of a checkpoint in its memory-mapped file.
package struct StoredTensor: Sendable {
    /// The storage of elements, for types that the engine supports.
    package enum Storage: Sendable, Equatable {
        /// Contiguous numbers.
        case elements(ElementType)
        /// Rows of quantized blocks.
        case blocks(BlockFormat)
        /// Codes, scales and offsets in tensors of their own. Always stored outputs by inputs; the tensor begins at
        /// `firstRow` of the matrix.
        case packed(PackedMatrix, firstRow: Int)
        /// Panels of a block format, ready for the kernels. Always stored outputs by inputs.
        case panels(BlockFormat)
    }

    /// The name, as in `transformers`.
    package let name: String
    /// The element type or quantization, in the file's spelling.
    package let typeName: String
    /// The storage; nil for a type that weights can't have.
    package let storage: Storage?
    /// The dimensions, outermost first.
    package let shape: [Int]
    /// The byte range in the file.
    package let byteRange: Range<Int>
    /// The memory-mapped file.
    package let mapping: MappedFile
    /// Returns the file's row for a row of the tensor, for formats with another order of rows; nil for the same order.
    package let rowOrder: (@Sendable (Int) -> Int)?
    /// The number of bytes of all the file's tensors that form this one.
    package let partBytes: Int
    /// The text in the file's metadata under the tensor's name.
    package let annotation: String?

    /// Creates a description of a tensor.
    package init(
        name: String, typeName: String, storage: Storage?, shape: [Int], byteRange: Range<Int>, mapping: MappedFile,
        rowOrder: (@Sendable (Int) -> Int)? = nil, partBytes: Int? = nil,
        annotation: String? = nil
    ) {
        self.name = name
        self.typeName = typeName
        self.storage = storage
        self.shape = shape
        self.byteRange = byteRange
        self.mapping = mapping
        self.rowOrder = rowOrder
        self.partBytes = partBytes ?? byteRange.count
        self.annotation = annotation
    }

    /// Returns the bytes; valid as long as the file is mapped.
    package func bytes() throws(ModelError) -> UnsafeRawBufferPointer {
        do throws(MappedFileError) {
            return try mapping.bytes(offset: byteRange.lowerBound, count: byteRange.count)
        } catch {
            throw .file(error)
        }
    }

    /// Returns the storage.
    ///
    /// - Throws: ``ModelError`` for a type that weights can't have.
    func requiredStorage() throws(ModelError) -> Storage {
        guard let storage else { throw .elementType(file: mapping.path, tensor: name, found: typeName) }
        return storage
    }

    /// Checks the shape.
    ///
    /// - Throws: ``ModelError`` for another shape.
    func require(shape expected: [Int]) throws(ModelError) {
        guard shape == expected else {
            throw .shape(file: mapping.path, tensor: name, found: shape, expected: expected)
        }
    }
}
