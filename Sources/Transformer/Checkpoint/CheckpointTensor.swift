import Tensor

/// A tensor of a checkpoint, where it lies in its file.
struct CheckpointTensor: Sendable {
    /// Name, type, shape and place.
    let entry: SafetensorsHeader.Entry
    /// The file that holds it.
    let mapping: MappedFile

    /// The bytes, valid as long as the file is mapped.
    func bytes() throws(ModelError) -> UnsafeRawBufferPointer {
        do throws(MappedFileError) {
            return try mapping.bytes(offset: entry.byteRange.lowerBound, count: entry.byteRange.count)
        } catch {
            throw .file(error)
        }
    }

    /// The element type, which must be one that weights are computed with.
    func elementType() throws(ModelError) -> ElementType {
        guard let type = ElementType(rawValue: entry.type.rawValue) else {
            throw .elementType(file: mapping.path, tensor: entry.name, found: entry.type.rawValue)
        }
        return type
    }

    /// Checks the shape.
    func require(shape expected: [Int]) throws(ModelError) {
        guard entry.shape == expected else {
            throw .shape(file: mapping.path, tensor: entry.name, found: entry.shape, expected: expected)
        }
    }
}
