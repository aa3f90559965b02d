import Foundation
import Glibc

/// What is done to a cache's files, in steps that other processes see whole or not at all.
enum HubFiles {
    /// A regular file's length in bytes; nil where there is none, and for links.
    static func size(_ path: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.type] as? FileAttributeType == .typeRegular ? attributes?[.size] as? Int : nil
    }

    /// How many bytes this user may still write beside a path.
    static func freeBytes(_ path: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
        return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
    }

    /// Makes a folder and those above it.
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

    /// Gives a file another name, in the place of what had it.
    static func rename(_ path: String, to target: String) throws {
        let result = Glibc.rename(path, target)
        guard result == 0 else { throw failure(nil, "rename", target) }
    }

    /// Makes a link with a target, in the place of what was there.
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

    /// Writes a small file whole.
    static func write(_ data: Data, to path: String) throws {
        do {
            try makeFolder(URL(filePath: path).deletingLastPathComponent().path)
            try data.write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw failure(error, "write", path)
        }
    }

    /// What failed, as the user reads it; of the last system call where there is no error.
    static func failure(_ error: (any Error)?, _ action: String, _ path: String) -> any Error {
        if let error = error as? ModelStore.Error { return error }
        let code = errno
        let isFull = error.map { ($0 as? CocoaError)?.code == .fileWriteOutOfSpace } ?? (code == ENOSPC)
        let reason = error?.localizedDescription ?? String(cString: strerror(code))
        return ModelStore.Error(isFull ? .noSpace : .inputOutput, "can't \(action) \(path): \(reason)")
    }
}

/// A file by which processes agree who fetches what it is named for.
final class HubLock: Sendable {
    private let descriptor: Int32

    /// Waits until it is free.
    nonisolated(nonsending) init(_ path: String) async throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o664)
        guard descriptor >= 0 else { throw HubFiles.failure(nil, "open", path) }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            guard code == EWOULDBLOCK || code == EINTR else {
                // A file system without locks: what is written takes its name whole, whoever is first.
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

    /// Lets others have it.
    func release() { close(descriptor) }
}
