extension TokenizerTables {
    /// Fills in the equivalent of `tokenizer.json` for WordPiece, with BERT's rules.
    ///
    /// Older files don't state whether text is lowercased. It is, unless a normal token has an uppercase ASCII letter.
    func describeWordPiece(_ description: inout TokenizerDescription) {
        description.algorithm = .wordPiece(longestWord: 100)
        description.options.unknownToken = (roles.unknown ?? kinds.firstIndex(of: .unknown)).flatMap(spelling)
        if description.options.unknownToken == nil { description.options.unknownToken = Array("[UNK]".utf8) }
        description.options.continuingPrefix = Array("##".utf8)
        let isCased = kinds.indices.contains { id in
            kinds[id] == .normal && spelling(id)?.first != 0x5B
                && spelling(id)?.contains { $0 &- 0x41 < 26 } == true
        }
        description.normalizer = .members(
            ("type", .text("BertNormalizer")), ("clean_text", .bool(true)), ("handle_chinese_chars", .bool(true)),
            ("lowercase", .bool(lowercases ?? !isCased)))
        description.preTokenizer = .members(("type", .text("BertPreTokenizer")))
        description.decoder = .members(
            ("type", .text("WordPiece")), ("prefix", .text("##")), ("cleanup", .bool(true)))
        description.postProcessor = template(begins: addsBeginToken ?? true, betweenTexts: [])
    }

    /// Fills in the equivalent of `tokenizer.json` for Unigram.
    func describeUnigram(_ description: inout TokenizerDescription) {
        description.algorithm = .unigram(
            scores: scores.map(Double.init), unknownID: roles.unknown ?? kinds.firstIndex(of: .unknown))
        description.options.fallsBackToBytes = kinds.contains(.byte)
        description.characterMap = characterMap
        description.characterMapKey = keyPrefix + "precompiled_charsmap"
        let prepends = addsSpacePrefix ?? false
        func metaspace() -> JSONTree {
            .members(
                ("type", .text("Metaspace")), ("replacement", .text("\u{2581}")),
                ("prepend_scheme", .text(prepends ? "always" : "never")), ("split", .bool(true)))
        }
        description.preTokenizer = metaspace()
        if removesExtraSpaces, prepends {
            description.preTokenizer = .members(
                ("type", .text("Sequence")),
                ("pretokenizers", .array([.members(("type", .text("WhitespaceSplit"))), metaspace()])))
        } else if removesExtraSpaces {
            let strip = JSONTree.members(
                ("type", .text("Strip")), ("strip_left", .bool(true)), ("strip_right", .bool(true)))
            let join = JSONTree.members(
                ("type", .text("Replace")), ("pattern", .members(("Regex", .text(" {2,}")))), ("content", .text(" ")))
            description.normalizer = .members(
                ("type", .text("Sequence")), ("normalizers", .array([strip, join])))
        }
        description.decoder = metaspace()
        if description.options.fallsBackToBytes {
            let strip = JSONTree.members(
                ("type", .text("Strip")), ("content", .text(" ")), ("start", .number(prepends ? 1 : 0)),
                ("stop", .number(0)))
            let steps: [JSONTree] = [
                Self.replace("\u{2581}", with: " "), .members(("type", .text("ByteFallback"))),
                .members(("type", .text("Fuse"))), strip,
            ]
            description.decoder = .members(("type", .text("Sequence")), ("decoders", .array(steps)))
        }
        // Models with a begin token put two end tokens between a pair of texts, unless the file says otherwise.
        let separates = separatesPairs ?? (addsBeginToken == true)
        description.postProcessor = template(
            begins: addsBeginToken ?? false, betweenTexts: separates ? ["end"] : [])
    }

    /// Returns the template of the tokens around a text and around a pair.
    func template(begins: Bool, betweenTexts between: [String]) -> JSONTree {
        var tokens: [(key: [UInt8], value: JSONTree)] = []
        func name(_ name: String, _ id: Int?) -> [String] {
            guard let id, kinds.indices.contains(id) else { return [] }
            tokens.append((Array(name.utf8), .members(("ids", .array([.number(Double(id))])))))
            return [name]
        }
        let begin = begins ? name("begin", roles.begin) : []
        let end = addsEndToken ?? true ? name("end", roles.end) : []
        func special(_ names: [String], _ type: Double) -> [JSONTree] {
            names.map { .members(("SpecialToken", .members(("id", .text($0)), ("type_id", .number(type))))) }
        }
        func text(_ id: String, _ type: Double) -> JSONTree {
            .members(("Sequence", .members(("id", .text(id)), ("type_id", .number(type)))))
        }
        let single = special(begin, 0) + [text("A", 0)] + special(end, 0)
        let type = hasTypes ? 1.0 : 0
        let pair =
            single + special(end.isEmpty ? [] : between, type) + [text("B", type)] + special(end, type)
        return .members(
            ("type", .text("TemplateProcessing")), ("single", .array(single)), ("pair", .array(pair)),
            ("special_tokens", .object(tokens)))
    }
}
