/// A type that can be created from generated content.
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
    /// Creates a value from `content`.
    ///
    /// - Throws: `GeneratedContent.ParsingError` when the content has another shape.
    init(_ content: GeneratedContent) throws
}
