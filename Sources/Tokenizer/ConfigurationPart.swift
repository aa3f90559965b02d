/// One object of `tokenizer.json` with its place, so that errors can name it.
struct ConfigurationPart {
    /// The object.
    let tree: JSONTree
    /// The file it stands in.
    let file: String
    /// Where it stands, as in `pre_tokenizer.pretokenizers[0]`.
    let key: String

    /// A part, or nil for `null` and for what is missing.
    init?(_ tree: JSONTree?, file: String, key: String) {
        guard let tree, !tree.isNull else { return nil }
        self.tree = tree
        self.file = file
        self.key = key
    }

    /// The error for a value of the wrong kind.
    func wrong(_ name: String, expected: String) -> TokenizerError {
        .invalidValue(
            file: file, key: name.isEmpty ? key : "\(key).\(name)", expected: expected,
            found: (name.isEmpty ? tree : tree[name])?.kind ?? "missing")
    }

    /// The error for a type that this engine lacks.
    func unsupported(_ type: String, supported: String) -> TokenizerError {
        .unsupported(file: file, key: "\(key).type", found: "“\(type)”", supported: supported)
    }

    /// The value of `type`.
    func type() throws(TokenizerError) -> String {
        guard let type = tree["type"]?.text else { throw wrong("type", expected: "a string") }
        return type
    }

    /// A string that must be there.
    func text(_ name: String) throws(TokenizerError) -> [UInt8] {
        guard case .string(let bytes) = tree[name] else { throw wrong(name, expected: "a string") }
        return bytes
    }

    /// A string that may be missing or `null`.
    func optionalText(_ name: String) throws(TokenizerError) -> [UInt8]? {
        guard let value = tree[name], !value.isNull else { return nil }
        return try text(name)
    }

    /// A truth value; without a default it must be there.
    func flag(_ name: String, default fallback: Bool? = nil) throws(TokenizerError) -> Bool {
        if let value = tree[name]?.truth { return value }
        guard let fallback, tree[name]?.isNull ?? true else { throw wrong(name, expected: "true or false") }
        return fallback
    }

    /// A whole number that is not negative.
    func integer(_ name: String) throws(TokenizerError) -> Int {
        guard let value = tree[name]?.integer, value >= 0, value <= Int(UInt32.max) else {
            throw wrong(name, expected: "a whole number from 0 to 4294967295")
        }
        return value
    }

    /// A string of exactly one scalar.
    func scalar(_ name: String) throws(TokenizerError) -> UInt32 {
        let scalars = String(decoding: try text(name), as: UTF8.self).unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first else { throw wrong(name, expected: "one character") }
        return scalar.value
    }

    /// The most steps in a row of a normalizer, pre-tokenizer, post-processor or decoder, of which each goes through
    /// the whole text.
    static let stepLimit = 64
    /// The longest literal text that is looked for in texts or put into them, in bytes.
    static let literalLimit = 256

    /// Refuses more steps in a row than the limit.
    func check(_ count: Int, of name: String) throws(TokenizerError) {
        guard count <= Self.stepLimit else {
            throw .invalidValue(
                file: file, key: "\(key).\(name)", expected: "at most \(Self.stepLimit) steps in all",
                found: "\(count) or more")
        }
    }

    /// A string that must be there and is short enough to be looked for, or put, in every place of a text.
    func literal(_ name: String) throws(TokenizerError) -> [UInt8] {
        let bytes = try text(name)
        guard bytes.count <= Self.literalLimit else {
            throw wrong(name, expected: "a string of at most \(Self.literalLimit) bytes")
        }
        return bytes
    }

    /// An array of objects.
    func list(_ name: String, limit: Int) throws(TokenizerError) -> [ConfigurationPart] {
        guard let elements = tree[name]?.elements else { throw wrong(name, expected: "an array") }
        guard elements.count <= limit else {
            throw .invalidValue(
                file: file, key: "\(key).\(name)", expected: "at most \(limit) elements", found: "\(elements.count)")
        }
        var parts: [ConfigurationPart] = []
        for (i, element) in elements.enumerated() {
            guard case .object = element,
                let part = ConfigurationPart(element, file: file, key: "\(key).\(name)[\(i)]")
            else {
                throw .invalidValue(
                    file: file, key: "\(key).\(name)[\(i)]", expected: "an object", found: element.kind)
            }
            parts.append(part)
        }
        return parts
    }

    /// Compiles a regular expression; errors name it by `name`.
    func compile(_ pattern: String, key name: String) throws(TokenizerError) -> OnigurumaPattern {
        do {
            return try OnigurumaPattern(pattern)
        } catch {
            throw .invalidPattern(
                file: file, key: "\(key).\(name)", pattern: String(pattern.prefix(200)), offset: error.offset,
                reason: error.reason)
        }
    }

    /// Reads a pattern object: `{"String": …}` or `{"Regex": …}`.
    func pattern(_ name: String) throws(TokenizerError) -> TextPattern {
        if let text = tree[name]?["String"], case .string(let bytes) = text {
            guard bytes.count <= Self.literalLimit else {
                throw wrong(name, expected: "a string of at most \(Self.literalLimit) bytes")
            }
            return .string(bytes)
        }
        guard let regex = tree[name]?["Regex"]?.text else {
            throw wrong(name, expected: "an object with “String” or “Regex”")
        }
        let expression = try compile(regex, key: name)
        return WordScanner.recognizing(regex).map { .scanner($0, expression) } ?? .expression(expression)
    }

    /// When a metaspace is put in front, in the new spelling and the old.
    func prependScheme() throws(TokenizerError) -> PreTokenizer.PrependScheme {
        var scheme = PreTokenizer.PrependScheme.always
        if let value = tree["prepend_scheme"] {
            guard let text = value.text, let known = PreTokenizer.PrependScheme(rawValue: text) else {
                throw wrong("prepend_scheme", expected: "always, first or never")
            }
            scheme = known
        }
        if let value = tree["add_prefix_space"], !value.isNull, try !flag("add_prefix_space") {
            guard scheme == .never || tree["prepend_scheme"] == nil else {
                throw wrong("add_prefix_space", expected: "true, or “prepend_scheme” never")
            }
            // Hugging Face refuses this without “prepend_scheme” too; older files mean never by it.
            scheme = .never
        }
        return scheme
    }
}
