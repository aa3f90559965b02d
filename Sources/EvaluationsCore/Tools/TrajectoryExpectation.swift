import FoundationModelsCore

/// A call that a model should make.
public struct ToolExpectation: Sendable, Hashable, Decodable {
    /// The tool's name.
    public var name: String
    /// What its arguments should be; those without a matcher may be anything.
    public var arguments: [ArgumentMatcher]

    /// Expects a call.
    public init(_ name: String, arguments: [ArgumentMatcher] = []) {
        self.name = name
        self.arguments = arguments
    }

    private enum Keys: String, CodingKey { case name, arguments }

    /// Reads `name` and, where it is there, `arguments`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        name = try container.decode(String.self, forKey: .name)
        arguments = try container.decodeIfPresent([ArgumentMatcher].self, forKey: .arguments) ?? []
    }
}

/// The calls that a model should make on the way to an answer, and those that it shouldn't.
public struct TrajectoryExpectation: Sendable, Hashable, Decodable {
    /// Calls that come in this order, others between them or not.
    public var ordered: [ToolExpectation]
    /// Calls that come anywhere.
    public var unordered: [ToolExpectation]
    /// Tools that may not be called.
    public var disallowed: [String]
    /// Whether there may be calls beside the expected ones.
    public var allowsAdditionalToolCalls: Bool

    /// Expects calls, and none of some tools.
    public init(
        ordered: [ToolExpectation] = [], unordered: [ToolExpectation] = [], disallowed: [String],
        allowsAdditionalToolCalls: Bool = true
    ) {
        self.ordered = ordered
        self.unordered = unordered
        self.disallowed = disallowed
        self.allowsAdditionalToolCalls = allowsAdditionalToolCalls
    }

    /// Expects calls.
    public init(
        ordered: [ToolExpectation] = [], unordered: [ToolExpectation] = [], allowsAdditionalToolCalls: Bool = true
    ) {
        self.init(
            ordered: ordered, unordered: unordered, disallowed: [],
            allowsAdditionalToolCalls: allowsAdditionalToolCalls)
    }

    /// Expects calls wherever they come.
    public static func anyOrder(_ calls: ToolExpectation...) -> TrajectoryExpectation { .init(unordered: calls) }

    private enum Keys: String, CodingKey { case ordered, unordered, disallowed, allowsAdditionalToolCalls }

    /// Reads the members that are there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        self.init(
            ordered: try container.decodeIfPresent([ToolExpectation].self, forKey: .ordered) ?? [],
            unordered: try container.decodeIfPresent([ToolExpectation].self, forKey: .unordered) ?? [],
            disallowed: try container.decodeIfPresent([String].self, forKey: .disallowed) ?? [],
            allowsAdditionalToolCalls: try container.decodeIfPresent(Bool.self, forKey: .allowsAdditionalToolCalls)
                ?? true)
    }
}
