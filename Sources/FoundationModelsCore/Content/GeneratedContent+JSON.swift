extension GeneratedContent {
    /// Creates content from JSON text, which may be incomplete.
    ///
    /// Incomplete strings, arrays and objects keep their parts so far. An incomplete number or literal is left out,
    /// because more characters could change it.
    ///
    /// - Throws: `GeneratedContent.ParsingError` when the text is empty or isn't the beginning of any JSON text.
    public init(json: String) throws {
        var parser = IncrementalJSONParser()
        do {
            try parser.append(json)
            try parser.finish()
        } catch {
            throw ParsingError(
                rawContent: json, underlyingError: error, debugDescription: "the text is no JSON: \(error)"
            ).bridged
        }
        guard let content = parser.snapshot() else {
            throw ParsingError(rawContent: json, debugDescription: "the text holds no JSON value.").bridged
        }
        self = content
    }

    /// The content as compact JSON, with keys in order.
    ///
    /// Infinities and NaN, which JSON can't represent, become null.
    public var jsonString: String {
        var bytes: [UInt8] = []
        write(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the content as compact JSON.
    private func write(into bytes: inout [UInt8]) {
        switch value {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .number(let number): bytes.append(contentsOf: (number.isWritable ? number.text : "null").utf8)
        case .string(let text): JSONText.appendString(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(into: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .structure(let structure):
            bytes.append(UInt8(ascii: "{"))
            for (index, key) in structure.keys.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                JSONText.appendString(key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                structure[key]?.write(into: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}
