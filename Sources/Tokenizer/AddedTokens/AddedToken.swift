/// A token that is matched in text before the model splits it.
public struct AddedToken: Sendable {
    /// The token's id.
    public let id: Int
    /// The text that matches the token.
    public let content: String
    /// Whether it is a control token, which decoding can skip.
    public var isSpecial: Bool
    /// Whether it is matched in normalized text rather than in the original text.
    public var isNormalized: Bool
    /// Whether a match includes the white space before it.
    public var stripsLeft: Bool
    /// Whether a match includes the white space after it.
    public var stripsRight: Bool
    /// Whether it only matches where no word character is adjacent.
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
