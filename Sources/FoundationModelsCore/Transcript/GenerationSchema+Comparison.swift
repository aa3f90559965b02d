extension GenerationSchema {
    /// Whether two schemas are written alike.
    func describesSameValues(as other: GenerationSchema) -> Bool {
        resolved.jsonText(sortedKeys: true) == other.resolved.jsonText(sortedKeys: true)
    }
}
