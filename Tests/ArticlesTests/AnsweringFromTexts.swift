import Embeddings
import Foundation
import FoundationModels
import FoundationModelsTesting
import Testing

/// Finds the paragraphs of a folder's texts that are nearest to a question.
struct FolderSearch: Tool {
    let name = "searchNotes"
    let description = "Finds paragraphs of the user's notes, each behind the name of its file"
    let embedder: TextEmbedder
    let index: SemanticIndex
    let paragraphs: [(file: String, text: String)]

    @Generable
    struct Arguments {
        @Guide(description: "What to look for, as a question or a sentence")
        let query: String
    }

    init(folder: URL, embedder: TextEmbedder) async throws {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { ["txt", "md"].contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
        paragraphs = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n")
                .filter { !$0.allSatisfy(\.isWhitespace) }
                .map { (file.lastPathComponent, $0) }
        }
        index = try SemanticIndex(dimensions: embedder.dimensions)
        try index.add(try await embedder.embed(paragraphs.map(\.text), as: .document))
        self.embedder = embedder
    }

    func call(arguments: Arguments) async throws -> String {
        let query = try await embedder.embed(arguments.query, as: .query)
        return try index.search(query, limit: 3)
            .map { "[\(paragraphs[$0.index].file)] \(paragraphs[$0.index].text)" }
            .joined(separator: "\n\n")
    }
}

@Suite("Answering from texts")
struct AnsweringFromTextsArticle {
    /// A folder of notes, and a small model with random weights.
    private static func withNotes<Result>(_ body: (URL, TextEmbedder) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try "The ferry leaves at nine.\n\nIt comes back at five.\n".write(
            to: folder.appending(path: "travel.txt"), atomically: true, encoding: .utf8)
        try "Water the plants.".write(to: folder.appending(path: "home.md"), atomically: true, encoding: .utf8)
        try "no text".write(to: folder.appending(path: "image.png"), atomically: true, encoding: .utf8)
        let model = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "EmbeddingsTests/Fixtures/bert")
        return try await body(folder, TextEmbedder(directory: model.path))
    }

    @Test("the tool finds paragraphs and names their files")
    func finds() async throws {
        try await Self.withNotes { folder, embedder in
            let search = try await FolderSearch(folder: folder, embedder: embedder)
            #expect(search.paragraphs.map(\.file) == ["home.md", "travel.txt", "travel.txt"])
            let question = "When does the ferry leave?"
            let found = try await search.call(arguments: .init(query: question))
            // The weights are random, so that only the similarities tell what is nearest.
            let query = try await embedder.embed(question, as: .query)
            let texts = try await embedder.embed(search.paragraphs.map(\.text), as: .document)
            let similarities = texts.map { text in zip(text, query).reduce(Float(0)) { $0 + $1.0 * $1.1 } }
            let expected = similarities.indices.sorted { similarities[$0] > similarities[$1] }
                .map { "[\(search.paragraphs[$0].file)] \(search.paragraphs[$0].text)" }
            #expect(found == expected.joined(separator: "\n\n"))
        }
    }

    @Test("the session gets the tool's output, and an index is kept in a file")
    func session() async throws {
        try await Self.withNotes { folder, embedder in
            let search = try await FolderSearch(folder: folder, embedder: embedder)
            let model = ScriptedLanguageModel([
                .toolCalls([.init("searchNotes", arguments: #"{"query":"The ferry leaves at nine."}"#)]),
                .text("At nine [travel.txt]."),
            ])
            let session = LanguageModelSession(model: model, tools: [search])
            #expect(try await session.respond(to: "When does the ferry leave?").content == "At nine [travel.txt].")
            #expect("\(session.transcript)".contains("[travel.txt] The ferry leaves at nine."))
            let file = folder.appending(path: "notes.safetensors")
            try search.index.save(to: file)
            let index = try SemanticIndex(file: file)
            print(index.count, index.dimensions)
            #expect(index.count == 3)
        }
    }

    /// What the article shows of a session; the default model isn't asked to answer here.
    private func article(folder: URL, embedder: TextEmbedder) async throws {
        let search = try await FolderSearch(folder: folder, embedder: embedder)
        let session = LanguageModelSession(
            tools: [search],
            instructions: "Answer from the user's notes alone. Name the file in brackets that an answer is from.")
        let answer = try await session.respond(to: "When does the ferry leave?")
        print(answer.content)
    }
}
