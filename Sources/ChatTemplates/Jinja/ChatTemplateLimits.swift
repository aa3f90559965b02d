/// What a template may use while it renders, since templates come with checkpoints and are not trusted.
public struct ChatTemplateLimits: Sendable, Equatable {
    /// Evaluation steps: expressions, statements, loop rounds and elements looked at; also 64 bytes of text that are
    /// searched or 16 that are rewritten. The default is about a second on one core.
    public var steps = 20_000_000
    /// Bytes of the rendered text.
    public var outputBytes = 64 << 20
    /// Bytes of one string or list that the template makes; an element of a list takes 24.
    public var stringBytes = 64 << 20
    /// Bytes of all strings, lists and other values that the template makes, those already dropped included.
    public var allocatedBytes = 512 << 20
    /// Levels of expressions, statements, macro calls and recursive loops inside one another; 400 fit a stack of 1 MiB.
    public var recursionDepth = 400
    /// Levels of lists, dictionaries and lazy iterators inside one another.
    public var valueDepth = 200
    /// Elements of one list or dictionary, those of the containers inside it included.
    public var valueElements = 4_000_000
    /// Bytes of a template's source.
    public var sourceBytes = 256 << 10

    /// Makes the default limits, which no template of a published model comes near.
    public init() {}
}
