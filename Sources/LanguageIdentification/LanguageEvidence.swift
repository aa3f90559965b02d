/// The evidence for a language from a text's words in Latin letters. Each distinct word counts once.
///
/// Capitalized names, code, addresses and numbers don't count.
struct LanguageEvidence {
    /// The maximum number of examined words besides words of grammar. It bounds the memory.
    private static let mostOthers = 64
    /// The maximum length of a word, in bytes.
    private static let longestWord = 80

    /// Whether there is a word that hardly any text in another language holds, or an English word begins the text.
    private(set) var isEnglish = false
    /// How many distinct words are English ones that other languages borrow.
    private(set) var commonEnglishCount = 0
    /// How many distinct words are words of English grammar, and words of other languages as well.
    private(set) var sharedEnglishCount = 0
    /// For each distinct word of any other language's grammar, these languages.
    private(set) var telling: [LanguageWords.Languages] = []
    /// For each language, how many distinct words there are that only add to others, English ones apart.
    private(set) var addingCounts: [Int]
    /// For each language, how many of the shared words are its own as well.
    private(set) var sharedCounts: [Int]
    /// For each language, how much more the other words look like it than like English, as a logarithm.
    private(set) var likeness: [Float]
    /// How many letters the distinct words have, as far as they are looked at.
    private(set) var letterCount = 0
    /// The words and letters of the longest stretch that nothing but spaces interrupts.
    private(set) var longestStretch = (wordCount: 0, letterCount: 0)
    /// Whether the text is written as sentences are, from a capital letter to a full stop.
    let isSentence: Bool

    private var seen: Set<String> = []
    private var otherCount = 0
    private let words = LanguageWords.all

    /// Reads a text; stops at the first word that is surely English.
    ///
    /// - Complexity: linear in the text's length, in memory of a bounded size.
    init(_ text: String) {
        addingCounts = [Int](repeating: 0, count: words.codes.count)
        sharedCounts = addingCounts
        likeness = [Float](repeating: 0, count: words.codes.count)
        let end = text.last { !$0.isWhitespace && !Self.closing.contains($0) }
        isSentence = text.first(where: \.isLetter)?.isUppercase == true && end.map { ".!?…".contains($0) } == true
        read(text)
    }

    private static let closing: Set<Character> = ["\"", "'", "”", "’", "»", ")", "]", "*", "_"]
    private static let apostrophes: Set<Character> = ["'", "’", "ʼ"]
    private static let separators: Set<Character> = ["—", "–", "…", "“", "”", "„", "«", "»", "¿", "¡", "•", "·"]
    private static let asciiSeparators = Set(",;|\"()[]&+/\n\r".utf8)

    /// Whether a character ends a stretch of words.
    private static func isSeparator(_ character: Character) -> Bool {
        if let ascii = character.asciiValue { return asciiSeparators.contains(ascii) }
        return character.isNewline || separators.contains(character)
    }

    private mutating func read(_ text: String) {
        var beginsText = true
        var beginsSentence = true
        for stretch in TextParts(of: text[...], between: Self.isSeparator) {
            var length = (wordCount: 0, letterCount: 0)
            for chunk in TextParts(of: stretch, between: \.isWhitespace) {
                let isCode = Self.isCode(chunk)
                for piece in TextParts(of: chunk, between: { !Self.isWordy($0) }) {
                    guard piece.utf8.count <= Self.longestWord else { continue }
                    let isCapital = piece.first { $0.isLetter }?.isUppercase == true
                    let isForeignEvidence = !isCode && (beginsSentence || !isCapital)
                    read(
                        piece, counts: isForeignEvidence, countsIfUnknown: isForeignEvidence && !isCapital,
                        beginsText: beginsText)
                    if isEnglish { return }
                    (beginsText, beginsSentence) = (false, false)
                    length = (length.wordCount + 1, length.letterCount + piece.count)
                    if (min(length.wordCount, 5), length.letterCount)
                        > (min(longestStretch.wordCount, 5), longestStretch.letterCount)
                    {
                        longestStretch = length
                    }
                }
                // A list's number, a label, a name in a program or in another script ends what could be a sentence.
                guard let last = chunk.last else { continue }
                let isName = isCode && chunk.contains(where: \.isLetter) || last.isLetter && !Self.isWordy(last)
                let isListNumber = last == "." && chunk.first?.isNumber == true
                if isName || isListNumber || last == ":" { length = (0, 0) }
                if ".!?:".contains(last) { beginsSentence = true }
            }
        }
    }

