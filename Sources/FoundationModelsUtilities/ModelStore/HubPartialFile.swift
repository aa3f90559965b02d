import Foundation
import ModelFiles

/// A partially downloaded file, with the digest of its bytes.
final class HubPartialFile {
    private enum Digest {
        case large(SHA256)
        case git(SHA1)
    }

    private static let chunk = 4 << 20
    private let path: String
    private let handle: FileHandle
    private var state: Digest
    /// The number of its bytes.
    private(set) var count = 0

    /// Opens or creates a file, and reads its bytes; a file longer than expected is emptied.
    init(_ path: String, of file: HubListing.File) throws {
        self.path = path
        state = file.digest.utf8.count == 64 ? .large(SHA256()) : .git(SHA1(blobOf: file.size))
        do {
            if HubFiles.size(path) == nil || HubFiles.size(path) ?? 0 > file.size {
                try HubFiles.remove(path)
                guard FileManager.default.createFile(atPath: path, contents: nil) else {
                    throw CocoaError(.fileWriteUnknown)
                }
            }
            handle = try FileHandle(forUpdating: URL(filePath: path))
            while let data = try handle.read(upToCount: Self.chunk), !data.isEmpty { add([UInt8](data)) }
        } catch {
            throw HubFiles.failure(error, "open", path)
        }
    }

    /// The digest of the bytes so far.
    var digest: String {
        switch state {
        case .large(let digest): digest.hexadecimal()
        case .git(let digest): digest.hexadecimal()
        }
    }

    /// Appends bytes.
    func append(_ bytes: [UInt8]) throws {
        do {
            try handle.write(contentsOf: Data(bytes))
        } catch {
            throw HubFiles.failure(error, "write", path)
        }
        add(bytes)
    }

    /// Closes the file.
    func close() { try? handle.close() }

    private func add(_ bytes: [UInt8]) {
        count += bytes.count
        switch state {
        case .large(var digest):
            digest.update(bytes)
            state = .large(digest)
        case .git(var digest):
            digest.update(bytes)
            state = .git(digest)
        }
    }
}
