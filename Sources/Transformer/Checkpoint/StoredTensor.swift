import Tensor

/// A tensor of a checkpoint, where it lies in its file.
package struct StoredTensor: Sendable {
    /// How elements are stored, where the engine can compute with them.
    package enum Storage: Sendable, Equatable {
        /// One number after the other.
        case elements(ElementType)
        /// Rows of quantized blocks.
        case blocks(BlockFormat)
        /// Codes, scales and offsets in tensors of their own, outputs by inputs whatever the architecture's order is;
        /// the tensor is the matrix's rows from the first one on.
        case packed(PackedMatrix, firstRow: Int)
        /// Panels of a format's layout, as they are computed with; outputs by inputs whatever the architecture's order is.
        case panels(BlockFormat)
    }

    /// Name, as `transformers` has it.
    package let name: String
    /// The name of the element type or quantization, in the file's spelling.
    package let typeName: String
    /// How elements are stored; nil where weights can't be of this type.
    package let storage: Storage?
    /// Dimensions, outermost first.
    package let shape: [Int]
    /// Bytes from the start of the file.
    package let byteRange: Range<Int>
    /// The file that holds it.
    package let mapping: MappedFile
    /// Row of the file that is a row of the tensor, for formats that order rows otherwise; nil keeps their order.
    package let rowOrder: (@Sendable (Int) -> Int)?
    /// Bytes of all tensors of the file that make this one up.
    package let partBytes: Int
    /// What the file's metadata say under the tensor's name.
    package let annotation: String?

    /// Describes a tensor.
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

    /// The bytes, valid as long as the file is mapped.
    package func bytes() throws(ModelError) -> UnsafeRawBufferPointer {
        do throws(MappedFileError) {
            return try mapping.bytes(offset: byteRange.lowerBound, count: byteRange.count)
        } catch {
            throw .file(error)
        }
    }

    /// The storage, which must be one that weights are computed with.
    func requiredStorage() throws(ModelError) -> Storage {
        guard let storage else { throw .elementType(file: mapping.path, tensor: name, found: typeName) }
        return storage
    }

    /// Checks the shape.
    func require(shape expected: [Int]) throws(ModelError) {
        guard shape == expected else {
            throw .shape(file: mapping.path, tensor: name, found: shape, expected: expected)
        }
    }
}
