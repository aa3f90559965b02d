import FoundationModelsCore

/// An expected tool call, or a group of calls in any order.
public struct ToolExpectation: Sendable, Codable, Hashable {
    /// The tool's name; empty for a group.
    public let name: String
    /// The expectations of its arguments; an argument without one may have any value.
    public let arguments: [ArgumentMatcher]
    /// The calls of a group; nil for a single call.
    let group: [ToolExpectation]?
    /// Whether it is a group of calls in any order.
    public var isAnyOrderGroup: Bool { group != nil }

    /// Creates an expectation of a call.
    public init(_ name: String, arguments: [ArgumentMatcher] = []) {
        self.init(name: name, arguments: arguments, group: nil)
    }

    private init(name: String, arguments: [ArgumentMatcher], group: [ToolExpectation]?) {
        self.name = name
        self.arguments = arguments
        self.group = group
    }

    /// Returns a group of calls that are expected at one place, in any order.
    public static func anyOrder(_ expectations: [ToolExpectation]) -> ToolExpectation {
        ToolExpectation(name: "", arguments: [], group: expectations)
    }

    /// The single calls.
    var calls: [ToolExpectation] { group.map { $0.flatMap(\.calls) } ?? [self] }

    private enum Keys: String, CodingKey { case name, arguments, anyOrder }

    /// Encodes `name` and `arguments`, or the calls of a group as `anyOrder`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        if let group { return try container.encode(group, forKey: .anyOrder) }
        try container.encode(name, forKey: .name)
        try container.encode(arguments, forKey: .arguments)
    }

    /// Decodes the format of ``encode(to:)``; `arguments` may be missing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        if let group = try container.decodeIfPresent([ToolExpectation].self, forKey: .anyOrder) {
            self = .anyOrder(group)
            return
        }
        self.init(
            try container.decode(String.self, forKey: .name),
            arguments: try container.decodeIfPresent([ArgumentMatcher].self, forKey: .arguments) ?? [])
    }
}

/// The tool calls that a model should make on the way to an answer, and those that it should not.
public struct TrajectoryExpectation: Sendable, Codable, Hashable {
    /// Calls in this order, possibly with others between them.
    public var ordered: [ToolExpectation]
    /// Calls at any place.
    public var unordered: [ToolExpectation]
    /// Calls that may not occur; with argument matchers, only calls with such arguments.
    public var disallowed: [ToolExpectation]
    /// Whether other calls are allowed beside the expected ones.
    public var allowsAdditionalCalls: Bool

    /// Creates an expectation of calls.
    public init(
        ordered: [ToolExpectation] = [], unordered: [ToolExpectation] = [], allowsAdditionalToolCalls: Bool = true
    ) {
        self.init(ordered, unordered, [], allowsAdditionalToolCalls)
    }

    /// Creates an expectation of calls, with disallowed calls.
    public init(
        ordered: [ToolExpectation] = [], unordered: [ToolExpectation] = [], disallowed: [ToolExpectation]
    ) {
        self.init(ordered, unordered, disallowed, true)
    }

    /// Creates an expectation of calls at any place.
    public init(unordered: [ToolExpectation]) { self.init([], unordered, [], true) }

    /// Creates an expectation of one call.
    public init(expected toolName: String, arguments: [ArgumentMatcher] = []) {
        self.init([ToolExpectation(toolName, arguments: arguments)], [], [], true)
    }

    private init(
        _ ordered: [ToolExpectation], _ unordered: [ToolExpectation], _ disallowed: [ToolExpectation], _ allows: Bool
    ) {
        (self.ordered, self.unordered, self.disallowed) = (ordered, unordered, disallowed)
        allowsAdditionalCalls = allows
    }

    private enum Keys: String, CodingKey { case ordered, unordered, disallowed, allowsAdditionalCalls }

    /// Encodes all members.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(ordered, forKey: .ordered)
        try container.encode(unordered, forKey: .unordered)
        try container.encode(disallowed, forKey: .disallowed)
        try container.encode(allowsAdditionalCalls, forKey: .allowsAdditionalCalls)
    }

    /// Decodes the members that are present.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        func calls(_ key: Keys) throws -> [ToolExpectation] {
            try container.decodeIfPresent([ToolExpectation].self, forKey: key) ?? []
        }
        self.init(
            try calls(.ordered), try calls(.unordered), try calls(.disallowed),
            try container.decodeIfPresent(Bool.self, forKey: .allowsAdditionalCalls) ?? true)
    }
}
