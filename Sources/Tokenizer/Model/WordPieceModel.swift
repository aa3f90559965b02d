/// A WordPiece model: splits a word into the longest tokens from left to right.
final class WordPieceModel: Sendable {
    let vocabulary: Vocabulary
    /// The id of the token for words that can't be split into tokens.
    let unknownID: Int
    private let pieces: PieceTrie
    /// The trie node after the continuing prefix, where tokens inside a word begin; −1 if there are none.
    private let continuation: Int
    /// The maximum length of a word in scalars; longer words are unknown.
    private let longestWord: Int

    /// Builds the trie.
    ///
    /// - Throws: `invalidValue` if the vocabulary lacks the unknown token.
    init(
        _ vocabulary: Vocabulary, unknownToken: [UInt8], continuingPrefix: [UInt8], longestWord: Int, file: String
    ) throws(TokenizerError) {
        guard let unknown = vocabulary.id(ofText: unknownToken) else {
            throw .invalidValue(
                file: file, key: "model.unk_token", expected: "a token of the vocabulary",
                found: "“\(String(decoding: unknownToken.prefix(60), as: UTF8.self))”, which it lacks")
        }
        self.vocabulary = vocabulary
        unknownID = unknown
        self.longestWord = longestWord
        pieces = PieceTrie(vocabulary)
        var node = PieceTrie.root
        for byte in continuingPrefix where node >= 0 { node = pieces.child(node, byte) }
        continuation = node
    }

    /// Writes a word's token ids to `scratch.ids` and returns their number.
    ///
    /// - Complexity: O(n · m) for n bytes and tokens of at most m bytes.
    func encode(_ word: UnsafePointer<UInt8>, _ count: Int, _ scratch: MergeScratch) -> Int {
        scratch.reserve(count + 1)
        let ids = scratch.ids
        ids[0] = UInt32(unknownID)
        if count > longestWord {
            var scalars = 0
            for i in 0..<count where word[i] & 0xC0 != 0x80 { scalars += 1 }
            if scalars > longestWord { return 1 }
        }
        var written = 0
        var start = 0
        while start < count {
            var node = start == 0 ? PieceTrie.root : continuation
            var position = start
            var found = -1
            var end = start
            while node >= 0, position < count {
                node = pieces.child(node, word[position])
                guard node >= 0 else { break }
                position &+= 1
                let piece = pieces.piece(node)
                if piece >= 0 { (found, end) = (piece, position) }
            }
            guard found >= 0 else {
                ids[0] = UInt32(unknownID)
                return 1
            }
            ids[written] = UInt32(found)
            written &+= 1
            start = end
        }
        return written
    }
}
