/// A value that a model generated, or a part of one; it may be incomplete.
///
/// Objects keep the order of their keys. Numbers keep their text, so that `Int.max` and decimals of 38 digits survive.
/// Equality compares values; generation IDs and the order of keys don't count.
public struct GeneratedContent: Sendable {
    /// The identifier of this value across the snapshots of a stream.
    public var id: GenerationID?
    /// The JSON value.
    var value: Value
    /// Whether generation of the value has finished.
    public internal(set) var isComplete: Bool

    init(value: Value, id: GenerationID?, isComplete: Bool = true) {
        self.value = value
        self.id = id
        self.isComplete = isComplete
    }
}

extension GeneratedContent: Equatable {
    /// Compares values and completeness; generation IDs and the order of keys don't count.
    public static func == (left: GeneratedContent, right: GeneratedContent) -> Bool {
        left.isComplete == right.isComplete && left.value == right.value
    }
}

extension GeneratedContent: Generable {
    /// A schema that allows any JSON value.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(title: "GeneratedContent", shape: .any))
    }

    /// Creates a copy of `content`.
    public init(_ content: GeneratedContent) throws {
        self = content
    }

    /// The content itself.
    public var generatedContent: GeneratedContent { self }
}

extension GeneratedContent {
    /// Creates an object from keys and values; the last of equal keys wins.
    public init(
        properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>, id: GenerationID? = nil
    ) {
        var structure = Structure()
        for (key, value) in properties { structure[key] = value.generatedContent }
        self.init(value: .structure(structure), id: id)
    }

    /// Creates an object from keys and values; `combine` merges the values of equal keys.
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

    /// Creates an array of the elements' contents.
    public init<S>(elements: S, id: GenerationID? = nil)
    where S: Sequence, S.Element == any ConvertibleToGeneratedContent {
        self.init(value: .array(elements.map(\.generatedContent)), id: id)
    }

    /// Creates the content of `value`.
    public init(_ value: some ConvertibleToGeneratedContent) {
        self = value.generatedContent
    }

    /// Creates the content of `value` with a generation ID.
    public init(_ value: some ConvertibleToGeneratedContent, id: GenerationID) {
        self = value.generatedContent
        self.id = id
    }
}

extension GeneratedContent: CustomDebugStringConvertible {
    /// The content as compact JSON.
    public var debugDescription: String { jsonString }
}
