/// One step of decoding tokens to text.
enum DecodingStep: Sendable {
    /// Maps the byte alphabet to bytes and fuses all tokens into one text.
    case byteLevel
    /// Turns tokens such as `<0x0A>` into bytes.
    case byteFallback
    /// Fuses all tokens into one text.
    case fuse
    /// Replaces every match of a pattern in each token.
    case replace(TextPattern, with: [UInt8])
    /// Removes a scalar at the ends of each token, at most `start` and `stop` times.
    case strip(UInt32, start: Int, stop: Int)
    /// Replaces the visible space by a space, and removes it at the start of the text unless `keepsFirst`.
    case metaspace(UInt32, keepsFirst: Bool)
    /// Replaces the suffix that ends a word by a space.
    case wordSuffix([UInt8])
    /// Joins tokens with WordPiece's prefix to the token before; puts a space before others.
    case wordPiece(prefix: [UInt8], cleansUp: Bool)

    private static let supported =
        "Sequence, ByteLevel, ByteFallback, Fuse, Replace, Strip, Metaspace, BPEDecoder, WordPiece"

    /// Reads the steps of a `decoder`, with sequences flattened; nil if there is no decoder.
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
