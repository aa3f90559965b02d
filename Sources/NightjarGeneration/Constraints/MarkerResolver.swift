import ChatTemplates
import Constrained
import Tokenizer

/// Splits a family's markers into tokens of a tokenizer and plain text.
///
/// `[TOOL_CALLS]` is a control token of one tokenizer. `<tool_call>` is an ordinary added token of another, and plain
/// text in a third.
struct MarkerResolver: Sendable {
    /// The added tokens that can be part of a marker, the longest first.
    private let tokens: [(text: [UInt8], id: Int, content: String)]

    /// Creates a resolver for a tokenizer.
    init(_ tokenizer: SubwordTokenizer) {
        tokens = tokenizer.addedTokens
            .filter { token in token.content.unicodeScalars.contains { !$0.properties.isWhitespace } }
            .map { (Array($0.content.utf8), $0.id, $0.content) }
            .sorted { $0.text.count > $1.text.count }
    }

    /// Creates a resolver that takes all markers for plain text.
    init() {
        tokens = []
    }

    /// Returns the parts of a marker: the leftmost tokens, and at one place the longest.
    func parts(_ marker: String) -> [TurnGrammar.Part] {
        let bytes = Array(marker.utf8)
        var parts: [TurnGrammar.Part] = []
        var text: [UInt8] = []
        var place = 0
        while place < bytes.count {
            if let token = tokens.first(where: { bytes[place...].starts(with: $0.text) }) {
                if !text.isEmpty { parts.append(.bytes(text)) }
                text = []
                parts.append(.token(token.id, text: token.content))
                place += token.text.count
            } else {
                text.append(bytes[place])
                place += 1
            }
        }
        if !text.isEmpty { parts.append(.bytes(text)) }
        return parts
    }

    /// Returns the grammar of a marker.
    func marker(_ text: String) -> TurnGrammar { .marker(parts(text)) }

    /// Returns the grammar that accepts any of several markers.
    func markers(_ texts: [String]) -> TurnGrammar {
        texts.count == 1 ? marker(texts[0]) : .choice(texts.map { marker($0) })
    }
}
