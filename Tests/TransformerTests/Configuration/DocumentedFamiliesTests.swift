import Foundation
import Testing

@testable import Transformer

/// The documentation lists the families of the table.
@Suite("Families in the documentation")
struct DocumentedFamiliesTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test("load as the census says; run Tools/family-census where they don't")
    func census() throws {
        let path = Self.root.appendingPathComponent("Tools/FamilyCensus/FAMILIES.md")
        var count = 0
        let text = try String(contentsOf: path, encoding: .utf8)
        for line in text.split(separator: "\n") where line.hasPrefix("| `") && !line.contains("model_type") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let name = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
            let loads = ModelFamily.of(modelType: name, architectures: []) != nil
            #expect(cells[1] == (loads ? "yes" : "no"), "\(name)")
            count += 1
        }
        #expect(count > 100)
    }

    @Test("are those of the table")
    func list() throws {
        let page = try String(contentsOf: Self.root.appendingPathComponent("Documentation/Models.md"), encoding: .utf8)
        let expected = ModelFamily.all.sorted { $0.name < $1.name }
            .map { family in family.modelTypes.map { "`\($0)`" }.joined(separator: "/") }.joined(separator: ", ")
        let begin = "<!-- families: values of model_type, as Tools/family-lists writes them -->\n"
        let start = try #require(page.range(of: begin))
        let end = try #require(page.range(of: "\n<!-- end -->", range: start.upperBound..<page.endIndex))
        let found = page[start.upperBound..<end.lowerBound].replacingOccurrences(of: "\n", with: " ")
        #expect(found == expected, "run Tools/family-lists; Documentation/Models.md should list: \(expected)")
    }
}
