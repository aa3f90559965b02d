import Foundation
import Testing
import Transformer

@testable import GGUFModels

/// The documentation lists the architectures that load from GGUF files.
@Suite("GGUF files in the documentation")
struct DocumentedArchitecturesTests {
    @Test("the architectures are those of the table")
    func architectures() throws {
        let expected = GGUFArchitecture.supportedNames.map { "`\($0)`" }.joined(separator: ", ")
        let mark = "<!-- architectures: values of general.architecture, as a test lists them -->"
        let found = try Self.listed(after: mark)
        #expect(found == expected, "Documentation/Models.md should list: \(expected)")
    }

    @Test("the families that have none are those without an architecture")
    func families() throws {
        let expected = ModelFamily.allCases.filter { !GGUFModel.families.contains($0) }
            .map { "`\($0.rawValue)`" }.sorted().joined(separator: ", ")
        let found = try Self.listed(after: "<!-- families without GGUF, as a test lists them -->")
        #expect(found == expected, "Documentation/Models.md should list: \(expected)")
    }

    /// What stands behind a mark of the page, on one line.
    private static func listed(after mark: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appendingPathComponent("Documentation/Models.md"), encoding: .utf8)
        let start = try #require(page.range(of: mark))
        let end = try #require(page.range(of: "<!-- end -->", range: start.upperBound..<page.endIndex))
        return page[start.upperBound..<end.lowerBound].trimmingCharacters(in: .newlines)
            .replacingOccurrences(of: "\n", with: " ")
    }
}
