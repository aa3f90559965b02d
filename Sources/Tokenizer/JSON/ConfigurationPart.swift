/// An object of `tokenizer.json` with its location, so that errors can name it.
struct ConfigurationPart {
    /// The object.
    let tree: JSONTree
    /// The path of its file.
    let file: String
    /// Its key path, as in `pre_tokenizer.pretokenizers[0]`.
    let key: String

    /// Creates a part; nil for `null` and for a missing value.
    init?(_ tree: JSONTree?, file: String, key: String) {
        guard let tree, !tree.isNull else { return nil }
        self.tree = tree
        self.file = file
        self.key = key
    }

    /// Returns the error for a value of the wrong kind.
    func wrong(_ name: String, expected: String) -> TokenizerError {
        .invalidValue(
            file: file, key: name.isEmpty ? key : "\(key).\(name)", expected: expected,
            found: (name.isEmpty ? tree : tree[name])?.kind ?? "missing")
    }

    /// Returns the error for an unsupported type.
    func unsupported(_ type: String, supported: String) -> TokenizerError {
        .unsupported(file: file, key: "\(key).type", found: "“\(type)”", supported: supported)
    }

    /// Returns the value of `type`.
    func type() throws(TokenizerError) -> String {
        guard let type = tree["type"]?.text else { throw wrong("type", expected: "a string") }
        return type
    }

    /// Returns a required string.
    func text(_ name: String) throws(TokenizerError) -> [UInt8] {
        guard case .string(let bytes) = tree[name] else { throw wrong(name, expected: "a string") }
        return bytes
    }

    /// Returns a string, or nil if it is missing or `null`.
    func optionalText(_ name: String) throws(TokenizerError) -> [UInt8]? {
        guard let value = tree[name], !value.isNull else { return nil }
        return try text(name)
    }

    /// Returns a Boolean value; without a default it is required.
    func flag(_ name: String, default fallback: Bool? = nil) throws(TokenizerError) -> Bool {
        if let value = tree[name]?.truth { return value }
        guard let fallback, tree[name]?.isNull ?? true else { throw wrong(name, expected: "true or false") }
        return fallback
    }

    /// Returns a nonnegative integer.
    func integer(_ name: String) throws(TokenizerError) -> Int {
        guard let value = tree[name]?.integer, value >= 0, value <= Int(UInt32.max) else {
            throw wrong(name, expected: "a whole number from 0 to 4294967295")
        }
        return value
    }

    /// Returns a string's only scalar; a string of another length is an error.
    func scalar(_ name: String) throws(TokenizerError) -> UInt32 {
        let scalars = String(decoding: try text(name), as: UTF8.self).unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first else { throw wrong(name, expected: "one character") }
        return scalar.value
    }

    /// The maximum number of steps in a normalizer, pre-tokenizer, post-processor or decoder; each processes the whole
    /// text.
    static let stepLimit = 64
    /// The maximum length of a literal that is searched for or inserted, in bytes.
    static let literalLimit = 256

    /// Throws if there are more steps than the limit.
    func check(_ count: Int, of name: String) throws(TokenizerError) {
        guard count <= Self.stepLimit else {
            throw .invalidValue(
                file: file, key: "\(key).\(name)", expected: "at most \(Self.stepLimit) steps in all",
                found: "\(count) or more")
        }
    }

    /// Returns a required string that is short enough to be searched for, or inserted, at every position of a text.
    func literal(_ name: String) throws(TokenizerError) -> [UInt8] {
        let bytes = try text(name)
        guard bytes.count <= Self.literalLimit else {
            throw wrong(name, expected: "a string of at most \(Self.literalLimit) bytes")
        }
        return bytes
    }

    /// Returns an array of objects.
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
}
