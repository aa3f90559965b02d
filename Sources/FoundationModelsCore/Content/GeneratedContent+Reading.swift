extension GeneratedContent {
    /// Reads the content as a value of the given type.
    ///
    /// - Throws: `GeneratedContent.ParsingError` when the content has another shape.
    public func value<Value>(_ type: Value.Type = Value.self) throws -> Value
    where Value: ConvertibleFromGeneratedContent {
        do { return try Value(self) } catch { throw bridging(error) }
    }

    /// Reads a required property.
    ///
    /// - Throws: `GeneratedContent.ParsingError` when the content is no object, lacks the property, or the property's
    ///   value has another shape.
    public func value<Value>(_ type: Value.Type = Value.self, forProperty property: String) throws -> Value
    where Value: ConvertibleFromGeneratedContent {
        guard case .structure(let structure) = value else {
            throw mismatch(expected: "an object with the property \"\(property)\"")
        }
        guard let member = structure[property] else {
            throw ParsingError(
                rawContent: jsonString, debugDescription: "the property \"\(property)\" is missing."
            ).bridged
        }
        return try member.value(Value.self)
    }

    /// Reads an optional property; returns nil where it is missing or null.
    ///
    /// A property that is incomplete and can't be read yet gives nil as well.
    ///
    /// - Throws: `GeneratedContent.ParsingError` when the content is no object or the value has another shape.
    public func value<Value>(_ type: Value?.Type = Value?.self, forProperty property: String) throws -> Value?
    where Value: ConvertibleFromGeneratedContent {
        guard case .structure(let structure) = value else {
            throw mismatch(expected: "an object with the property \"\(property)\"")
        }
        guard let member = structure[property] else { return nil }
        if case .null = member.value { return nil }
        guard !member.isComplete else { return try member.value(Value.self) }
        return try? Value(member)
    }
}
