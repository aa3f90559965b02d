import Foundation
import GGUFModels
import Testing
import Transformer

/// What README says of GGUF files is so.
@Suite("GGUF files in README")
struct ReadmeTests {
    @Test("the families that have none are those without an architecture")
    func families() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let begin = "<!-- families without GGUF, as a test lists them -->"
        let start = try #require(readme.range(of: begin))
        let end = try #require(readme.range(of: "<!-- end -->", range: start.upperBound..<readme.endIndex))
        let expected = ModelFamily.allCases.filter { !GGUFModel.families.contains($0) }
            .map { "`\($0.rawValue)`" }.sorted().joined(separator: ", ")
        #expect(readme[start.upperBound..<end.lowerBound] == expected, "README should list: \(expected)")
    }
}
