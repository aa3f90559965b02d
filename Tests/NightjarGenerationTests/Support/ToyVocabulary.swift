@testable import NightjarGeneration

/// Ids 0 to 255 are the bytes; a few words follow.
enum ToyVocabulary {
    /// The token that ends a text.
    static let end = 299
    /// Tokens from 256 on.
    static let words = ["hello", " world", "STO", "OP", "\n\nUser", ":", "🙂"]

    /// The bytes of a token.
    static func bytes(_ id: Int) -> [UInt8] {
        if id < 256 { return [UInt8(truncatingIfNeeded: id)] }
        return id - 256 < words.count ? Array(words[id - 256].utf8) : []
    }

    /// One token for each byte.
    static func tokens(_ text: String) -> [Int] { text.utf8.map(Int.init) }
}

/// Decodes toy tokens, holding back incomplete characters.
struct ToyTextDecoder: TokenTextDecoder {
    private var held: [UInt8] = []

    var isHolding: Bool { !held.isEmpty }

    mutating func append(_ id: Int) -> String {
        held += ToyVocabulary.bytes(id)
        for kept in 0...min(3, held.count) {
            let head = held.dropLast(kept)
            if let text = String(validating: head, as: UTF8.self) {
                held.removeFirst(head.count)
                return text
            }
        }
        return finish()
    }

    mutating func finish() -> String {
        defer { held = [] }
        return String(decoding: held, as: UTF8.self)
    }
}
