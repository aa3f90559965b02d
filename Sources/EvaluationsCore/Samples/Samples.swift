/// What goes into a program, and what should come out.
public protocol SampleProtocol: Codable, Sendable {
    /// What goes in; reports show its description.
    associatedtype Input: CustomStringConvertible
    /// What should come out.
    associatedtype ExpectedValue
    /// What goes in.
    var input: Input { get }
    /// What should come out; nil where nothing is expected.
    var expected: ExpectedValue? { get }
}

/// A sample for a language model.
public protocol ModelSampleProtocol: SampleProtocol where ExpectedValue: Codable & Sendable {
    /// What should happen on the way.
    associatedtype Expectation: Codable & Sendable
    /// What the model is asked.
    var input: ModelSampleInput { get }
    /// What should come out, and what should happen on the way.
    var output: ModelSampleOutput<ExpectedValue, Expectation> { get }
}

/// What should come of a sample.
public struct ModelSampleOutput<Value: Codable & Sendable, Expectation: Codable & Sendable>: Sendable, Codable {
    /// The value that should come out.
    public var value: Value?
    /// What should happen on the way.
    public var expectations: Expectation?

    /// Collects what should come of a sample.
    public init(value: Value? = nil, expectations: Expectation? = nil) {
        self.value = value
        self.expectations = expectations
    }
}

/// What an evaluation measures.
public protocol EvaluationSubject<Value> {
    /// The outcome's type.
    associatedtype Value: Codable
    /// The outcome.
    var value: Value { get }
}
