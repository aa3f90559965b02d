extension ConfigurationPart {
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

    /// Returns the metaspace's prepend scheme, from `prepend_scheme` or the older `add_prefix_space`.
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
            // Hugging Face refuses this without “prepend_scheme” too. In older files it means never.
            scheme = .never
        }
        return scheme
    }
}
