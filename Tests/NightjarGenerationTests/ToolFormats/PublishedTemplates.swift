import ChatTemplates
import Foundation

/// The chat templates that llama.cpp keeps under `models/templates`, where `NIGHTJAR_TEMPLATES` names that folder.
enum PublishedTemplates {
    /// The folder; nil where there is none.
    static let folder = ProcessInfo.processInfo.environment["NIGHTJAR_TEMPLATES"].flatMap {
        FileManager.default.fileExists(atPath: $0) ? $0 : nil
    }

    /// What a skipped test says.
    static let missing = "set NIGHTJAR_TEMPLATES to llama.cpp's models/templates"

    /// The names of the templates.
    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder ?? "").filter { $0.hasSuffix(".jinja") }
            .map { String($0.dropLast(6)) }.sorted()
    }

    /// A template's text.
    static func source(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder ?? "")/\(name).jinja")), as: UTF8.self)
    }
}
