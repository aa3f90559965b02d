import FoundationEssentials
import Glibc

/// A directory that gets its name only when all of its files are complete.
///
/// It is written under a temporary name beside its target, and renamed at the end; an interrupted run leaves nothing.
/// An existing target is never replaced, unless it is an empty directory.
final class OutputDirectory {
    /// The temporary path.
    let temporary: String
    private let path: String
    private let target: String
    private var slots: [Int] = []
    private var files: [String] = []
    private var isPending = true

    /// Creates the directory with its temporary name.
    init(path: String) throws(Failure) {
        self.path = path
        var trimmed = path
        while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
        let (folder, name) = OutputTarget.split(trimmed)
        guard !["", ".", ".."].contains(name) else {
            throw .usage("cannot write \(path): name a new directory")
        }
        if !Self.isFree(trimmed) {
            throw .usage("cannot write \(path): it exists; name a new directory")
        }
        target = trimmed
        for _ in 0..<16 {
            let number = String(UInt64.random(in: .min ... .max), radix: 36)
            let temporary = (folder == "/" ? "" : folder) + "/.infer-\(number)"
            if mkdir(temporary, 0o777) == 0 {
                self.temporary = temporary
                if let slot = UnfinishedFiles.add(temporary) { slots.append(slot) }
                return
            }
            guard errno == EEXIST else { break }
        }
        let code = errno
        let reason = String(cString: strerror(code))
        throw [ENOSPC, EDQUOT, EIO].contains(code)
            ? .inputOutput("cannot write \(path): \(reason)") : .missingFile("cannot write \(path): \(reason)")
    }

    deinit {
        guard isPending else { return }
        for file in files { unlink(file) }
        guard rmdir(temporary) == 0 else { return }
        for slot in slots { UnfinishedFiles.forget(slot) }
    }

    /// Returns whether a path is free: nothing is there, or only an empty directory.
    private static func isFree(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return true }
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        return status.st_mode & S_IFMT == S_IFDIR && names?.isEmpty == true
    }

    /// Opens a file inside the directory.
    func file(_ name: String, model: String) throws(Failure) -> OutputFile {
        let file = temporary + "/" + name
        files.append(file)
        if let slot = UnfinishedFiles.add(file) { slots.append(slot) }
        return try OutputFile(path: file, model: model, in: self)
    }

    /// Writes a whole file inside the directory.
    func write(_ bytes: [UInt8], to name: String, model: String) throws(Failure) {
        let file = try file(name, model: model)
        try file.write(bytes)
        try file.finish()
    }

    /// Renames the directory to its target.
    func finish() throws(Failure) {
        guard rename(temporary, target) == 0 else {
            throw .inputOutput("cannot write \(path): \(String(cString: strerror(errno)))")
        }
        isPending = false
        for slot in slots { UnfinishedFiles.forget(slot) }
        let folder = open(OutputTarget.split(target).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}
