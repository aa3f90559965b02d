extension SubwordTokenizer {
    /// Puts a tokenizer together from plain tables.
    ///
    /// - Throws: a `TokenizerError` that names the tables' file and the place.
    package static func load(_ tables: TokenizerTables) throws(TokenizerError) -> SubwordTokenizer {
        let rules = try tables.rules()
        return try SubwordTokenizer(tables.description(rules), tables.configuration(rules))
    }
}

extension TokenizerTables {
    /// Returns the splitting rules that the tables name.
    fileprivate func rules() throws(TokenizerError) -> PreTokenizerRules {
        guard kind == .byteLevel else { return PreTokenizerRules(patterns: []) }
        guard let rules = PreTokenizerRules(name: preTokenizer) else {
            throw .unsupported(
                file: file, key: keyPrefix + "pre", found: "“\(preTokenizer?.prefix(60) ?? "")”",
                supported: PreTokenizerRules.names.joined(separator: ", "))
        }
        return rules
    }

    /// Returns the equivalent of `tokenizer.json`.
    fileprivate func description(_ rules: PreTokenizerRules) -> TokenizerDescription {
        var description = TokenizerDescription(file: file)
        description.vocabulary = vocabulary
        description.merges = merges
        description.scores = kind == .scored ? scores : nil
        description.apartTokens = apartTokens
        description.findsTextOfRoles = false
        description.options.ignoresMerges = rules.ignoresMerges
        switch kind {
        case .wordPiece: describeWordPiece(&description)
        case .unigram: describeUnigram(&description)
        case .byteLevel:
            if rules.composes { description.normalizer = .members(("type", .text("NFC"))) }
            description.preTokenizer = rules.tree
            description.decoder = .members(("type", .text("ByteLevel")))
        case .scored, .spaced:
            description.options.fallsBackToBytes = true
            description.options.fusesUnknown = true
            description.options.unknownToken = roles.unknown.flatMap(spelling)
            var normalizers: [JSONTree] = [Self.replace(" ", with: "\u{2581}")]
            var decoders = [
                Self.replace("\u{2581}", with: " "), .members(("type", .text("ByteFallback"))),
                .members(("type", .text("Fuse"))),
            ]
            if prependsSpace {
                normalizers.insert(.members(("type", .text("Prepend")), ("prepend", .text("\u{2581}"))), at: 0)
                decoders.append(
                    .members(
                        ("type", .text("Strip")), ("content", .text(" ")), ("start", .number(1)),
                        ("stop", .number(0))))
            }
            description.normalizer = .members(
                ("type", .text("Sequence")), ("normalizers", .array(normalizers)))
            description.decoder = .members(("type", .text("Sequence")), ("decoders", .array(decoders)))
        }
        if endsTexts {
            // Encoders with merge rules also put tokens between a pair of texts.
            description.postProcessor = template(
                begins: addsBeginToken ?? beginsTexts(rules), betweenTexts: separatesPairs == true ? ["end"] : [])
        }
        for (id, kind) in kinds.enumerated() where kind == .control || kind == .userDefined || kind == .unknown {
            guard let text = spelling(id), !text.isEmpty else { continue }
            description.addedTokens.append(
                AddedToken(
                    id: id, content: String(decoding: text, as: UTF8.self), isSpecial: kind != .userDefined,
                    stripsLeft: self.kind == .unigram && id == roles.mask,
                    stripsRight: strippingTokens.contains(id)))
        }
        return description
    }

    /// Returns the equivalent of the files beside `tokenizer.json`.
    fileprivate func configuration(_ rules: PreTokenizerRules) -> TokenizerConfiguration {
        var configuration = TokenizerConfiguration()
        let named = [
            ("bos_token", roles.begin), ("eos_token", roles.end), ("unk_token", roles.unknown),
            ("pad_token", roles.padding),
        ]
        for (role, id) in named {
            guard let id, let text = spelling(id), !text.isEmpty, text.count <= AddedTokenMatcher.lengthLimit else {
                continue
            }
            let content = String(decoding: text, as: UTF8.self)
            configuration.roles.append((role, AddedToken(id: id, content: content, isSpecial: true)))
        }
        // The template already contains the tokens around texts.
        guard kind != .wordPiece, kind != .unigram, !endsTexts else { return configuration }
        configuration.addsBeginToken = addsBeginToken ?? beginsTexts(rules)
        configuration.addsEndToken = addsEndToken ?? false
        return configuration
    }

    /// Whether a tokenizer with merge rules or scores puts an end token after texts.
    private var endsTexts: Bool {
        kind != .wordPiece && kind != .unigram && addsEndToken == true && roles.end != nil
    }

    /// Whether such a tokenizer puts a begin token before texts by default.
    private func beginsTexts(_ rules: PreTokenizerRules) -> Bool { kind == .scored || rules.addsBeginToken }

    /// The tokens that merging must not produce, since text could then forge control tokens.
    ///
    /// User-defined tokens are spelled as in text. In a byte-level vocabulary the others use the byte alphabet, where
    /// letters beyond ASCII would be bytes. Tokens of white space forge nothing. Older files spell their spaces `▁`,
    /// which merging produces.
    private var apartTokens: Set<UInt32> {
        var apart: Set<UInt32> = []
        for (id, tokenKind) in kinds.enumerated() {
            let isApart =
                switch tokenKind {
                case .control, .unknown: true
                case .byte: kind != .byteLevel
                case .userDefined:
                    kind == .byteLevel
                        ? spelling(id)?.contains { $0 >= 0x80 } == true
                        : !AddedTokenMatcher.isBlank(String(decoding: spelling(id) ?? [], as: UTF8.self))
                case .normal, .unused: false
                }
            if isApart { apart.insert(UInt32(id)) }
        }
        return apart
    }

    /// Returns a token's text as spelled in the tables.
    func spelling(_ id: Int) -> [UInt8]? {
        guard kinds.indices.contains(id) else { return nil }
        let start = Int(vocabulary.starts[id])
        return Array(
            UnsafeBufferPointer(start: vocabulary.text.base + start, count: Int(vocabulary.starts[id + 1]) - start))
    }

    static func replace(_ text: String, with content: String) -> JSONTree {
        .members(
            ("type", .text("Replace")), ("pattern", .members(("String", .text(text)))), ("content", .text(content)))
    }
}
