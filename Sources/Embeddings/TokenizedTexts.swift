/// Texts, or pairs of texts, as a model reads them.
package struct TokenizedTexts: Sendable {
    let works: [EncodingQueue.Work]

    /// How many tokens they are, those around them included.
    package var tokenCount: Int { works.reduce(0) { $0 + $1.sequence.tokens.count } }
}
