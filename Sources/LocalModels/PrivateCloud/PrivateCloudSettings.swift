import Foundation
import FoundationModelsCore

/// The settings of the model that replaces Private Cloud Compute, from the environment or a file.
///
/// The first line of the file is the model's location. Further lines have the form `name = value`:
///
/// ```
/// https://models.example.com/v1
/// model = qwen3-32b
/// context-size = 32768
/// languages = en, de, fr
/// key = …
/// guided-generation = no
/// ```
///
/// The environment variables have the same names, in capitals with underscores, after `NIGHTJAR_PRIVATE_CLOUD_`. The
/// file isn't read if `NIGHTJAR_PRIVATE_CLOUD` is set.
package struct PrivateCloudSettings: Hashable, Sendable {
    /// The environment variable with the location.
    package static let environmentVariable = "NIGHTJAR_PRIVATE_CLOUD"
    /// The largest size of the file, in bytes.
    static let fileLimit = 64 << 10

    /// An error that says why the settings can't be used.
    package struct Fault: Error, CustomStringConvertible {
        package let description: String
    }

    /// The location: a directory, a GGUF file, or an endpoint's URL.
    package var place: String
    /// The model's name at the endpoint.
    package var model: String?
    /// The largest number of tokens in prompt and answer together.
    package var contextSize: Int?
    /// The supported languages, which replace those of the model card.
    package var languages: Set<Locale.Language> = []
    /// The bearer token for the endpoint.
    package var key: String?
    /// Whether the endpoint supports guided generation.
    package var supportsGuidedGeneration = true

    /// The endpoint's URL; nil for a local model.
    var endpoint: URL? {
        guard ["http://", "https://"].contains(where: { place.lowercased().hasPrefix($0) }) else { return nil }
        return URL(string: place)
    }

    /// Creates settings with a location.
    package init(place: String) { self.place = place }

    /// Returns the current settings; nil where no location is set.
    static func current(
        environment: [String: String] = ProcessInfo.processInfo.environment, home: String = NSHomeDirectory()
    ) throws(Fault) -> PrivateCloudSettings? {
        if let place = environment[environmentVariable]?.trimmingCharacters(in: .whitespaces), !place.isEmpty {
            var settings = PrivateCloudSettings(place: place)
            for name in names {
                let variable = environmentVariable + "_" + name.uppercased().replacing("-", with: "_")
                guard let value = environment[variable], !value.isEmpty else { continue }
                try settings.set(name, value.trimmingCharacters(in: .whitespaces), in: variable)
            }
            return settings
        }
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home + "/.config"
        return try PrivateCloudSettings(file: folder + "/nightjar/private-cloud")
    }

    /// Reads a file; nil where it is missing or empty.
    init?(file path: String) throws(Fault) {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: Self.fileLimit + 1) else { return nil }
        guard data.count <= Self.fileLimit else {
            throw Fault(description: "\(path) is longer than \(Self.fileLimit) bytes: it should hold a few lines.")
        }
        let lines = String(decoding: data, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let place = lines.first?.trimmingCharacters(in: .whitespaces), !place.isEmpty else { return nil }
        self.init(place: place)
        for (number, line) in lines.enumerated().dropFirst() {
            let text = line.trimmingCharacters(in: .whitespaces)
            guard !text.isEmpty, !text.hasPrefix("#") else { continue }
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            let line = "\(path), line \(number + 1)"
            guard parts.count == 2, Self.names.contains(parts[0]) else {
                throw Fault(
                    description: "\(line): expected \"name = value\" with one of the names "
                        + "\(Self.names.joined(separator: ", ")).")
            }
            try set(parts[0], parts[1], in: line)
        }
    }

    private static let names = ["model", "context-size", "languages", "key", "guided-generation"]

    private mutating func set(_ name: String, _ value: String, in place: String) throws(Fault) {
        switch name {
        case "model": model = value
        case "key": key = value
        case "languages":
            languages = Set(value.split { ", \t".contains($0) }.map { Locale.Language(identifier: String($0)) })
        case "context-size":
            guard let size = Int(value), size > 0 else {
                throw Fault(description: "\(place): a context size is a number of tokens above 0, not \"\(value)\".")
            }
            contextSize = size
        default:
            guard ["yes", "no"].contains(value) else {
                throw Fault(description: "\(place): expected yes or no, not \"\(value)\".")
            }
            supportsGuidedGeneration = value == "yes"
        }
    }
}
