/// Instructions and tools that are put together anew for every request to the model.
///
/// A body is evaluated before each call of the model, several times in a request that uses tools, so it should be
/// cheap and change nothing. Text and tools of all parts become one instructions entry, in their order.
///
/// ```swift
/// struct Guide: DynamicInstructions {
///     var knowsOrigami: Bool
///     var body: some DynamicInstructions {
///         Instructions("You help with crafts.")
///         if knowsOrigami { OrigamiExpert() }
///         FindTutorialTool()
///     }
/// }
/// ```
public protocol DynamicInstructions {
    /// What the instructions consist of.
    associatedtype Body: DynamicInstructions

    /// The parts, in order.
    @DynamicInstructionsBuilder var body: Self.Body { get }
}

extension DynamicInstructions {
    /// Parts made from the elements of a collection.
    public typealias ForEach = DynamicInstructionsForEach
    /// A value that a session's tools, instructions and profiles share.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension LanguageModelSession {
    /// The protocol, under the name that the talk of 2026 gave it.
    public typealias DynamicInstructions = FoundationModelsCore.DynamicInstructions
}

extension Never: DynamicInstructions {
    /// Nothing: there is no value to ask.
    public var body: Never { self }
}
