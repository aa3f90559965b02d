import ModelFiles

/// The settings of the files beside `tokenizer.json`, which extend or override it as in `transformers`.
struct TokenizerConfiguration {
    /// Added tokens by id, from `added_tokens_decoder` or `added_tokens.json`.
    var addedTokens: [AddedToken] = []
    /// The control tokens by role, such as `bos_token`.
    var roles: [(role: String, token: AddedToken)] = []
    /// Whether texts get a begin token; nil if no file says so.
    var addsBeginToken: Bool?
    /// Whether texts get an end token; nil if no file says so.
    var addsEndToken: Bool?
    /// Whether texts split by the older layout's rules get a space in front; nil if no file says so.
    var addsPrefixSpace: Bool?
    /// BERT's options in the older layout: lowercasing, removing accents, and separating Chinese characters; nil if no
    /// file says so.
    var lowercases: Bool?
    var stripsAccents: Bool?
    var separatesChinese: Bool?
    /// Whether texts that are too long lose their beginning instead of their end; nil where no file says so.
    var cutsFront: Bool?
    /// The class that `tokenizer_config.json` names, and the file; nil where it names none.
    var tokenizerClass: (name: String, file: String)?

    /// The tokens already listed for roles with several tokens, each as the role's name and the text.
    private var listed: Set<[UInt8]> = []

    private static let roleNames = [
        "bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token", "mask_token",
    ]

    init() {}

    /// Reads `tokenizer_config.json`, `special_tokens_map.json` and `added_tokens.json`, if they exist.
    init(directory: String) throws(TokenizerError) {
        let legacyPath = directory + "/added_tokens.json"
        if FileContents.exists(legacyPath) { try readLegacy(try FileContents(path: legacyPath)) }
        let files = TokenFileOrder.applied(
            configuration: try Self.file(directory + "/" + TokenFileOrder.configuration),
            map: try Self.file(directory + "/" + TokenFileOrder.map),
            listsAddedTokens: { $0.tree[TokenFileOrder.addedTokens] != nil })
        for (file, tree) in files { try read(file, tree) }
    }

    private static func file(_ path: String) throws(TokenizerError) -> (file: FileContents, tree: JSONTree)? {
        guard FileContents.exists(path) else { return nil }
        let file = try FileContents(path: path)
        return (file, try object(of: file))
    }

    private static func object(of file: FileContents) throws(TokenizerError) -> JSONTree {
        let tree = try JSONScanner.tree(of: file)
        guard case .object = tree else {
            throw .invalidValue(file: file.path, key: "the whole", expected: "an object", found: tree.kind)
        }
        return tree
    }

    private mutating func read(_ file: FileContents, _ tree: JSONTree) throws(TokenizerError) {
        for name in Self.roleNames { try readRole(name, tree[name], file) }
        for name in ["additional_special_tokens", "extra_special_tokens"] {
            for element in tree[name]?.elements ?? [] { try readRole(name, element, file) }
        }
        func flag(_ key: String) -> Bool? { tree[key].flatMap { $0.isNull ? nil : $0.truth ?? false } }
        addsBeginToken = flag("add_bos_token") ?? addsBeginToken
        addsEndToken = flag("add_eos_token") ?? addsEndToken
        tokenizerClass = tree["tokenizer_class"]?.text.map { ($0, file.path) } ?? tokenizerClass
        addsPrefixSpace = tree["add_prefix_space"]?.truth ?? addsPrefixSpace
        lowercases = tree["do_lower_case"]?.truth ?? lowercases
        stripsAccents = tree["strip_accents"]?.truth ?? stripsAccents
        separatesChinese = tree["tokenize_chinese_chars"]?.truth ?? separatesChinese
        cutsFront = tree["truncation_side"]?.text.map { $0 == "left" } ?? cutsFront
        if case .object(let members) = tree[TokenFileOrder.addedTokens] {
            addedTokens = []
            for (key, value) in members {
                let place = "\(TokenFileOrder.addedTokens).\(String(decoding: key.prefix(20), as: UTF8.self))"
                guard let id = Int(String(decoding: key, as: UTF8.self)), id >= 0, id <= Vocabulary.idLimit,
                    let part = ConfigurationPart(value, file: file.path, key: place)
                else {
                    throw .invalidValue(
                        file: file.path, key: place, expected: "a token under its id", found: value.kind)
                }
                addedTokens.append(try TokenizerDescription.addedToken(part, id: id))
            }
            addedTokens.sort { $0.id < $1.id }
        }
    }

    /// Reads a role: a string, an object with flags, or null.
    private mutating func readRole(_ name: String, _ tree: JSONTree?, _ file: FileContents) throws(TokenizerError) {
        guard let tree else { return }
        if !name.hasSuffix("tokens") { roles.removeAll { $0.role == name } }
        if tree.isNull { return }
        let token: AddedToken
        if let text = tree.text {
            token = AddedToken(id: -1, content: text, isSpecial: true)
        } else if case .object = tree, let part = ConfigurationPart(tree, file: file.path, key: name) {
            var read = try TokenizerDescription.addedToken(part, id: -1)
            read.isSpecial = true
            token = read
        } else {
            throw .invalidValue(file: file.path, key: name, expected: "a token", found: tree.kind)
        }
        guard token.content.utf8.count <= AddedTokenMatcher.lengthLimit else {
            throw .invalidValue(
                file: file.path, key: name, expected: "at most \(AddedTokenMatcher.lengthLimit) bytes", found: "more")
        }
        // The set replaces a search through the list of roles, which a file may make long.
        let isNew = !name.hasSuffix("tokens") || listed.insert(Array("\(name) \(token.content)".utf8)).inserted
        if !token.content.isEmpty, isNew { roles.append((name, token)) }
    }

    /// Reads `added_tokens.json`, which maps texts to ids.
    private mutating func readLegacy(_ file: FileContents) throws(TokenizerError) {
        guard case .object(let members) = try JSONScanner.tree(of: file) else {
            throw .invalidValue(file: file.path, key: "the whole", expected: "an object", found: "something else")
        }
        for (key, value) in members {
            guard let id = value.integer, id >= 0, id <= Vocabulary.idLimit, key.count <= AddedTokenMatcher.lengthLimit
            else {
                throw .invalidValue(
                    file: file.path, key: String(decoding: key.prefix(60), as: UTF8.self), expected: "an id",
                    found: value.kind)
            }
            addedTokens.append(AddedToken(id: id, content: String(decoding: key, as: UTF8.self)))
        }
        addedTokens.sort { $0.id < $1.id }
    }

    /// Returns the first token with a role.
    func token(_ role: String) -> AddedToken? { roles.first { $0.role == role }?.token }
}
