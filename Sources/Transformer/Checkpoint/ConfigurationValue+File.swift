import Tensor

extension ConfigurationValue {
    /// Reads a JSON file; nil where there is none.
    ///
    /// - Throws: ``ModelError`` for an unreadable file or invalid JSON.
    package static func open(_ path: String) throws(ModelError) -> ConfigurationValue? {
        guard FileStatus.exists(path) else { return nil }
        let file: MappedFile
        let bytes: UnsafeRawBufferPointer
        do throws(MappedFileError) {
            file = try MappedFile(path: path)
            bytes = try file.bytes(offset: 0, count: file.count)
        } catch {
            throw .file(error)
        }
        defer { withExtendedLifetime(file) {} }
        do throws(JSONError) {
            return try JSONReader.parse(bytes, allowsInfinity: true)
        } catch {
            throw .configuration(ConfigurationError(file: path, problem: .syntax(error)))
        }
    }
}

extension ConfigurationReader {
    /// Reads a JSON file with an object; nil where there is no file.
    ///
    /// - Throws: ``ModelError`` for an unreadable file, invalid JSON, or another value.
    package static func open(_ path: String) throws(ModelError) -> ConfigurationReader? {
        guard let value = try ConfigurationValue.open(path) else { return nil }
        do throws(ConfigurationError) {
            return try ConfigurationReader(value, file: path)
        } catch {
            throw .configuration(error)
        }
    }
}
