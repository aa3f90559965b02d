import Glibc

/// A file that gets its name only when it is complete.
///
/// It is written under a temporary name beside its target and renamed at the end, so an interrupted run leaves the old
/// file. Links to the target are followed and its permissions kept; a second hard link keeps the old contents. Pipes,
/// devices and open files such as `/dev/stdout` are written directly.
final class OutputFile {
    private let path: String
    private let descriptor: Int32
    /// The pending rename; nil for streams, and after the rename.
    private var pending: (temporary: String, target: String, slot: Int?)?
    /// The unfinished folder of the file, kept alive because it can't be removed before its files.
    private let folder: OutputDirectory?

    /// Opens a file for writing, under a temporary name if it is no stream.
    ///
    /// - Parameters:
    ///   - path: The file, a pipe, or a device.
    ///   - directory: The open model, whose own files are refused.
    ///   - folder: The unfinished folder that the file is in.
    init(path: String, model directory: String, in folder: OutputDirectory? = nil) throws(Failure) {
        self.path = path
        self.folder = folder
        let target = try OutputTarget(path)
        try FilesInUse.refuse(target, of: path, model: directory)
        switch target {
        case .stream(let stream):
            descriptor = Self.openStream(stream)
            guard descriptor >= 0 else { throw Self.unopened(path, code: errno) }
        case .file(let file, let existing):
            // Renaming doesn't check whether the file itself is writable.
            if existing != nil, access(file, W_OK) != 0 { throw Self.unopened(path, code: errno) }
            let (temporary, opened) = try Self.openTemporary(beside: file, for: path, existing)
            descriptor = opened
            pending = (temporary, file, UnfinishedFiles.add(temporary))
        }
    }

    deinit {
        close(descriptor)
        if let pending {
            unlink(pending.temporary)
            if let slot = pending.slot { UnfinishedFiles.forget(slot) }
        }
    }

    /// Appends bytes; if a pipe has no reader any more, the process ends quietly.
    func write(_ bytes: [UInt8]) throws(Failure) {
        let code = bytes.withUnsafeBytes { StandardStreams.writeAll($0, to: descriptor) }
        guard code != 0 else { return }
        if code == EPIPE { ProcessExit.leave(with: .success) }
        throw unwritten(code)
    }

    /// Renames the file to its target, after all bytes are on the disk.
    func finish() throws(Failure) {
        guard let (temporary, target, slot) = pending else { return }
        guard fsync(descriptor) == 0, rename(temporary, target) == 0 else { throw unwritten(errno) }
        pending = nil
        if let slot { UnfinishedFiles.forget(slot) }
        // The name is on the disk once its folder is. Some file systems can't sync a folder, which is no error.
        let folder = open(OutputTarget.split(target).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private func unwritten(_ code: Int32) -> Failure {
        .inputOutput("cannot write \(path): \(String(cString: strerror(code)))")
    }

    private static func unopened(_ path: String, code: Int32) -> Failure {
        .missingFile("cannot write \(path): \(String(cString: strerror(code)))")
    }

    /// Opens a stream; an open file is written at its current position.
    private static func openStream(_ path: String) -> Int32 {
        let (folder, name) = OutputTarget.split(path)
        if folder == "/proc/\(getpid())/fd", let number = Int32(name) {
            return fcntl(number, F_DUPFD_CLOEXEC, 3)
        }
        return open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    }

    /// Creates a temporary file in the folder of another, with the other's permissions and owner as far as possible.
    private static func openTemporary(
        beside file: String, for path: String, _ existing: stat?
    ) throws(Failure) -> (path: String, descriptor: Int32) {
        let (folder, _) = OutputTarget.split(file)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        for _ in 0..<16 {
            let number = String(UInt64.random(in: .min ... .max), radix: 36)
            let temporary = (folder == "/" ? "" : folder) + "/.infer-\(number)"
            let descriptor = open(temporary, flags, existing == nil ? 0o666 : 0o600)
            if descriptor >= 0 {
                if let existing {
                    // In this order, because a change of the owner clears permissions.
                    _ = fchown(descriptor, existing.st_uid, existing.st_gid)
                    _ = fchmod(descriptor, existing.st_mode & 0o7777)
                }
                return (temporary, descriptor)
            }
            switch errno {
            case EEXIST: continue
            case ENOSPC, EDQUOT, EIO:
                throw .inputOutput("cannot write \(path): \(String(cString: strerror(errno)))")
            default:
                throw .missingFile(
                    "cannot write \(path): no new file can be made in \(folder): \(String(cString: strerror(errno)))")
            }
        }
        throw .missingFile("cannot write \(path): no free name in \(folder)")
    }
}
