extension GeneratedContent {
    /// Reads the content as a value of a type.
    ///
    /// - Throws: `GeneratedContent.ParsingError` when the content has another shape.
    public func value<Value>(_ type: Value.Type = Value.self) throws -> Value
    where Value: ConvertibleFromGeneratedContent {
        do { return try Value(self) } catch { throw bridging(error) }
    }

    /// Reads a property that must be there.
    ///
    /// - Throws: `GeneratedContent.ParsingError` when this is no object, the property is missing, or its value has
    ///   another shape.
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

    /// Reads a property that may be missing or null, which both give nil.
    ///
    /// A property that is still being generated and can't be read yet gives nil as well.
    ///
    /// - Throws: `GeneratedContent.ParsingError` when this is no object or the value has another shape.
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
