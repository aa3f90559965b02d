extension GenerationSchema {
    /// Returns whether two schemas have the same JSON Schema.
    func describesSameValues(as other: GenerationSchema) -> Bool {
        resolved.jsonText(sortedKeys: true) == other.resolved.jsonText(sortedKeys: true)
    }
}
