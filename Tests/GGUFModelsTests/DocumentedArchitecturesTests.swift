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
        let mark = "<!-- architectures: values of general.architecture, as Tools/family-lists writes them -->"
        let found = try Self.listed(after: mark)
        #expect(found == expected, "run Tools/family-lists; Documentation/Models.md should list: \(expected)")
    }

    @Test("the files of each architecture are those of one family where no condition tells another")
    func conditions() {
        for name in GGUFArchitecture.supportedNames {
            #expect(GGUFArchitecture.named(name).count { $0.architecture.conditions == nil } == 1, "\(name)")
        }
    }

    @Test("the families that have none are those without an architecture")
    func families() throws {
        let expected = ModelFamily.all.filter(\.gguf.isEmpty)
            .map(\.name).sorted().map { "`\($0)`" }.joined(separator: ", ")
        let found = try Self.listed(after: "<!-- families without GGUF, as Tools/family-lists writes them -->")
        #expect(found == expected, "run Tools/family-lists; Documentation/Models.md should list: \(expected)")
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
