import Foundation
import Testing

@testable import Transformer

/// README's list of families is the table's.
@Suite("Families in README")
struct ReadmeFamiliesTests {
    @Test("are those of the table")
    func list() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let expected = ModelFamily.allCases
            .map { family in
                ([family.rawValue] + family.traits.otherModelTypes.sorted()).map { "`\($0)`" }.joined(separator: "/")
            }
            .sorted().joined(separator: ", ")
        let begin = "<!-- families: values of model_type, as a test lists them -->\n"
        let start = try #require(readme.range(of: begin))
        let end = try #require(readme.range(of: "\n<!-- end -->", range: start.upperBound..<readme.endIndex))
        let found = readme[start.upperBound..<end.lowerBound].replacingOccurrences(of: "\n", with: " ")
        #expect(found == expected, "README should list: \(expected)")
    }
}
