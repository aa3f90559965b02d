import Foundation

/// A directory that goes away with its owner.
final class TemporaryDirectory {
    /// Path of the directory.
    let path: String

    /// Makes a directory with files.
    init(_ files: [String: [UInt8]] = [:]) throws {
        path = NSTemporaryDirectory() + "nightjar-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, bytes) in files { try write(bytes, to: name) }
    }

    /// Writes a file.
    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
