/// Limits on the rendering of a template; templates come with checkpoints and are not trusted.
public struct ChatTemplateLimits: Sendable, Equatable {
    /// The number of evaluation steps; the default takes about a second on one core.
    ///
    /// A step is an expression, a statement, a round of a loop, a visited element, 64 searched bytes, or 16 rewritten
    /// bytes.
    public var steps = 20_000_000
    /// The size of the rendered text in bytes.
    public var outputBytes = 64 << 20
    /// The size of a string or list in bytes; an element of a list takes 24.
    public var stringBytes = 64 << 20
    /// The total size of all strings, lists and other values that the template creates, in bytes, including released
    /// ones.
    public var allocatedBytes = 512 << 20
    /// The nesting of expressions, statements, macro calls and recursive loops; 400 levels fit a stack of 1 MiB.
    public var recursionDepth = 400
    /// The nesting of lists, dictionaries and lazy iterators.
    public var valueDepth = 200
    /// The number of elements of a list or dictionary, including those of nested containers.
    public var valueElements = 4_000_000
    /// The size of a template's source in bytes.
    public var sourceBytes = 256 << 10

    /// Creates the default limits, which exceed the needs of all published templates by far.
    public init() {}
}
