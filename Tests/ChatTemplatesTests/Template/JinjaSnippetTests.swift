import Testing

@testable import ChatTemplates

/// A thousand small templates whose output was made by Python's jinja2 in the sandbox of `transformers`.
@Suite("Jinja snippets")
struct JinjaSnippetTests {
    @Test("render and fail as in Python")
    func snippets() throws {
        let file = try ChatTemplateFixtures.json("snippets.json")
        let input = ChatTemplateFixtures.variables(try #require(file["context"]))
        let cases = try #require(file["cases"]?.array)
        #expect(cases.count > 950)
        for entry in cases {
            let source = try #require(entry["template"]?.string)
            let outcome: String?
            do {
                outcome = try ChatTemplateFixtures.render(source, input).text
            } catch {
                outcome = nil
            }
            let expected = entry["text"]?.string?.replacing(
                "<generator object sync_do_map>", with: "<generator object>")
            #expect(outcome == expected, "\(source)")
        }
    }

    @Test("case folding agrees with the mappings it is made from, scalar by scalar")
    func caseFolding() {
        #expect(PythonCase.folded(JinjaString("Straße ẞ ﬁ İ ıI Ꭰꭰ ΑΣ")).text == "strasse ss fi i̇ ıi ᎠᎠ ασ")
    }
}