    /// Whether a character belongs to a word in Latin letters.
    private static func isWordy(_ character: Character) -> Bool {
        if let ascii = character.asciiValue { return ascii == 0x27 || (ascii | 0x20) >= 0x61 && (ascii | 0x20) <= 0x7A }
        guard let scalar = character.unicodeScalars.first else { return false }
        return character == "’" || character == "ʼ"
            || character.isLetter && (scalar.value < 0x250 || (0x1E00...0x1EFF).contains(scalar.value))
    }

    /// Whether a stretch without spaces is a name in a program, an address, a number or the like.
    private static func isCode(_ chunk: Substring) -> Bool {
        let isInside = { (character: Character) in character.isLetter || character.isNumber }
        guard let first = chunk.firstIndex(where: isInside), let last = chunk.lastIndex(where: isInside) else {
            return false
        }
        return chunk[first...last].contains { !$0.isLetter && !apostrophes.contains($0) && $0 != "-" && $0 != "‑" }
    }

    private mutating func read(_ piece: Substring, counts: Bool, countsIfUnknown: Bool, beginsText: Bool) {
        let straight = piece.lowercased().map { Self.apostrophes.contains($0) ? "'" : $0 }
        let word = String(straight.drop { $0 == "'" })
        if let meaning = words[word] {
            add(word, meaning, counts: counts, beginsText: beginsText)
            return
        }
        // An elision is a word and the beginning of the next one.
        let parts = word.split(separator: "'", maxSplits: 1)
        if parts.count == 2, let meaning = words[parts[0] + "'"] {
            add(parts[0] + "'", meaning, counts: counts, beginsText: false)
            let rest = String(parts[1])
            if let meaning = words[rest] {
                add(rest, meaning, counts: counts, beginsText: false)
            } else if counts {
                addOther(rest)
            }
        } else if countsIfUnknown, let first = parts.first {
            addOther(String(first))
        } else if letterCount < Self.mostOthers, seen.count < 4 * Self.mostOthers, seen.insert(word).inserted {
            letterCount += word.count
        }
    }

    private mutating func add(_ word: String, _ meaning: LanguageWords.Meaning, counts: Bool, beginsText: Bool) {
        if meaning.english == .telling || beginsText && meaning.english == .common {
            isEnglish = true
            return
        }
        guard counts || meaning.english == .common, seen.insert(word).inserted else { return }
        letterCount += word.count
        switch meaning.english {
        case .common: commonEnglishCount += 1
        case .shared:
            sharedEnglishCount += 1
            Self.count(meaning.adding | meaning.telling, in: &sharedCounts)
        case .telling, .no: Self.count(meaning.adding, in: &addingCounts)
        }
        if meaning.telling != 0 { telling.append(meaning.telling) }
    }

    private static func count(_ languages: LanguageWords.Languages, in counts: inout [Int]) {
        var rest = languages
        while rest != 0 {
            counts[rest.trailingZeroBitCount] += 1
            rest &= rest - 1
        }
    }

    private mutating func addOther(_ word: String) {
        guard otherCount < Self.mostOthers, seen.insert(word).inserted else { return }
        otherCount += 1
        letterCount += word.count
        guard word.count > 2 else { return }
        LetterSequences.all.add(word, to: &likeness)
    }
}
