import Foundation
import FoundationModelsCore

/// What the environment or a file says of the model in the place of Private Cloud Compute.
///
/// The file names the place in its first line and may say more in lines of the form `name = value`:
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
/// The environment has the same names, with `NIGHTJAR_PRIVATE_CLOUD_` ahead, in capitals with underscores. Where
/// `NIGHTJAR_PRIVATE_CLOUD` names a place, the file isn't read.
package struct PrivateCloudSettings: Hashable, Sendable {
    /// The environment variable that names a place.
    package static let environmentVariable = "NIGHTJAR_PRIVATE_CLOUD"
    /// The longest file that is read, in bytes.
    static let fileLimit = 64 << 10

    /// Why settings can't be used.
    package struct Fault: Error, CustomStringConvertible {
        package let description: String
    }

    /// A directory, a GGUF file or the address of an endpoint.
    package var place: String
    /// The model's name at an endpoint.
    package var model: String?
    /// The most tokens of prompt and answer together.
    package var contextSize: Int?
    /// The languages that are declared beside what the model's card says.
    package var languages: Set<Locale.Language> = []
    /// What an endpoint is shown as a bearer token.
    package var key: String?
    /// Whether an endpoint can be held to a schema.
    package var supportsGuidedGeneration = true

    /// The endpoint, where the place is one.
    var endpoint: URL? {
        guard ["http://", "https://"].contains(where: { place.lowercased().hasPrefix($0) }) else { return nil }
        return URL(string: place)
    }

    /// Names a place.
    package init(place: String) { self.place = place }

    /// The settings in force; nil where no place is named.
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

    /// Reads a file; nil where there is none, or nothing in it.
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
