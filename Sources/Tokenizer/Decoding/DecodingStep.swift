/// One step of the way from tokens back to text.
enum DecodingStep: Sendable {
    /// Bytes of the byte alphabet; makes one text of all tokens.
    case byteLevel
    /// Tokens such as `<0x0A>` become bytes.
    case byteFallback
    /// All tokens become one text.
    case fuse
    /// Replaces every match of a pattern in each token.
    case replace(TextPattern, with: [UInt8])
    /// Removes a scalar at the ends of each token, so many times at most.
    case strip(UInt32, start: Int, stop: Int)
    /// The visible space becomes a space, at the very start nothing.
    case metaspace(UInt32, keepsFirst: Bool)
    /// The suffix that ends a word becomes a space.
    case wordSuffix([UInt8])
    /// WordPiece's prefix joins tokens; others get a space before them.
    case wordPiece(prefix: [UInt8], cleansUp: Bool)

    private static let supported =
        "Sequence, ByteLevel, ByteFallback, Fuse, Replace, Strip, Metaspace, BPEDecoder, WordPiece"

    /// Reads the steps of a `decoder`, sequences flattened; nil where there is none.
    static func parse(_ part: ConfigurationPart?) throws(TokenizerError) -> [DecodingStep]? {
        guard let part else { return nil }
        switch try part.type() {
        case "Sequence":
            var steps: [DecodingStep] = []
            for element in try part.list("decoders", limit: ConfigurationPart.stepLimit) {
                steps += try parse(element) ?? []
                try part.check(steps.count, of: "decoders")
            }
            return steps
        case "ByteLevel": return [.byteLevel]
        case "ByteFallback": return [.byteFallback]
        case "Fuse": return [.fuse]
        case "Replace": return [.replace(try part.pattern("pattern"), with: try part.literal("content"))]
        case "Strip":
            return [
                .strip(
                    try part.scalar("content"), start: try part.integer("start"), stop: try part.integer("stop"))
            ]
        case "Metaspace":
            return [.metaspace(try part.scalar("replacement"), keepsFirst: try part.prependScheme() == .never)]
        case "BPEDecoder": return [.wordSuffix(try part.literal("suffix"))]
        case "WordPiece":
            return [.wordPiece(prefix: try part.literal("prefix"), cleansUp: try part.flag("cleanup"))]
        case let other: throw part.unsupported(other, supported: supported)
        }
    }
}
