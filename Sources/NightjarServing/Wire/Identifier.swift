/// Names for answers and calls that nobody can guess.
enum Identifier {
    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)

    /// A prefix with 24 random letters and digits behind it.
    static func random(_ prefix: String) -> String {
        var bytes = Array(prefix.utf8)
        for _ in 0..<24 { bytes.append(letters[Int.random(in: 0..<letters.count)]) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
