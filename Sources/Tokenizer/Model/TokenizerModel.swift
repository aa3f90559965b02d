/// A model that turns words into tokens.
enum TokenizerModel: Sendable {
    case bytePair(BytePairModel)
    case wordPiece(WordPieceModel)
    case unigram(UnigramModel)

    /// The vocabulary of the model.
    var vocabulary: Vocabulary {
        switch self {
        case .bytePair(let model): model.vocabulary
        case .wordPiece(let model): model.vocabulary
        case .unigram(let model): model.vocabulary
        }
    }

    /// The id of the unknown token, or −1.
    var unknownID: Int {
        switch self {
        case .bytePair(let model): model.unknownID
        case .wordPiece(let model): model.unknownID
        case .unigram(let model): model.unknownID
        }
    }

    /// The byte-pair model; nil for others.
    var bytePair: BytePairModel? {
        guard case .bytePair(let model) = self else { return nil }
        return model
    }

    /// Writes a word's token ids to `scratch.ids` and returns their number.
    func encode(_ word: UnsafePointer<UInt8>, _ count: Int, _ scratch: MergeScratch) -> Int {
        switch self {
        case .bytePair(let model): model.encode(word, count, scratch)
        case .wordPiece(let model): model.encode(word, count, scratch)
        case .unigram(let model): model.encode(word, count, scratch)
        }
    }

    /// Encodes a word by the merge rules alone if there are rules, otherwise as `encode` does.
    func merge(_ word: UnsafePointer<UInt8>, _ count: Int, _ scratch: MergeScratch) -> Int {
        guard case .bytePair(let model) = self else { return encode(word, count, scratch) }
        return model.merge(word, count, scratch)
    }

    /// Whether encoding a token's own text gives this one token.
    func mergesText(to id: Int) -> Bool {
        if case .bytePair(let model) = self { return model.mergesText(to: id) }
        guard id != unknownID, let bytes = vocabulary.bytes(id), let base = bytes.baseAddress, !bytes.isEmpty else {
            return false
        }
        let scratch = MergeScratch()
        return encode(base, bytes.count, scratch) == 1 && scratch.ids[0] == UInt32(id)
    }
}
