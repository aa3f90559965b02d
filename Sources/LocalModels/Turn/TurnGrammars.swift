import ChatTemplates
import Constrained
import FoundationModelsCore
import NightjarGeneration

/// A compiler of grammars for a session's turns.
struct TurnGrammars {
    let format: TurnFormat
    let model: LoadedModel
    let memory: ModelMemory
    let isThinkingOpen: Bool

    /// Returns the grammar of the output; nil for any text.
    ///
    /// - Parameter describesTools: Whether the conversation describes tools, so that text could contain calls.
    /// - Throws: `LanguageModelError.unsupportedGenerationGuide`.
    func grammar(
        for request: LanguageModelExecutorGenerationRequest, describesTools: Bool
    ) throws -> CompiledGrammar? {
        guard request.schema != nil || !request.enabledToolDefinitions.isEmpty || describesTools else { return nil }
        var key = GrammarKey(isThinkingOpen: isThinkingOpen)
        key.schema = request.schema?.resolved
        key.schemaName = request.schema?.name
        key.requiresCall = request.generationOptions.toolCallingMode?.kind == .required
        key.tools = request.enabledToolDefinitions.map {
            GrammarKey.Tool(name: $0.name, parameters: ToolParameters($0.parameters).schema)
        }
        return try memory.grammars.grammar(for: key) { try compile(key) }
    }

    private func compile(_ key: GrammarKey) throws -> CompiledGrammar {
        var options = format.options(callsTools: !key.tools.isEmpty, answersWithValue: key.schema != nil)
        func value(_ schema: ResolvedSchema, _ name: String) throws -> TurnGrammar.Value {
            let lowered = try SchemaLowering.lower(schema, named: name)
            options.maximumIntegerDigits = max(options.maximumIntegerDigits, lowered.options.maximumIntegerDigits)
            options.maximumFractionDigits = min(options.maximumFractionDigits, lowered.options.maximumFractionDigits)
            return .schema(lowered.root, definitions: lowered.definitions)
        }
        let tools = try key.tools.map {
            TurnConstraint.Tool(name: $0.name, arguments: try value($0.parameters, $0.name))
        }
        let answer = try key.schema.map { TurnConstraint.Answer.value(try value($0, key.schemaName ?? "")) }
        let turn = TurnConstraint(
            format: format.row, tools: tools,
            calls: tools.isEmpty ? .forbidden : key.requiresCall ? .required : .allowed, answer: answer ?? .text,
            isThinkingOpen: isThinkingOpen)
        do throws(GrammarError) {
            return try turn.grammar(tokenizer: model.tokenizer, options: options)
        } catch {
            throw SchemaLowering.unsupported("\(error)", in: key.schemaName ?? key.tools.first?.name ?? "")
        }
    }
}
