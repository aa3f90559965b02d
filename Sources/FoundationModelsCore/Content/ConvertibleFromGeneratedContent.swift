/// A type that can be made from generated content.
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
    /// Makes a value from `content`.
    ///
    /// - Throws: `GeneratedContent.ParsingError` when the content has another shape.
    init(_ content: GeneratedContent) throws
}
