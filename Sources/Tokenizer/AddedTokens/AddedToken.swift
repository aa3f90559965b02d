/// A token that is looked for in text before anything else.
public struct AddedToken: Sendable {
    /// The token's id.
    public let id: Int
    /// The text it is recognized by.
    public let content: String
    /// Whether it is a control token, which decoding can leave out.
    public var isSpecial: Bool
    /// Whether it is looked for in normalized text rather than in the text as given.
    public var isNormalized: Bool
    /// Whether it takes the white space before it.
    public var stripsLeft: Bool
    /// Whether it takes the white space after it.
    public var stripsRight: Bool
    /// Whether it must stand between what is no word.
    public var isSingleWord: Bool

    /// Makes an added token.
    public init(
        id: Int, content: String, isSpecial: Bool = false, isNormalized: Bool = false, stripsLeft: Bool = false,
        stripsRight: Bool = false, isSingleWord: Bool = false
    ) {
        self.id = id
        self.content = content
        self.isSpecial = isSpecial
        self.isNormalized = isNormalized
        self.stripsLeft = stripsLeft
        self.stripsRight = stripsRight
        self.isSingleWord = isSingleWord
    }
}
