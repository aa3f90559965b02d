/// How one call, or one list of calls, is written.
public struct ToolCallSyntax: Sendable, Equatable {
    /// What stands between the beginning and the end.
    public enum Body: Sendable, Equatable {
        /// A JSON object with the name and the arguments under these keys.
        case object(name: String, arguments: String)
        /// A JSON array of such objects; some have an id too.
        case array(name: String, arguments: String, id: String?)
        /// A JSON array of objects whose one key is the name and whose value is the arguments.
        case keyedArray
        /// The name, a separator, and a JSON object of arguments; `identifier` separates a name from an id.
        case named(separator: String, identifier: String?)
        /// `<function=NAME>` with `<parameter=KEY>VALUE</parameter>` inside.
        case parameters
        /// `<invoke name="NAME">` with `<parameter name="KEY">VALUE</parameter>` inside, all tags with a prefix.
        case invocations(prefix: String)
        /// `call:NAME{key:value}` with keys and names bare and strings between `<|"|>`.
        case bareKeys
        /// A list of calls in Python's syntax: `[name(key="value")]`.
        case python
        /// The name, then pairs of `<arg_key>` and `<arg_value>`.
        case pairs
    }

    /// What begins a call; empty where a call is the whole output.
    public let begin: String
    /// What ends a call; empty where the body itself tells.
    public let end: String
    /// What stands between.
    public let body: Body

    /// Makes a syntax.
    public init(begin: String, end: String, body: Body) {
        self.begin = begin
        self.end = end
        self.body = body
    }
}
