import Foundation
import FoundationModelsCore
import LocalModels

/// A generator of further samples, with a model.
///
/// ```swift
/// let generator = SampleGenerator(Prompt("Write reviews of other books."), samples: samples, targetCount: 100)
/// for try await sample in generator.run() { print(sample.promptDescription) }
/// ```
///
/// It ends with `targetCount` samples, the given ones included. It also ends if repeated or invalid samples come more
/// often in a row than the strategy allows.
public actor SampleGenerator<SampleType: ModelSampleProtocol> {
    /// The choice of examples for the model, and the allowed number of repetitions in a row.
    public enum SamplingStrategy: Sendable {
        /// Three random samples.
        case random(retries: Int = 5)
        /// Three consecutive samples at a time. It ends when all have been shown and the model still repeats itself.
        case slidingWindow
    }

    /// The sampling strategy; without one, the model sees no examples and may not repeat itself.
    public var samplingStrategy: SamplingStrategy?
    /// A closure that returns whether to keep a sample; nil keeps all.
    public var validator: (nonisolated(nonsending) @Sendable (SampleType) async throws -> Bool)?
    /// The given samples, and the generated ones.
    public private(set) var samples: [SampleType]
    /// The invalid samples.
    public private(set) var invalidSamples: [SampleType] = []

    private let prompt: Prompt
    private let targetCount: Int
    private let makeSession: @Sendable () -> LanguageModelSession
    private let generate: @Sendable (LanguageModelSession, Prompt) async throws -> SampleType
    private static var exampleCount: Int { 3 }

    private init(
        _ prompt: Prompt, _ samples: [SampleType], _ targetCount: Int,
        _ sessionProvider: (@Sendable () -> LanguageModelSession)?, _ strategy: SamplingStrategy?,
        _ validator: (nonisolated(nonsending) @Sendable (SampleType) async throws -> Bool)?,
        generate: @escaping @Sendable (LanguageModelSession, Prompt) async throws -> SampleType
    ) {
        self.prompt = prompt
        self.samples = samples
        self.targetCount = targetCount
        makeSession = sessionProvider ?? { LanguageModelSession() }
        samplingStrategy = strategy
        self.validator = validator
        self.generate = generate
    }

    /// Creates a generator for samples with prompts and expected values.
    ///
    /// - Parameters:
    ///   - samples: The given samples.
    ///   - targetCount: The number of samples in the end, the given ones included.
    ///   - sessionProvider: Creates the session, and another one when the first is full.
    public init<Value: Generable & Codable & Sendable>(
        _ prompt: Prompt, samples: [SampleType], targetCount: Int,
        sessionProvider: (@Sendable () -> LanguageModelSession)? = nil, samplingStrategy: SamplingStrategy? = .random(),
        validator: (nonisolated(nonsending) @Sendable (SampleType) async throws -> Bool)? = nil
    ) where SampleType == ModelSample<Value> {
        self.init(prompt, samples, targetCount, sessionProvider, samplingStrategy, validator) { session, prompt in
            let schema = try GenerationSchema(
                root: DynamicGenerationSchema(
                    name: "Sample",
                    properties: [
                        .init(name: "prompt", description: "What the model is asked", schema: .init(type: String.self)),
                        .init(name: "expected", description: "What it should answer", schema: .init(type: Value.self)),
                    ]), dependencies: [])
            let content = try await session.respond(to: prompt, schema: schema).content
            return ModelSample(
                prompt: try content.value(String.self, forProperty: "prompt"),
                expected: try content.value(Value.self, forProperty: "expected"))
        }
    }

    /// Creates a generator for a generable type of samples.
    public init(
        _ prompt: Prompt, samples: [SampleType], targetCount: Int,
        sessionProvider: (@Sendable () -> LanguageModelSession)? = nil, samplingStrategy: SamplingStrategy? = .random(),
        validator: (nonisolated(nonsending) @Sendable (SampleType) async throws -> Bool)? = nil
    ) where SampleType: Generable {
        self.init(prompt, samples, targetCount, sessionProvider, samplingStrategy, validator) { session, prompt in
            try await session.respond(to: prompt, generating: SampleType.self).content
        }
    }

    /// Generates samples, and returns each as it comes.
    public nonisolated func run() -> some AsyncSequence<SampleType, any Error> {
        AsyncThrowingStream<SampleType, any Error> { stream in
            let task = Task {
                do {
                    try await self.make { stream.yield($0) }
                    stream.finish()
                } catch {
                    stream.finish(throwing: error)
                }
            }
            stream.onTermination = { _ in task.cancel() }
        }
    }

    private func make(_ yield: (SampleType) -> Void) async throws {
        var session = makeSession()
        var known = Set(samples.map(Self.key))
        var (failures, window) = (0, 0)
        while samples.count < targetCount {
            try Task.checkCancellation()
            let request = Self.request(prompt, examples(window))
            window += Self.exampleCount
            let sample: SampleType
            do {
                sample = try await generate(session, request)
            } catch LanguageModelError.contextSizeExceeded where session.transcript.count > 2 {
                session = makeSession()
                continue
            }
            if !known.insert(Self.key(sample)).inserted {
                failures += 1
            } else if try await validator?(sample) ?? true {
                samples.append(sample)
                failures = 0
                yield(sample)
            } else {
                invalidSamples.append(sample)
                failures += 1
            }
            guard failures <= allowedFailures else { return }
        }
    }

    private var allowedFailures: Int {
        switch samplingStrategy {
        case nil: 0
        case .random(let retries): max(0, retries)
        case .slidingWindow: max(0, (samples.count + Self.exampleCount - 1) / Self.exampleCount - 1)
        }
    }

    private func examples(_ window: Int) -> [SampleType] {
        switch samplingStrategy {
        case nil: []
        case .random: Array(samples.shuffled().prefix(Self.exampleCount))
        case .slidingWindow where samples.isEmpty: []
        case .slidingWindow: (0..<min(Self.exampleCount, samples.count)).map { samples[(window + $0) % samples.count] }
        }
    }

    private static func request(_ prompt: Prompt, _ examples: [SampleType]) -> Prompt {
        Prompt {
            prompt
            if !examples.isEmpty {
                "Examples, which must not be repeated:\n" + examples.map(text).joined(separator: "\n")
            }
        }
    }

    private static func text(of sample: SampleType) -> String {
        let expected = sample.output.value.map { EvaluationResult.Row.text(of: $0) }
        return "- " + sample.input.promptDescription + (expected.map { " → \($0)" } ?? "")
    }

    private static func key(_ sample: SampleType) -> String { text(of: sample) }
}

extension Array where Element: ModelSampleProtocol & Generable {
    /// Generates samples like these, until there are `targetCount` with these; returns the new ones as they come.
    public func makeSamples(
        _ prompt: Prompt, targetCount: Int, sessionProvider: (@Sendable () -> LanguageModelSession)? = nil,
        validator: (nonisolated(nonsending) @Sendable (Element) async throws -> Bool)? = nil
    ) -> some AsyncSequence<Element, any Error> {
        SampleGenerator(
            prompt, samples: self, targetCount: targetCount, sessionProvider: sessionProvider, validator: validator
        ).run()
    }
}

extension Array {
    /// Generates samples like these, until there are `targetCount` with these; returns the new ones as they come.
    public func makeSamples<Value: Generable & Codable & Sendable>(
        _ prompt: Prompt, targetCount: Int, sessionProvider: (@Sendable () -> LanguageModelSession)? = nil,
        validator: (nonisolated(nonsending) @Sendable (ModelSample<Value>) async throws -> Bool)? = nil
    ) -> some AsyncSequence<ModelSample<Value>, any Error> where Element == ModelSample<Value> {
        SampleGenerator(
            prompt, samples: self, targetCount: targetCount, sessionProvider: sessionProvider, validator: validator
        ).run()
    }
}
