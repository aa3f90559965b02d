import Foundation

extension LanguageModelSession {
    /// The probabilities that a model gave to the tokens of an answer. Not in Apple's interface.
    ///
    /// ```swift
    /// let options = GenerationOptions(samplingMode: .greedy).reportingConfidence(alternatives: 3)
    /// let response = try await session.respond(to: "Create a customer.", generating: Guest.self, options: options)
    /// if let level = response.confidence?["level"] {
    ///     print(level.text, level.probability, level.alternatives.map { "\($0.text) \($0.probability)" })
    /// }
    /// ```
    ///
    /// Logarithms are natural. They are of the model's own distribution, before temperature and other samplers. A
    /// grammar allows only some tokens at each position; `allowedLogProbability` is the logarithm of their total.
    /// Properties named `probability` are relative to that total.
    public struct Confidence: Sendable, Hashable {
        /// The answer's tokens in order; their texts, concatenated, are the answer.
        public let tokens: [Token]
        private let isJSON: Bool

        /// Creates a report with the tokens whose text lies within `text`, which may be shorter than all tokens together.
        init(tokens: [Token], text: String, isJSON: Bool) {
            var room = text.utf8.count
            self.tokens = Array(
                tokens.prefix { token in
                    room -= token.text.utf8.count
                    return room >= 0
                })
            self.isJSON = isJSON
        }

        /// The logarithm of the answer's probability; a token without a logarithm counts as certain.
        public var logProbability: Double { tokens.logProbability }

        /// The scalar fields of a generated value, in document order: numbers, strings, booleans and nulls.
        ///
        /// A value that is itself a scalar has one field, with an empty path. Plain text has none.
        ///
        /// - Complexity: O(*n*) in the answer's length; computed at each access.
        public var fields: [Field] {
            guard isJSON else { return [] }
            var ends: [Int] = []
            var bytes: [UInt8] = []
            for token in tokens {
                bytes += token.text.utf8
                ends.append(bytes.count)
            }
            var index = 0
            return JSONFieldScanner.fields(of: bytes).map { found in
                while index < ends.count, ends[index] <= found.range.lowerBound { index += 1 }
                var end = index
                while end < tokens.count, end == 0 || ends[end - 1] < found.range.upperBound { end += 1 }
                let slice = found.range.isEmpty ? [] : Array(tokens[index..<end])
                return Field(
                    path: found.path, text: String(decoding: bytes[found.range], as: UTF8.self), tokens: slice)
            }
        }

        /// Returns the field at a path, such as `level` or `guests[0].name`.
        public subscript(path: String) -> Field? { fields.first { $0.path == path } }
    }
}

extension LanguageModelSession.Confidence {
    /// A token that was allowed at a position.
    public struct Alternative: Sendable, Hashable {
        /// The token's text.
        public var text: String
        /// The natural logarithm of the token's probability in the model's own distribution.
        public var logProbability: Double
        /// The token's probability relative to all allowed tokens, from 0 to 1.
        public var probability: Double

        /// Creates an alternative from its text and probabilities.
        public init(text: String, logProbability: Double, probability: Double) {
            self.text = text
            self.logProbability = logProbability
            self.probability = probability
        }
    }

    /// One token of an answer.
    public struct Token: Sendable, Hashable {
        /// The token's part of the answer.
        ///
        /// If a character takes several tokens, the last one has the character and the others are empty.
        public var text: String
        /// The natural logarithm of the token's probability; nil where the model computed no logits for the token.
        ///
        /// Tokens that close a value at a limit have none.
        public var logProbability: Double?
        /// The natural logarithm of the total probability of the allowed tokens; 0 without a grammar.
        public var allowedLogProbability: Double
        /// The likeliest allowed tokens, in descending order; the chosen token is among them if it is that likely.
        public var alternatives: [Alternative]

        /// Creates a token report.
        public init(
            text: String, logProbability: Double?, allowedLogProbability: Double = 0, alternatives: [Alternative] = []
        ) {
            self.text = text
            self.logProbability = logProbability
            self.allowedLogProbability = allowedLogProbability
            self.alternatives = alternatives
        }

        /// The token's probability relative to all allowed tokens, from 0 to 1.
        public var probability: Double { logProbability.map { min(1, exp($0 - allowedLogProbability)) } ?? 1 }
    }

    /// A scalar field of a generated value.
    public struct Field: Sendable, Hashable {
        /// The key path: names joined by dots, array indices in brackets.
        public let path: String
        /// The field's JSON text; for a string, the text between the quotation marks.
        public let text: String
        /// The tokens that overlap the text; the first and last may reach beyond it.
        public let tokens: [Token]

        /// The natural logarithm of the product of the tokens' probabilities.
        public var logProbability: Double { tokens.logProbability }
        /// The product of the tokens' probabilities, each relative to the tokens allowed at its position, from 0 to 1.
        public var probability: Double { tokens.reduce(1) { $0 * $1.probability } }
        /// The alternatives at the first token where more than one token was allowed.
        public var alternatives: [Alternative] {
            (tokens.first { $0.alternatives.count > 1 } ?? tokens.first)?.alternatives ?? []
        }
    }
}

extension [LanguageModelSession.Confidence.Token] {
    fileprivate var logProbability: Double { reduce(0) { $0 + ($1.logProbability ?? 0) } }
}

extension GenerationOptions {
    /// Returns these options with a request for a confidence report of each token and `count` alternatives.
    ///
    /// `Response.confidence` and `Snapshot.confidence` hold the report. Local models give it; models behind a server
    /// don't. With a report, tokens that a grammar forces are computed and sampled one by one. That takes longer, and
    /// the same seed gives other values. Not in Apple's interface.
    ///
    /// - Parameter count: The number of alternatives, clamped to 0…20.
    public func reportingConfidence(alternatives count: Int = 3) -> GenerationOptions {
        var copy = self
        copy.confidenceAlternatives = min(max(0, count), 20)
        return copy
    }
}
