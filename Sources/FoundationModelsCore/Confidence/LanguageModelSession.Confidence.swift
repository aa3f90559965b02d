import Foundation

extension LanguageModelSession {
    /// What a model thought of the tokens of an answer, and so of a value's fields. Not in Apple's interface.
    ///
    /// ```swift
    /// let options = GenerationOptions(samplingMode: .greedy).reportingConfidence(alternatives: 3)
    /// let response = try await session.respond(to: "Create a customer.", generating: Guest.self, options: options)
    /// if let level = response.confidence?["level"] {
    ///     print(level.text, level.probability, level.alternatives.map { "\($0.text) \($0.probability)" })
    /// }
    /// ```
    ///
    /// Logarithms are natural, and of the model's own probabilities, ahead of temperature and the like. A grammar
    /// leaves only some tokens in each place, and those may have little of the model's probability together:
    /// `allowedLogProbability` says how much. Probabilities without a logarithm are relative to it: what the model
    /// thought of a token beside the others that could stand there.
    public struct Confidence: Sendable, Hashable {
        /// The answer's tokens in order; their texts together are its text.
        public let tokens: [Token]
        private let isJSON: Bool

        /// Keeps the tokens that a text is made of, as far as it has come.
        init(tokens: [Token], text: String, isJSON: Bool) {
            var room = text.utf8.count
            self.tokens = Array(
                tokens.prefix { token in
                    room -= token.text.utf8.count
                    return room >= 0
                })
            self.isJSON = isJSON
        }

        /// The logarithm of the answer's probability; tokens without one count as certain.
        public var logProbability: Double { tokens.logProbability }

        /// The fields of a value in their order: numbers, texts, truth values and nulls, with everything around them
        /// left out. A single value has one field, with an empty path. None for a text.
        ///
        /// Made anew each time, O(answer).
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

        /// The field at a path, such as `level` or `guests[0].name`.
        public subscript(path: String) -> Field? { fields.first { $0.path == path } }
    }
}

extension LanguageModelSession.Confidence {
    /// Something that could stand in a token's place.
    public struct Alternative: Sendable, Hashable {
        /// Its text.
        public var text: String
        /// The logarithm of its probability.
        public var logProbability: Double
        /// Its probability beside all that was allowed there, from 0 to 1.
        public var probability: Double

        /// Says what the model thought of it.
        public init(text: String, logProbability: Double, probability: Double) {
            self.text = text
            self.logProbability = logProbability
            self.probability = probability
        }
    }

    /// One token of an answer.
    public struct Token: Sendable, Hashable {
        /// The part of the answer that it is: empty where a character takes several tokens, and the last of them has
        /// it.
        public var text: String
        /// The logarithm of its probability; nil for one that nobody asked the model about, such as those that end a
        /// value at a limit.
        public var logProbability: Double?
        /// The logarithm of the probability of all tokens together that could stand there; 0 in text without a grammar.
        public var allowedLogProbability: Double
        /// The likeliest tokens that could stand there, this one among them if it is one of them, the likeliest first.
        public var alternatives: [Alternative]

        /// Says what the model thought of a token.
        public init(
            text: String, logProbability: Double?, allowedLogProbability: Double = 0, alternatives: [Alternative] = []
        ) {
            self.text = text
            self.logProbability = logProbability
            self.allowedLogProbability = allowedLogProbability
            self.alternatives = alternatives
        }

        /// Its probability beside all that could stand there, from 0 to 1.
        public var probability: Double { logProbability.map { min(1, exp($0 - allowedLogProbability)) } ?? 1 }
    }

    /// A field of a value.
    public struct Field: Sendable, Hashable {
        /// Where it is: names with dots between them, and the numbers of elements in brackets.
        public let path: String
        /// The field as JSON, of a text what is between the quotation marks.
        public let text: String
        /// The tokens that hold some of the text; the first and the last may hold something beside it.
        public let tokens: [Token]

        /// The logarithm of the tokens' probability.
        public var logProbability: Double { tokens.logProbability }
        /// The tokens' probability, each beside all that could stand in its place, from 0 to 1.
        public var probability: Double { tokens.reduce(1) { $0 * $1.probability } }
        /// What could stand in the place of the first token at which there was a choice.
        public var alternatives: [Alternative] {
            (tokens.first { $0.alternatives.count > 1 } ?? tokens.first)?.alternatives ?? []
        }
    }
}

extension [LanguageModelSession.Confidence.Token] {
    fileprivate var logProbability: Double { reduce(0) { $0 + ($1.logProbability ?? 0) } }
}

extension GenerationOptions {
    /// These options, with a report of what the model thought of each token and of `count` alternatives to it (0 to
    /// 20).
    ///
    /// The report is in `Response.confidence` and `Snapshot.confidence`. Models on this machine give it; models behind
    /// servers don't. Tokens that a grammar forces are computed and drawn one by one then, which takes longer, and gives
    /// other values for the same seed; without a report nothing costs anything. Not in Apple's interface.
    public func reportingConfidence(alternatives count: Int = 3) -> GenerationOptions {
        var copy = self
        copy.confidenceAlternatives = min(max(0, count), 20)
        return copy
    }
}
