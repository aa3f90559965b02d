import Glibc

/// Access to small text files of the kernel.
enum TextFile {
    /// Returns the first 64 KiB of a file, or nil if it can't be read.
    static func read(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
            while count < buffer.count {
                let length = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
                if length <= 0 { break }
                count += length
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
