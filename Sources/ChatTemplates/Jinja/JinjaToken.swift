/// A token of a template's source.
struct JinjaToken: Equatable {
    /// The kinds of tokens.
    enum Kind: Equatable {
        /// Text between tags, with white space stripped.
        case data(String)
        /// `{{`
        case variableBegin
        /// `}}`
        case variableEnd
        /// `{%`
        case blockBegin
        /// `%}`
        case blockEnd
        /// A name or keyword.
        case name(String)
        /// A string literal, unescaped.
        case string(String)
        /// An integer literal.
        case integer(Int)
        /// The digits of an integer literal beyond 64 bits.
        case bigInteger(String)
        /// A float literal.
        case float(Double)
        /// An operator or bracket.
        case symbol(String)
        /// The end of the template.
        case end
    }

    /// The kind of the token.
    let kind: Kind
    /// The position of its beginning.
    let position: JinjaPosition

    /// The token's description, for messages.
    var description: String {
        switch kind {
        case .data: "template data / text"
        case .variableBegin: "begin of print statement"
        case .variableEnd: "end of print statement"
        case .blockBegin: "begin of statement block"
        case .blockEnd: "end of statement block"
        case .name(let name): name
        case .string: "string"
        case .integer, .bigInteger: "integer"
        case .float: "float"
        case .symbol(let symbol): symbol
        case .end: "end of template"
        }
    }
}
