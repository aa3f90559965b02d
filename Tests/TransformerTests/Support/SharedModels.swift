import Foundation

/// The real checkpoints that lie beside the package and are not part of it.
enum SharedModels {
    /// Why tests that need them are skipped.
    static let absence: String =
        "no models beside the package: put them in ../shared/models or set NIGHTJAR_SHARED"

    /// The folder of checkpoints.
    static let directory: String = {
        if let root = ProcessInfo.processInfo.environment["NIGHTJAR_SHARED"] { return root + "/models" }
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return package.deletingLastPathComponent().appendingPathComponent("shared/models").path
    }()

    /// Whether the folder is there.
    static let arePresent = FileManager.default.fileExists(atPath: directory)

    /// The checkpoints with random weights, by name.
    static let tinyRandom: [String] = {
        let folder = directory + "/tiny-random"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/config.json") }.sorted()
    }()
}
