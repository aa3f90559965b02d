import Foundation
import FoundationModelsCore

/// The actions of a scripted model for one request, in order.
public struct ScriptedStep: Sendable {
    /// One action.
    public struct Action: Sendable {
        let perform: @Sendable (LanguageModelExecutorGenerationChannel) async throws -> Void

        func perform(on channel: LanguageModelExecutorGenerationChannel) async throws { try await perform(channel) }
    }

    /// One call of a tool.
    public struct Call: Sendable {
        /// The tool.
        public var name: String
        /// The arguments as JSON text.
        public var arguments: String
        /// The identity of the call.
        public var id: String

        /// Makes a call.
        public init(_ name: String, arguments: String = "{}", id: String = UUID().uuidString) {
            self.name = name
            self.arguments = arguments
            self.id = id
        }
    }

    let actions: [Action]

    /// Makes a step of actions.
    public init(_ actions: [Action]) { self.actions = actions }
}

extension ScriptedStep {
    /// Answers with text in one piece.
    public static func text(_ text: String) -> ScriptedStep { fragments([text]) }

    /// Answers with text in pieces.
    public static func fragments(_ fragments: [String]) -> ScriptedStep { ScriptedStep(fragments.map { .text($0) }) }

    /// Answers with a value.
    public static func value(_ value: some ConvertibleToGeneratedContent) -> ScriptedStep {
        text(value.generatedContent.jsonString)
    }

    /// Calls tools, all in one entry.
    public static func toolCalls(_ calls: [Call]) -> ScriptedStep { ScriptedStep(calls.map { .toolCall($0) }) }

    /// Fails.
    public static func failure(_ error: any Error & Sendable) -> ScriptedStep { ScriptedStep([.fail(error)]) }
}

extension ScriptedStep.Action {
    /// Sends any event.
    public static func send(_ event: LanguageModelExecutorGenerationChannel.Event) -> Self {
        Self { await $0.send(event) }
    }

    /// Sends a piece of the answer, counted as one token.
    public static func text(_ text: String) -> Self { send(.response(action: .appendText(text, tokenCount: 1))) }

    /// Sends a piece of thought, counted as one token.
    public static func reasoning(_ text: String) -> Self {
        send(.reasoning(action: .appendText(text, tokenCount: 1)))
    }

    /// Calls a tool.
    public static func toolCall(_ call: ScriptedStep.Call) -> Self {
        send(
            .toolCalls(
                action: .toolCall(
                    id: call.id, name: call.name, action: .appendArguments(call.arguments, tokenCount: 1))))
    }

    /// Says how many tokens the step took.
    public static func usage(input: Int, cached: Int = 0, output: Int, reasoning: Int = 0) -> Self {
        send(
            .response(
                action: .updateUsage(
                    input: .init(totalTokenCount: input, cachedTokenCount: cached),
                    output: .init(totalTokenCount: output, reasoningTokenCount: reasoning))))
    }

    /// Waits for a while.
    public static func delay(_ duration: Duration) -> Self { Self { _ in try await Task.sleep(for: duration) } }

    /// Waits until a test lets the step go on.
    public static func wait(for gate: ScriptGate) -> Self { Self { _ in try await gate.wait() } }

    /// Fails.
    public static func fail(_ error: any Error & Sendable) -> Self { Self { _ in throw error } }

    /// Does anything else.
    public static func run(
        _ body: @escaping @Sendable (LanguageModelExecutorGenerationChannel) async throws -> Void
    ) -> Self {
        Self(perform: body)
    }
}
