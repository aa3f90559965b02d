import Foundation

/// A function of your program that a model can call.
///
/// ```swift
/// struct Clock: Tool {
///     let description = "Tells the time in a city"
///     @Generable struct Arguments { var city: String }
///     func call(arguments: Arguments) async throws -> String { "It is noon in \(arguments.city)." }
/// }
/// ```
public protocol Tool<Arguments, Output>: Sendable {
    /// What a call gives.
    associatedtype Output: PromptRepresentable
    /// What a call takes.
    associatedtype Arguments: ConvertibleFromGeneratedContent

    /// The name under which the model calls the tool.
    var name: String { get }
    /// What the tool does, in a sentence for the model.
    var description: String { get }
    /// The shape of the arguments.
    var parameters: GenerationSchema { get }
    /// Whether the tool is described to the model in its instructions.
    var includesSchemaInInstructions: Bool { get }

    /// Does the work.
    ///
    /// Several calls may run at once.
    @concurrent func call(arguments: Self.Arguments) async throws -> Self.Output
}

extension Tool {
    /// The name of the type.
    public var name: String { "\(Self.self)" }
    /// Yes.
    public var includesSchemaInInstructions: Bool { true }
}

extension Tool {
    /// A value that a session's tools, instructions and profiles share.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension Tool where Self.Arguments: Generable {
    /// The schema of the arguments' type.
    public var parameters: GenerationSchema { Arguments.generationSchema }
}

extension Tool where Self.Arguments == String {
    /// The schema of text.
    public var parameters: GenerationSchema { String.generationSchema }
}

extension Tool where Self.Arguments == Int {
    /// The schema of an integer.
    public var parameters: GenerationSchema { Int.generationSchema }
}

extension Tool where Self.Arguments == Double {
    /// The schema of a number.
    public var parameters: GenerationSchema { Double.generationSchema }
}

extension Tool where Self.Arguments == Float {
    /// The schema of a number.
    public var parameters: GenerationSchema { Float.generationSchema }
}

extension Tool where Self.Arguments == Decimal {
    /// The schema of a number.
    public var parameters: GenerationSchema { Decimal.generationSchema }
}

extension Tool where Self.Arguments == Bool {
    /// The schema of a truth value.
    public var parameters: GenerationSchema { Bool.generationSchema }
}
