extension SubwordTokenizer {
    /// The added tokens in order of their ids.
    public var addedTokens: [AddedToken] { added.all }

    /// Returns the id of the token with this text: an added token, otherwise the model's, as spelled in the file.
    public func id(of token: String) -> Int? {
        added.id(of: Array(token.utf8)) ?? model.vocabulary.id(ofText: Array(token.utf8))
    }

    /// Whether an id belongs to an added token, which is matched in text before the model splits it.
    public func isAdded(_ id: Int) -> Bool { added.byID[id] != nil }

    /// Whether an id belongs to a control token.
    public func isSpecial(_ id: Int) -> Bool { added.byID[id]?.isSpecial ?? false }

    /// Whether merging can produce this token from text and it is no control token.
    package func isText(_ id: Int) -> Bool { !isSpecial(id) && model.mergesText(to: id) }

    /// Whether there is a token with this id.
    public func contains(_ id: Int) -> Bool { added.byID[id] != nil || model.vocabulary.contains(id) }

    /// Returns the exact bytes that a token adds to decoded text, away from its start; nil for ids without a token.
    ///
    /// A byte-level token may contain only part of a scalar. Control tokens return the bytes of their text.
    public func tokenBytes(_ id: Int) -> [UInt8]? {
        if let token = added.byID[id] {
            let content = Array(token.content.utf8)
            return token.isSpecial ? content : contribution(of: added.normalizedContents[id] ?? content)
        }
        guard let bytes = model.vocabulary.bytes(id) else { return nil }
        if model.vocabulary.isByteLevel, decodesByteLevel { return Array(bytes) }
        guard let spelling = model.vocabulary.spelling(id) else { return nil }
        return contribution(of: spelling)
    }

    /// The bytes of every token, indexed by id; nil for ids without a token.
    public var vocabularyBytes: [[UInt8]?] { (0..<vocabularySize).map { tokenBytes($0) } }

    private var decodesByteLevel: Bool {
        guard let first = decodingSteps?.first, case .byteLevel = first else { return false }
        return true
    }

    /// Applies the decoder to one token as if other tokens surrounded it.
    private func contribution(of spelling: [UInt8]) -> [UInt8] {
        var bytes = spelling
        for step in decodingSteps ?? [] {
            switch step {
            case .byteLevel: bytes = DecodingStage.bytes(ofAlphabet: bytes)
            case .byteFallback:
                if let byte = bytes.withUnsafeBufferPointer({ ByteToken.byte(of: $0) }) { return [byte] }
            case .replace(let pattern, let content): bytes = DecodingStage.replace(pattern, with: content, in: bytes)
            case .metaspace(let scalar, _): bytes = DecodingStage.metaspace(bytes, scalar, dropping: false)
            case .wordSuffix(let suffix): bytes = DecodingStage.replacing(suffix, with: [0x20], in: bytes)
            case .wordPiece(let prefix, let cleansUp):
                bytes = DecodingStage.wordPiece(bytes, prefix, cleansUp, first: false)
            case .fuse: return bytes
            case .strip(let scalar, let start, let stop):
                bytes = DecodingStage.strip(bytes, scalar, start: start, stop: stop)
            }
        }
        return bytes
    }
}
