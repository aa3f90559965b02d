/// An input of a program, with its expected value.
public protocol SampleProtocol: Codable, Sendable {
    /// The type of the input; reports show its description.
    associatedtype Input: CustomStringConvertible
    /// The type of the expected value.
    associatedtype ExpectedValue
    /// The input.
    var input: Input { get }
    /// The expected value; nil for none.
    var expected: ExpectedValue? { get }
}

/// A sample for a language model.
public protocol ModelSampleProtocol: SampleProtocol where ExpectedValue: Codable & Sendable {
    /// The type of the expectations about tool calls.
    associatedtype Expectation: Codable & Sendable
    /// The input of the model.
    var input: ModelSampleInput { get }
    /// The expected value, and the expectations about tool calls.
    var output: ModelSampleOutput<ExpectedValue, Expectation> { get }
}

/// The expected output of a sample.
public struct ModelSampleOutput<Value: Codable & Sendable, Expectation: Codable & Sendable>: Sendable, Codable {
    /// The expected value.
    public var value: Value?
    /// The expectations about tool calls.
    public var expectations: Expectation?

    /// Creates an expected output.
    public init(value: Value? = nil, expectations: Expectation? = nil) {
        self.value = value
        self.expectations = expectations
    }
}

/// The subject of a measurement.
public protocol EvaluationSubject<Value> {
    /// The type of the outcome.
    associatedtype Value: Codable
    /// The outcome.
    var value: Value { get }
}
