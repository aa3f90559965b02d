import Foundation

/// Greedy continuations of the default model by another implementation; `Tools/Fixtures/golden_text.py` makes them.
struct Golden: Decodable {
    /// One prompt and what follows.
    struct Case: Decodable {
        /// A turn of a conversation.
        struct Message: Decodable {
            let role: String
            let content: String
        }

        let prompt: String?
        let messages: [Message]?
        let prompt_tokens: [Int]
        let tokens: [Int]
        let text: String
    }

    let tokens: Int
    let cases: [Case]

    /// Reads the fixture beside these tests.
    static func load() throws -> Golden {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/golden.json")
        return try JSONDecoder().decode(Golden.self, from: Data(contentsOf: file))
    }
}
