/// Instructions and tools that are evaluated anew for every request to the model.
///
/// A session evaluates the body before each call of the model, so several times in a request that uses tools. The body
/// should be cheap and have no side effects. The text and tools of all parts form one instructions entry, in order.
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
    /// The type of the body.
    associatedtype Body: DynamicInstructions

    /// The parts, in order.
    @DynamicInstructionsBuilder var body: Self.Body { get }
}

extension DynamicInstructions {
    /// Dynamic instructions created from the elements of a collection.
    public typealias ForEach = DynamicInstructionsForEach
    /// A value that a session's tools, instructions and profiles share.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension LanguageModelSession {
    /// The protocol under the name of Apple's 2026 session about it.
    public typealias DynamicInstructions = FoundationModelsCore.DynamicInstructions
}

extension Never: DynamicInstructions {
    /// Unreachable, because `Never` has no values.
    public var body: Never { self }
}
