import ModelFiles
import Tokenizer

extension GGUFVocabularyReader {
    /// Reads the WordPiece keys of BERT-like encoders, with the special tokens around a text.
    ///
    /// If a file names none of these tokens, BERT's identifiers are used.
    func readWordPiece(_ tables: inout TokenizerTables, _ names: [Int: String]) throws(GGUFModelError) {
        func known(_ id: Int) -> Int? { id < tables.tokenCount ? id : nil }
        tables.roles.begin = try token("cls_token_id", names) ?? tables.roles.begin ?? known(101)
        tables.roles.end = try token("seperator_token_id", names) ?? tables.roles.end ?? known(102)
        tables.roles.unknown = tables.roles.unknown ?? known(100)
        // llama.cpp adds them to every text, whatever the flags say.
        (tables.addsBeginToken, tables.addsEndToken) = (true, true)
        tables.lowercases = try flag("normalizer.lowercase")
        tables.hasTypes = try number("token_type_count") != 1
    }

    /// Reads the keys of SentencePiece Unigram models, beside tokens and scores.
    func readUnigram(_ tables: inout TokenizerTables, _ names: [Int: String]) throws(GGUFModelError) {
        func known(_ id: Int) -> Int? { id < tables.tokenCount ? id : nil }
        tables.roles.end = tables.roles.end ?? known(1)
        tables.roles.unknown = tables.roles.unknown ?? known(2)
        tables.roles.mask = try token("mask_token_id", names)
        tables.removesExtraSpaces = try flag("remove_extra_whitespaces") ?? false
        tables.hasTypes = try (number("token_type_count") ?? 1) > 1
        let key = "precompiled_charsmap"
        let found = try GGUFModel.contained { () throws(GGUFError) in try metadata.array(Self.prefix + key) }
        guard let found else { return }
        guard found.count <= 1 << 26, let values = found.integers(in: bytes) else {
            throw wrong(key, found, "bytes, at most \(1 << 26)")
        }
        tables.characterMap = values.map { UInt8(truncatingIfNeeded: $0) }
    }
}
