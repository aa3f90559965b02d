/// The evidence for a language from a text's scripts. Each distinct word and letter counts once.
struct ScriptEvidence {
    /// The maximum number of examined distinct words. It bounds the memory.
    private static let mostWords = 64
    /// The maximum number of examined distinct letters.
    private static let mostLetters = 256
    /// How many distinct words a text needs, and how many letters they have.
    private static let least = (wordCount: 3, letterCount: 12)
    /// How many distinct letters a text without spaces needs, and how many of them in words of grammar.
    private static let leastUnspaced = (letterCount: 7, grammarCount: 2)
    /// How many distinct letters a text needs in a script without spaces and without letters of grammar.
    private static let leastUnmarked = 10

    /// As how many Latin letters a letter counts in a script without spaces.
    private static let unspacedWeight = 2

    /// The letters and words found in one script.
    private struct Found {
        var count = 0
        var words: Set<String> = []
        var letters: Set<Unicode.Scalar> = []
    }

    private var found = [Found](repeating: Found(), count: LanguageScript.all.count)
    private var latinCount = 0

    /// Whether no more than half of the letters are in scripts other than Latin.
    var isMostlyLatin: Bool { found.reduce(0) { $0 + $1.count } <= latinCount }

    /// Reads a text.
    ///
    /// - Complexity: linear in the text's length, in memory of a bounded size.
    init(_ text: String) {
        var word = String.UnicodeScalarView()
        var script: Int?
        for scalar in text.unicodeScalars {
            guard scalar.value >= 0x0370 else {
                if scalar.properties.isAlphabetic { latinCount += 1 }
                end(&word, of: script)
                continue
            }
            guard Self.isWordy(scalar), let index = Self.script(of: scalar, after: script)
            else {
                // Joiners and marks of other blocks stand within words.
                if !Self.isWordy(scalar) { end(&word, of: script) }
                continue
            }
            if index != script { end(&word, of: script) }
            script = index
            let weight = LanguageScript.all[index].kind == .unspaced ? Self.unspacedWeight : 1
            found[index].count += weight
            if found[index].letters.count < Self.mostLetters { found[index].letters.insert(scalar) }
            if word.count < Self.mostWords { word.append(scalar) }
        }
        end(&word, of: script)
    }

    /// The script of a code point, which mostly is that of the one before.
    private static func script(of scalar: Unicode.Scalar, after last: Int?) -> Int? {
        if let last, LanguageScript.all[last].contains(scalar) { return last }
        return LanguageScript.all.firstIndex { $0.contains(scalar) }
    }

    /// Whether a code point is a letter, or a sign that belongs to one.
    private static func isWordy(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isAlphabetic { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: return true
        default: return false
        }
    }

    private mutating func end(_ word: inout String.UnicodeScalarView, of script: Int?) {
        defer { word = String.UnicodeScalarView() }
        guard let script, let first = word.first, found[script].words.count < Self.mostWords else { return }
        // A capital letter begins a name, or a sentence.
        if LanguageScript.all[script].kind == .cased, first.properties.isUppercase { return }
        found[script].words.insert(String(word))
    }

    /// The language of the script that most of the text is in, if that is surely none of the declared ones.
    func foreignLanguage(declared: Set<String>) -> String? {
        // Scripts that a known language uses are never foreign, whoever else uses them.
        let foreign = found.indices.filter { declared.isDisjoint(with: LanguageScript.all[$0].languages) }
        let foreignCount = foreign.reduce(0) { $0 + found[$1].count }
        guard foreignCount * 2 > latinCount + found.reduce(0, { $0 + $1.count }) else { return nil }
        let evident = foreign.filter { isEvident(found[$0], of: LanguageScript.all[$0]) }
        // Japanese is known by its kana, however many of its characters are Chinese; they come first in the list.
        guard let script = evident.first == 0 ? 0 : evident.max(by: { found[$0].count < found[$1].count }) else {
            return nil
        }
        let letters = found[script].letters
        let mark = LanguageScript.all[script].marks.first { !letters.isDisjoint(with: $0.letters.unicodeScalars) }
        return mark?.code ?? LanguageScript.all[script].languages.first
    }

    private func isEvident(_ found: Found, of script: LanguageScript) -> Bool {
        guard script.kind == .unspaced else {
            return found.words.count >= Self.least.wordCount
                && found.words.reduce(0, { $0 + $1.unicodeScalars.count }) >= Self.least.letterCount
        }
        guard !script.grammar.isEmpty else { return found.letters.count >= Self.leastUnmarked }
        let grammarCount = found.letters.intersection(script.grammar.unicodeScalars).count
        return found.letters.count >= Self.leastUnspaced.letterCount && grammarCount >= Self.leastUnspaced.grammarCount
    }
}
