/// A script, the languages written in it, and what it takes to tell a text in it from names.
struct LanguageScript: Sendable {
    /// How words of the script are seen.
    enum Kind: Sendable {
        /// Between spaces, names with a capital letter.
        case cased
        /// Between spaces.
        case spaced
        /// Not at all; how often none of some letters occurs is telling.
        case unspaced
    }

    /// The code points of its letters.
    let letters: [ClosedRange<UInt32>]
    /// The codes of languages, the most spoken first.
    let languages: [String]
    /// How its words are seen.
    var kind = Kind.spaced
    /// Letters of words of grammar in a script without spaces; at least two distinct ones must be there.
    var grammar = ""
    /// Letters that only one of its languages has.
    var marks: [(code: String, letters: String)] = []

    /// Every script that isn't Latin.
    static let all: [LanguageScript] = [
        .init(
            letters: [0x3041...0x30FF], languages: ["ja"], kind: .unspaced,
            grammar: "はがをにでとものへやかよねなたてだすいるうしくられまちどこそ"),
        .init(
            letters: [0x4E00...0x9FFF, 0x3400...0x4DBF], languages: ["zh", "ja", "yue", "wuu"], kind: .unspaced,
            grammar: "的是了我你他她它在有不这那吗嗎么麼什哪谁誰请請和吧呢怎样樣能会會要想给給把被让讓就都也很还還与與为為对對个個们們"
                + "这這里裡说說没沒可以如何及或但而从從到时時后後前并並将將已其之所用於于"),
        .init(letters: [0xAC00...0xD7A3, 0x1100...0x11FF], languages: ["ko"]),
        .init(
            letters: [0x0400...0x052F],
            languages: ["ru", "uk", "bg", "sr", "mk", "be", "kk", "ky", "mn", "tg", "tt", "uz", "ba", "cv"],
            kind: .cased,
            marks: [("be", "ў"), ("uk", "їєґ"), ("mk", "ѓќѕ"), ("sr", "ђћљњ"), ("uk", "і")]),
        .init(
            letters: [0x0600...0x06FF, 0x0750...0x077F],
            languages: ["ar", "fa", "ur", "ps", "ckb", "sd", "ug", "arz"],
            marks: [("ur", "ٹڈڑںے"), ("fa", "پچژگکی")]),
        .init(letters: [0x0370...0x03FF, 0x1F00...0x1FFF], languages: ["el"], kind: .cased),
        .init(letters: [0x0590...0x05FF], languages: ["he", "yi"]),
        .init(letters: [0x0530...0x058F], languages: ["hy"], kind: .cased),
        .init(letters: [0x10A0...0x10FF], languages: ["ka"]),
        .init(letters: [0x0900...0x097F], languages: ["hi", "mr", "ne", "sa"]),
        .init(letters: [0x0980...0x09FF], languages: ["bn", "as"]),
        .init(letters: [0x0A00...0x0A7F], languages: ["pa"]),
        .init(letters: [0x0A80...0x0AFF], languages: ["gu"]),
        .init(letters: [0x0B80...0x0BFF], languages: ["ta"]),
        .init(letters: [0x0C00...0x0C7F], languages: ["te"]),
        .init(letters: [0x0C80...0x0CFF], languages: ["kn"]),
        .init(letters: [0x0D00...0x0D7F], languages: ["ml"]),
        .init(letters: [0x0D80...0x0DFF], languages: ["si"]),
        .init(letters: [0x0E00...0x0E7F], languages: ["th"], kind: .unspaced),
        .init(letters: [0x0E80...0x0EFF], languages: ["lo"], kind: .unspaced),
        .init(letters: [0x1000...0x109F], languages: ["my"], kind: .unspaced),
        .init(letters: [0x1200...0x137F], languages: ["am", "ti"]),
        .init(letters: [0x1780...0x17FF], languages: ["km"], kind: .unspaced),
    ]

    /// Whether a letter belongs to the script.
    func contains(_ scalar: Unicode.Scalar) -> Bool { letters.contains { $0.contains(scalar.value) } }
}
