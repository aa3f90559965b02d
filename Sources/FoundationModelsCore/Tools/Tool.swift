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
    /// The type of a call's output.
    associatedtype Output: PromptRepresentable
    /// The type of a call's arguments.
    associatedtype Arguments: ConvertibleFromGeneratedContent

    /// The name by which the model calls the tool.
    var name: String { get }
    /// A description for the model, of one sentence.
    var description: String { get }
    /// The schema of the arguments.
    var parameters: GenerationSchema { get }
    /// Whether the instructions describe the tool to the model.
    var includesSchemaInInstructions: Bool { get }

    /// Runs the tool.
    ///
    /// Several calls may run concurrently. An error ends the request with `LanguageModelSession.ToolCallError`.
    @concurrent func call(arguments: Self.Arguments) async throws -> Self.Output
}

extension Tool {
    /// The name of the type.
    public var name: String { "\(Self.self)" }
    /// True.
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
    /// The schema of a string.
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
    /// The schema of a boolean.
    public var parameters: GenerationSchema { Bool.generationSchema }
}
