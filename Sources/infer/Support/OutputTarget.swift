import Glibc

/// The target of an output, after following links.
enum OutputTarget {
    /// A file by its own name in its own folder, with its status if it exists.
    case file(path: String, existing: stat?)
    /// A target that is written directly: a pipe, a device, or an open file such as standard output.
    case stream(path: String)

    /// The maximum number of links to follow, as on Linux.
    private static let linkLimit = 40

    /// Follows a path to its end. The folder must exist, but not the file.
    init(_ path: String) throws(Failure) {
        func failure(_ code: Int32) -> Failure {
            .missingFile("cannot write \(path): \(String(cString: strerror(code)))")
        }
        var current = path
        for _ in 0...Self.linkLimit {
            let (folder, name) = Self.split(current)
            guard !["", ".", ".."].contains(name) else { throw failure(path.isEmpty ? ENOENT : EISDIR) }
            guard let resolved = realpath(folder, nil) else { throw failure(errno) }
            defer { free(resolved) }
            let place = String(cString: resolved)
            // These are links to open files, which can't be replaced by a rename.
            if place.hasPrefix("/proc/") {
                self = .stream(path: place + "/" + name)
                return
            }
            let file = folder == "/" ? "/" + name : folder + "/" + name
            var status = stat()
            guard lstat(file, &status) == 0 else {
                guard errno == ENOENT else { throw failure(errno) }
                self = .file(path: file, existing: nil)
                return
            }
            switch status.st_mode & S_IFMT {
            case S_IFREG:
                self = .file(path: file, existing: status)
                return
            case S_IFDIR: throw failure(EISDIR)
            case S_IFLNK:
                guard let link = Self.readLink(file) else { throw failure(errno) }
                current = link.hasPrefix("/") ? link : folder + "/" + link
            default:
                self = .stream(path: file)
                return
            }
        }
        throw failure(ELOOP)
    }

    /// Splits a path into its folder and the name in it.
    static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let name = String(decoding: path.utf8[slash...].dropFirst(), as: UTF8.self)
        return (slash == path.startIndex ? "/" : String(decoding: path.utf8[..<slash], as: UTF8.self), name)
    }

    private static func readLink(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
