import Foundation
import Glibc

/// Atomic operations on a cache's files: other processes see each one whole or not at all.
enum HubFiles {
    /// Returns a regular file's length in bytes; nil if there is none, and for links.
    static func size(_ path: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.type] as? FileAttributeType == .typeRegular ? attributes?[.size] as? Int : nil
    }

    /// Returns the number of bytes that this user may still write to a path's file system.
    static func freeBytes(_ path: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
        return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
    }

    /// Creates a folder and its parents.
    static func makeFolder(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw failure(error, "create", path)
        }
    }

    /// Removes a file or link, if there is one.
    static func remove(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else { throw failure(nil, "remove", path) }
    }

    /// Renames a file, and replaces the target.
    static func rename(_ path: String, to target: String) throws {
        let result = Glibc.rename(path, target)
        guard result == 0 else { throw failure(nil, "rename", target) }
    }

    /// Creates a link to a target, and replaces the old file.
    static func link(_ path: String, to target: String) throws {
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == target { return }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        try makeFolder(folder)
        let temporary = folder + "/.\(UUID().uuidString).link"
        guard symlink(target, temporary) == 0 else { throw failure(nil, "link", path) }
        do {
            try rename(temporary, to: path)
        } catch {
            try? remove(temporary)
            throw error
        }
    }

    /// Writes a small file atomically.
    static func write(_ data: Data, to path: String) throws {
        do {
            try makeFolder(URL(filePath: path).deletingLastPathComponent().path)
            try data.write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw failure(error, "write", path)
        }
    }

    /// Returns the error to show for a failed action; without an error, that of the last system call.
    static func failure(_ error: (any Error)?, _ action: String, _ path: String) -> any Error {
        if let error = error as? ModelStore.Error { return error }
        let code = errno
        let isFull = error.map { ($0 as? CocoaError)?.code == .fileWriteOutOfSpace } ?? (code == ENOSPC)
        let reason = error?.localizedDescription ?? String(cString: strerror(code))
        return ModelStore.Error(isFull ? .noSpace : .inputOutput, "can't \(action) \(path): \(reason)")
    }
}

/// A lock file by which processes agree on the one that fetches a file.
final class HubLock: Sendable {
    private let descriptor: Int32

    /// Waits for the lock.
    nonisolated(nonsending) init(_ path: String) async throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o664)
        guard descriptor >= 0 else { throw HubFiles.failure(nil, "open", path) }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            guard code == EWOULDBLOCK || code == EINTR else {
                // The file system has no locks. Files get their names only when complete, so concurrent downloads do no
                // harm.
                if code == ENOSYS || code == ENOTSUP || code == EINVAL { break }
                let failure = HubFiles.failure(nil, "lock", path)
                close(descriptor)
                throw failure
            }
            do {
                try await Task.sleep(for: .milliseconds(100))
            } catch {
                close(descriptor)
                throw error
            }
        }
    }

    /// Releases the lock.
    func release() { close(descriptor) }
}
