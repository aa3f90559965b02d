import FoundationModelsCore

/// A call that a model should make, or several that come together in any order.
public struct ToolExpectation: Sendable, Codable, Hashable {
    /// The tool's name; empty for a group.
    public let name: String
    /// What its arguments should be; those without a matcher may be anything.
    public let arguments: [ArgumentMatcher]
    /// The calls of a group; nil for a single call.
    let group: [ToolExpectation]?
    /// Whether it is a group of calls in any order.
    public var isAnyOrderGroup: Bool { group != nil }

    /// Expects a call.
    public init(_ name: String, arguments: [ArgumentMatcher] = []) {
        self.init(name: name, arguments: arguments, group: nil)
    }

    private init(name: String, arguments: [ArgumentMatcher], group: [ToolExpectation]?) {
        self.name = name
        self.arguments = arguments
        self.group = group
    }

    /// Expects calls that come at one place, each in any order beside the others.
    public static func anyOrder(_ expectations: [ToolExpectation]) -> ToolExpectation {
        ToolExpectation(name: "", arguments: [], group: expectations)
    }

    /// The single calls that are expected.
    var calls: [ToolExpectation] { group.map { $0.flatMap(\.calls) } ?? [self] }

    private enum Keys: String, CodingKey { case name, arguments, anyOrder }

    /// Writes `name` and `arguments`, or the calls of a group as `anyOrder`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        if let group { return try container.encode(group, forKey: .anyOrder) }
        try container.encode(name, forKey: .name)
        try container.encode(arguments, forKey: .arguments)
    }

    /// Reads what ``encode(to:)`` writes; `arguments` may be missing.
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

/// The calls that a model should make on the way to an answer, and those that it shouldn't.
public struct TrajectoryExpectation: Sendable, Codable, Hashable {
    /// Calls that come in this order, others between them or not.
    public var ordered: [ToolExpectation]
    /// Calls that come anywhere.
    public var unordered: [ToolExpectation]
    /// Calls that may not come; with matchers of arguments, only those with such arguments.
    public var disallowed: [ToolExpectation]
    /// Whether there may be calls beside the expected ones.
    public var allowsAdditionalCalls: Bool

    /// Expects calls.
    public init(
        ordered: [ToolExpectation] = [], unordered: [ToolExpectation] = [], allowsAdditionalToolCalls: Bool = true
    ) {
        self.init(ordered, unordered, [], allowsAdditionalToolCalls)
    }

    /// Expects calls, and that others don't come.
    public init(
        ordered: [ToolExpectation] = [], unordered: [ToolExpectation] = [], disallowed: [ToolExpectation]
    ) {
        self.init(ordered, unordered, disallowed, true)
    }

    /// Expects calls wherever they come.
    public init(unordered: [ToolExpectation]) { self.init([], unordered, [], true) }

    /// Expects one call.
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

    /// Writes all members.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(ordered, forKey: .ordered)
        try container.encode(unordered, forKey: .unordered)
        try container.encode(disallowed, forKey: .disallowed)
        try container.encode(allowsAdditionalCalls, forKey: .allowsAdditionalCalls)
    }

    /// Reads the members that are there.
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
