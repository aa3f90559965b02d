import Foundation
import NightjarTestSupport

@testable import ChatTemplates

/// Where the tests find their data.
enum ChatTemplateFixtures {
    /// The folder of the golden files.
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    /// The moment at which the golden files were rendered.
    static let now = ChatTemplateClock(year: 2026, month: 3, day: 7, hour: 14, minute: 5, second: 9)

    /// A golden file.
    static func json(_ name: String) throws -> JSONValue {
        try JSONValue(parsing: [UInt8](try Data(contentsOf: folder.appending(path: name))))
    }

    /// The source of a template by its path under the tokenizers, or `path#name` for one of several.
    static func source(_ name: String) throws -> String {
        let parts = name.split(separator: "#", maxSplits: 1)
        let data = try TestData.bytes("tokenizers/\(parts[0])")
        guard parts[0].hasSuffix(".json") else { return String(decoding: data, as: UTF8.self) }
        let value = try JSONValue(parsing: data)["chat_template"]
        if let source = value?.string { return source }
        let named = value?.array?.first { $0["name"]?.string == parts.last.map(String.init) }
        return named?["template"]?.string ?? ""
    }

    /// The first 16 hexadecimal digits of a text's SHA-256.
    static func digest(_ text: String) -> String {
        String(SHA256.hexadecimal(Array(text.utf8)).prefix(16))
    }

    /// The variables of the snippets, all marked as user text.
    static func variables(_ context: JSONValue) -> [String: JinjaValue] {
        var input: [String: JinjaValue] = [:]
        for entry in context.object?.entries ?? [] {
            input[entry.key] = ChatTemplateInput.value(entry.value, isLiteral: true)
        }
        return input
    }

    /// Renders a template of plain variables.
    static func render(
        _ source: String, _ input: [String: JinjaValue] = [:], limits: ChatTemplateLimits = ChatTemplateLimits()
    ) throws(JinjaFailure) -> JinjaString {
        try JinjaTemplate(source: source, limits: limits).render(input, limits: limits, now: now)
    }
}
