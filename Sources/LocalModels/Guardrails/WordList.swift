import Foundation

/// A list of words and phrases that is searched without regard to case and accents.
struct WordList: Sendable {
    /// The result of a search.
    enum Finding: Equatable {
        /// A listed word was found; the associated value is the word as listed.
        case match(String)
        /// No word was found; one may begin at this scalar.
        case open(from: Int)
    }

    private let phrases: [(word: String, folded: [Unicode.Scalar])]

    init(_ words: some Sequence<String>) {
        phrases = words.compactMap { word in
            let folded = Self.phrase(word)
            return folded.isEmpty ? nil : (word, folded)
        }
    }

    /// Returns the verdict on a complete text.
    func check(
        _ text: String, _ verdict: SystemLanguageModel.Guardrails.Verdict
    ) -> SystemLanguageModel.Guardrails.Verdict {
        let scalars = text.unicodeScalars.map(\.self)
        guard case .match(let word) = find(in: scalars, after: nil, isEnd: true) else { return .pass }
        return verdict.naming(word)
    }

    /// Searches for the first listed word.
    ///
    /// - Parameters:
    ///   - text: The scalars to search.
    ///   - before: The scalar before the text; nil at the beginning.
    ///   - isEnd: Whether no text follows.
    /// - Complexity: O(*n* · *p*) for *n* scalars and *p* phrases.
    func find(in text: [Unicode.Scalar], after before: Unicode.Scalar?, isEnd: Bool) -> Finding {
        var previous = before
        for start in text.indices where !Self.isMark(text[start]) {
            defer { previous = text[start] }
            guard previous.map({ !Self.joins($0) }) ?? true || !Self.joins(text[start]) else { continue }
            var isOpen = false
            for phrase in phrases {
                switch match(phrase.folded, in: text, from: start, isEnd: isEnd) {
                case .whole: return .match(phrase.word)
                case .beginning: isOpen = true
                case .none: continue
                }
            }
            if isOpen { return .open(from: start) }
        }
        return .open(from: text.count)
    }

    private enum Fit { case whole, beginning, none }

    /// Returns whether a phrase matches at an index: as a whole word, as a beginning, or not.
    private func match(_ phrase: [Unicode.Scalar], in text: [Unicode.Scalar], from start: Int, isEnd: Bool) -> Fit {
        var place = start
        var index = 0
        while index < phrase.count {
            guard place < text.count else { return isEnd ? .none : .beginning }
            if phrase[index] == " " {
                guard Self.isSpace(text[place]) else { return .none }
                while place < text.count, Self.isSpace(text[place]) { place += 1 }
                index += 1
                continue
            }
            let folded = Self.folded(text[place])
            guard !folded.isEmpty else {
                place += 1
                continue
            }
            guard phrase[index...].starts(with: folded) else { return .none }
            index += folded.count
            place += 1
        }
        while place < text.count, Self.isMark(text[place]) { place += 1 }
        guard place < text.count else { return isEnd ? .whole : .beginning }
        guard let last = phrase.last, Self.joins(last) else { return .whole }
        return Self.joins(text[place]) ? .none : .whole
    }

    /// Returns the scalars of a phrase for comparison: folded, with single spaces.
    private static func phrase(_ word: String) -> [Unicode.Scalar] {
        let parts = word.split(whereSeparator: \.isWhitespace)
        return parts.map { $0.unicodeScalars.flatMap(folded) }.joined(separator: [" "]).map(\.self)
    }

    /// Returns a scalar without case and accents; empty for a combining mark.
    private static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if scalar.isASCII { return Array(scalar.properties.lowercaseMapping.unicodeScalars) }
        let text = String(scalar).folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        return text.unicodeScalars.filter { !isMark($0) }
    }

    /// Returns whether a scalar is a combining mark or an invisible format character.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: false
        }
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Returns whether a scalar forms words with its neighbors: letters and digits, except in scripts without spaces.
    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        guard isWord(scalar), !scalar.properties.isIdeographic else { return false }
        switch scalar.value {
        case 0x3040...0x30FF, 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: return false  // kana, Thai to Khmer
        default: return true
        }
    }
}

extension SystemLanguageModel.Guardrails.Verdict {
    /// Returns the verdict with the word as its reason, if it has no reason of its own.
    func naming(_ word: String) -> Self { self == .violation("") ? .violation("it holds \"\(word)\".") : self }
}
