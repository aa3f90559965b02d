/// A script, and the languages written in it.
struct LanguageScript: Sendable {
    /// The code points of its letters.
    let letters: [ClosedRange<UInt32>]
    /// The codes of languages, the most spoken first.
    let languages: [String]

    /// Every script that isn't Latin.
    static let all: [LanguageScript] = [
        .init(letters: [0x3041...0x30FF], languages: ["ja"]),
        .init(letters: [0x4E00...0x9FFF, 0x3400...0x4DBF], languages: ["zh", "ja", "yue", "wuu"]),
        .init(letters: [0xAC00...0xD7A3, 0x1100...0x11FF], languages: ["ko"]),
        .init(
            letters: [0x0400...0x052F],
            languages: ["ru", "uk", "bg", "sr", "mk", "be", "kk", "ky", "mn", "tg", "tt", "uz", "ba", "cv"]),
        .init(
            letters: [0x0600...0x06FF, 0x0750...0x077F],
            languages: ["ar", "fa", "ur", "ps", "ckb", "sd", "ug", "arz"]),
        .init(letters: [0x0370...0x03FF, 0x1F00...0x1FFF], languages: ["el"]),
        .init(letters: [0x0590...0x05FF], languages: ["he", "yi"]),
        .init(letters: [0x0530...0x058F], languages: ["hy"]),
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
        .init(letters: [0x0E00...0x0E7F], languages: ["th"]),
        .init(letters: [0x0E80...0x0EFF], languages: ["lo"]),
        .init(letters: [0x1000...0x109F], languages: ["my"]),
        .init(letters: [0x1200...0x137F], languages: ["am", "ti"]),
        .init(letters: [0x1780...0x17FF], languages: ["km"]),
    ]

    /// Whether a letter belongs to the script.
    func contains(_ scalar: Unicode.Scalar) -> Bool { letters.contains { $0.contains(scalar.value) } }
}
