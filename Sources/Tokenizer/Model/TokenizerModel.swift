/// What turns words into tokens.
enum TokenizerModel: Sendable {
    case bytePair(BytePairModel)
    case wordPiece(WordPieceModel)
    case unigram(UnigramModel)

    /// The tokens.
    var vocabulary: Vocabulary {
        switch self {
        case .bytePair(let model): model.vocabulary
        case .wordPiece(let model): model.vocabulary
        case .unigram(let model): model.vocabulary
        }
    }

    /// The id of the token for what the vocabulary lacks, or −1.
    var unknownID: Int {
        switch self {
        case .bytePair(let model): model.unknownID
        case .wordPiece(let model): model.unknownID
        case .unigram(let model): model.unknownID
        }
    }

    /// The model as one with merge rules; nil for others.
    var bytePair: BytePairModel? {
        guard case .bytePair(let model) = self else { return nil }
        return model
    }

    /// Turns a word into token ids, left in `scratch.ids`; answers how many there are.
    func encode(_ word: UnsafePointer<UInt8>, _ count: Int, _ scratch: MergeScratch) -> Int {
        switch self {
        case .bytePair(let model): model.encode(word, count, scratch)
        case .wordPiece(let model): model.encode(word, count, scratch)
        case .unigram(let model): model.encode(word, count, scratch)
        }
    }

    /// The same by merge rules alone, where there are rules.
    func merge(_ word: UnsafePointer<UInt8>, _ count: Int, _ scratch: MergeScratch) -> Int {
        guard case .bytePair(let model) = self else { return encode(word, count, scratch) }
        return model.merge(word, count, scratch)
    }

    /// Whether the model makes this token, and no other, of its own text.
    func mergesText(to id: Int) -> Bool {
        if case .bytePair(let model) = self { return model.mergesText(to: id) }
        guard id != unknownID, let bytes = vocabulary.bytes(id), let base = bytes.baseAddress, !bytes.isEmpty else {
            return false
        }
        let scratch = MergeScratch()
        return encode(base, bytes.count, scratch) == 1 && scratch.ids[0] == UInt32(id)
    }
}
