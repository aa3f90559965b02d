import Foundation
import Testing

/// The Swift code of the README, of the pages in `Documentation` and of the articles stands in this target too, where it is
/// compiled and run. The code of `Name.md` stands in `Name.swift`.
@Suite("Documentation")
struct ArticlesTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    private static let package = tests.deletingLastPathComponent().deletingLastPathComponent()

    @Test("the code of every article is compiled code, paragraph by paragraph")
    func articles() throws {
        #expect(try checkPages(of: "Sources/FoundationModelsCore/FoundationModelsCore.docc") >= 6)
    }

    @Test("the code of the articles on embeddings is compiled code, paragraph by paragraph")
    func embeddings() throws {
        #expect(try checkPages(of: "Sources/Embeddings/Embeddings.docc") >= 1)
    }

    @Test("the code of every page in Documentation is compiled code, paragraph by paragraph")
    func documentation() throws {
        #expect(try checkPages(of: "Documentation") >= 1)
    }

    @Test("the README's programs are compiled code")
    func readme() throws {
        try check(Self.package.appending(path: "README.md"), against: Self.tests.appending(path: "Readme.swift"))
    }

    @Test("a paragraph that isn't compiled is found")
    func drift() {
        let source = Self.lines("    let a = 1\n        print(a)\n")
        #expect(Self.holds(source, Self.lines("let a = 1\nprint(a)")))
        #expect(!Self.holds(source, Self.lines("let a = 1\nprint(b)")))
        #expect(
            Self.paragraphs("x\n```swift\nimport A\n\nlet a = 1\n\nlet b\n```\n```\nno\n```") == ["let a = 1", "let b"])
    }

    /// Checks the pages of a folder, and returns how many of them have Swift code.
    private func checkPages(of folder: String) throws -> Int {
        let pages = try FileManager.default.contentsOfDirectory(
            at: Self.package.appending(path: folder), includingPropertiesForKeys: nil
        ).filter { $0.pathExtension == "md" }
        var withCode = 0
        for page in pages where try String(contentsOf: page, encoding: .utf8).contains("```swift\n") {
            withCode += 1
            let name = page.deletingPathExtension().lastPathComponent
            try check(page, against: Self.tests.appending(path: "\(name).swift"))
        }
        return withCode
    }

    private func check(_ article: URL, against source: URL) throws {
        let lines = Self.lines(try String(contentsOf: source, encoding: .utf8))
        let paragraphs = Self.paragraphs(try String(contentsOf: article, encoding: .utf8))
        #expect(!paragraphs.isEmpty)
        for paragraph in paragraphs {
            #expect(
                Self.holds(lines, Self.lines(paragraph)),
                "\(source.lastPathComponent) lacks this of \(article.lastPathComponent):\n\(paragraph)")
        }
    }

    /// The paragraphs of the Swift code of a text, imports left out.
    private static func paragraphs(_ text: String) -> [String] {
        var paragraphs: [String] = []
        var paragraph: [String]?
        func end() {
            if let lines = paragraph, !lines.isEmpty { paragraphs.append(lines.joined(separator: "\n")) }
        }
        for line in text.components(separatedBy: "\n") {
            if line == "```swift" {
                paragraph = []
            } else if line == "```" {
                end()
                paragraph = nil
            } else if paragraph != nil {
                if line.isEmpty {
                    end()
                    paragraph = []
                } else if !line.hasPrefix("import ") {
                    paragraph?.append(line)
                }
            }
        }
        return paragraphs
    }

    private static func lines(_ text: String) -> [String] {
        text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private static func holds(_ source: [String], _ part: [String]) -> Bool {
        guard let first = part.first, source.count >= part.count else { return false }
        return source.indices.contains { start in
            source[start] == first && source[start...].prefix(part.count).elementsEqual(part)
        }
    }
}
