/// A value that a model generated, or part of one: ordered, typed like JSON, possibly unfinished.
///
/// Structures keep the order of their keys, and numbers keep the text in which they were written, so that
/// `Int.max` and decimals of 38 digits survive. Two contents are equal when their values are: neither identity nor
/// the order of keys counts.
public struct GeneratedContent: Sendable {
    /// The identity of this value across the snapshots of a stream.
    public var id: GenerationID?
    /// The value.
    var value: Value
    /// Whether the value was generated to its end.
    public internal(set) var isComplete: Bool

    init(value: Value, id: GenerationID?, isComplete: Bool = true) {
        self.value = value
        self.id = id
        self.isComplete = isComplete
    }
}

extension GeneratedContent: Equatable {
    /// Compares values; identities and the order of keys don't count.
    public static func == (left: GeneratedContent, right: GeneratedContent) -> Bool {
        left.isComplete == right.isComplete && left.value == right.value
    }
}

extension GeneratedContent: Generable {
    /// The schema of any value at all.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(title: "GeneratedContent", shape: .any))
    }

    /// Copies `content`.
    public init(_ content: GeneratedContent) throws {
        self = content
    }

    /// The content itself.
    public var generatedContent: GeneratedContent { self }
}

extension GeneratedContent {
    /// Makes a structure from a literal of keys and values; of equal keys the last wins.
    public init(
        properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>, id: GenerationID? = nil
    ) {
        var structure = Structure()
        for (key, value) in properties { structure[key] = value.generatedContent }
        self.init(value: .structure(structure), id: id)
    }

    /// Makes a structure from keys and values, joining the values of equal keys with `combine`.
    public init<S>(
        properties: S, id: GenerationID? = nil,
        uniquingKeysWith combine: (GeneratedContent, GeneratedContent) throws -> some ConvertibleToGeneratedContent
    ) rethrows where S: Sequence, S.Element == (String, any ConvertibleToGeneratedContent) {
        var structure = Structure()
        for (key, value) in properties {
            let content = value.generatedContent
            structure[key] = try structure[key].map { try combine($0, content).generatedContent } ?? content
        }
        self.init(value: .structure(structure), id: id)
    }

    /// Makes an array.
    public init<S>(elements: S, id: GenerationID? = nil)
    where S: Sequence, S.Element == any ConvertibleToGeneratedContent {
        self.init(value: .array(elements.map(\.generatedContent)), id: id)
    }

    /// Makes the content of `value`.
    public init(_ value: some ConvertibleToGeneratedContent) {
        self = value.generatedContent
    }

    /// Makes the content of `value` with an identity.
    public init(_ value: some ConvertibleToGeneratedContent, id: GenerationID) {
        self = value.generatedContent
        self.id = id
    }
}

extension GeneratedContent: CustomDebugStringConvertible {
    /// The content as JSON.
    public var debugDescription: String { jsonString }
}
