import Glibc

/// A read-only memory mapping of a whole file, bounds-checked at every access.
///
/// The mapping lasts as long as the object, and matrices that point into it retain it. If another process shortens the
/// file, touching the lost pages raises SIGBUS, which ends the app. So replace model files by renaming new ones over
/// them. Don't rewrite them in place. ``MappedFileTable`` tells a signal handler which file it was.
package final class MappedFile: Sendable {
    /// The path by which the file was opened.
    package let path: String
    /// The size of the file in bytes when it was mapped.
    package let count: Int
    private let base: Address
    private let slot: Int?
    /// Whether released pages can be read again.
    private let isFile: Bool

    /// An address that may cross threads, since its pages are read-only.
    private struct Address: @unchecked Sendable {
        let pointer: UnsafeRawPointer?
    }

    /// Maps the file at `path`.
    ///
    /// - Throws: `.missing`, `.notRegular` or `.system`.
    package init(path: String) throws(MappedFileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR
                ? .missing(path: path) : .system(path: path, operation: "open", reason: Self.reason(errno))
        }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else {
            throw .system(path: path, operation: "examine", reason: Self.reason(errno))
        }
        guard information.st_mode & S_IFMT == S_IFREG else { throw .notRegular(path: path) }
        guard let size = Int(exactly: information.st_size) else {
            throw .system(path: path, operation: "map", reason: "its size does not fit an integer")
        }
        self.path = path
        count = size
        isFile = true
        guard size > 0 else {
            base = Address(pointer: nil)
            slot = nil
            return
        }
        guard let mapping = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), mapping != MAP_FAILED else {
            throw .system(path: path, operation: "map", reason: Self.reason(errno))
        }
        base = Address(pointer: UnsafeRawPointer(mapping))
        slot = MappedFileTable.insert(
            start: mapping, byteCount: size, path: path, device: UInt64(information.st_dev),
            inode: UInt64(information.st_ino))
    }

    /// Creates a mapping of computed bytes, where the contents of a file are expected.
    ///
    /// - Parameter path: The file from which they were computed.
    package init(contents: [UInt8], of path: String) throws(MappedFileError) {
        self.path = path
        count = contents.count
        slot = nil
        isFile = false
        guard !contents.isEmpty else {
            base = Address(pointer: nil)
            return
        }
        let flags = MAP_PRIVATE | MAP_ANONYMOUS
        guard let memory = mmap(nil, contents.count, PROT_READ | PROT_WRITE, flags, -1, 0), memory != MAP_FAILED else {
            throw .system(path: path, operation: "rearrange", reason: Self.reason(errno))
        }
        contents.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { memory.copyMemory(from: start, byteCount: bytes.count) }
        }
        base = Address(pointer: UnsafeRawPointer(memory))
    }

    deinit {
        if let slot { MappedFileTable.remove(slot) }
        if let pointer = base.pointer { munmap(UnsafeMutableRawPointer(mutating: pointer), count) }
    }

    /// Returns the bytes of a range.
    ///
    /// The buffer is valid as long as this object lives.
    ///
    /// - Throws: `.outOfBounds` if the range isn't inside the file, whatever its numbers are.
    package func bytes(offset: Int, count length: Int) throws(MappedFileError) -> UnsafeRawBufferPointer {
        let (end, overflow) = offset.addingReportingOverflow(length)
        guard offset >= 0, length >= 0, !overflow, end <= count else {
            throw .outOfBounds(path: path, offset: offset, count: length, fileSize: count)
        }
        guard let pointer = base.pointer else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(start: pointer + offset, count: length)
    }

    /// Asks the system to read the file ahead of its use.
    package func prefetch() {
        if let pointer = base.pointer {
            madvise(UnsafeMutableRawPointer(mutating: pointer), count, MADV_WILLNEED)
        }
    }

    /// Releases the pages that lie wholly in a range of the mapping and won't be read soon.
    ///
    /// They return when they are read. Bytes outside of this file are ignored.
    package func release(_ bytes: UnsafeRawBufferPointer) {
        guard isFile, let pointer = base.pointer, let first = bytes.baseAddress, first >= pointer,
            first + bytes.count <= pointer + count
        else { return }
        let mask = UInt(max(sysconf(Int32(_SC_PAGESIZE)), 1) - 1)
        let start = (UInt(bitPattern: first) + mask) & ~mask
        let end = UInt(bitPattern: first + bytes.count) & ~mask
        guard start < end, let page = UnsafeMutableRawPointer(bitPattern: start) else { return }
        madvise(page, Int(end - start), MADV_DONTNEED)
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
