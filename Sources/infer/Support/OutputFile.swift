import Glibc

/// A file that takes its name only once it is whole.
///
/// It is written under another name beside its target and renamed at the end, so that whatever stops us leaves what was
/// there before. Links to the target are followed and its permissions kept; a second hard link to it keeps the old
/// contents. Pipes, devices and open files such as `/dev/stdout` are written as they are.
final class OutputFile {
    private let path: String
    private let descriptor: Int32
    /// What is renamed in the end, to what; nil for streams, and once that is done.
    private var pending: (temporary: String, target: String, slot: Int?)?
    /// What lives as long as the file: a folder can't be removed before what is in it.
    private let folder: OutputDirectory?

    /// Opens a file for writing, or what takes its place.
    ///
    /// - Parameters:
    ///   - path: The file, or a pipe, or a device.
    ///   - directory: The model that is open, whose own files are refused.
    ///   - folder: The unfinished folder that it is in.
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
            // Renaming asks nobody whether the file itself may be written.
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

    /// Appends bytes; where nobody reads a pipe any more, the process ends quietly.
    func write(_ bytes: [UInt8]) throws(Failure) {
        let code = bytes.withUnsafeBytes { StandardStreams.writeAll($0, to: descriptor) }
        guard code != 0 else { return }
        if code == EPIPE { ProcessExit.leave(with: .success) }
        throw unwritten(code)
    }

    /// Gives the file its name; everything is on the disk by then.
    func finish() throws(Failure) {
        guard let (temporary, target, slot) = pending else { return }
        guard fsync(descriptor) == 0, rename(temporary, target) == 0 else { throw unwritten(errno) }
        pending = nil
        if let slot { UnfinishedFiles.forget(slot) }
        // The name is on the disk once its folder is; a file system that can't say so has done what it can.
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

    /// An open file is written on where it stands, be it at its end or its beginning.
    private static func openStream(_ path: String) -> Int32 {
        let (folder, name) = OutputTarget.split(path)
        if folder == "/proc/\(getpid())/fd", let number = Int32(name) {
            return fcntl(number, F_DUPFD_CLOEXEC, 3)
        }
        return open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    }

    /// Makes a file of a name of its own in the folder of another, with the other's permissions and owner where it has
    /// any and we may.
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
                    // In this order: a change of the owner takes permissions away.
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
