import Tensor

/// A memory-mapped safetensors file with a validated header.
final class SafetensorsFile: Sendable {
    /// The mapping.
    let mapping: MappedFile
    /// The header.
    let header: SafetensorsHeader
    private let indexByName: [String: Int]

    /// Maps a file and validates its header.
    ///
    /// - Throws: ``ModelError``
    init(path: String) throws(ModelError) {
        let bytes: UnsafeRawBufferPointer
        do throws(MappedFileError) {
            mapping = try MappedFile(path: path)
            bytes = try mapping.bytes(offset: 0, count: mapping.count)
        } catch {
            throw .file(error)
        }
        do throws(SafetensorsError) {
            header = try SafetensorsHeader(bytes, file: path)
        } catch {
            throw .safetensors(error)
        }
        indexByName = Dictionary(header.entries.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    /// Returns a tensor's entry; nil if there is none.
    func entry(_ name: String) -> SafetensorsHeader.Entry? {
        indexByName[name].map { header.entries[$0] }
    }
}
