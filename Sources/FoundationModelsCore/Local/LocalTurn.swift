import Constrained
import Generation
import Tokenizer

/// One step of a conversation, ready to be generated.
struct LocalTurn {
    let model: LoadedModel
    let memory: ModelMemory
    /// The conversation as the model reads it.
    let prompt: RenderedPrompt
    /// The tokens of `prompt`.
    let tokens: [Int]
    /// The grammar of the output; nil for free text.
    let grammar: CompiledGrammar?
    /// What the output may hold beside the answer; nil where it is the answer and nothing else.
    let parser: OutputParser?
    /// Whether the answer is a value.
    let isGuided: Bool

    /// Renders a conversation and compiles the grammar of its next step.
    ///
    /// - Parameter textGrammar: What an answer in text obeys.
    /// - Throws: `LanguageModelError.unsupportedGenerationGuide`, or `ChatTemplateError`.
    init(
        _ request: LanguageModelExecutorGenerationRequest, conversation: Conversation, model: LoadedModel,
        textGrammar: CompiledGrammar? = nil
    ) throws {
        self.model = model
        let memory = ModelMemory.of(model)
        self.memory = memory
        isGuided = request.schema != nil
        prompt = try conversation.rendered(for: model, addGenerationPrompt: true)
        tokens = memory.tokens(of: prompt, model: model)
        grammar = try request.schema.map { try Self.grammar(of: $0, in: memory) } ?? textGrammar
        parser = nil
    }

    private static func grammar(of schema: GenerationSchema, in memory: ModelMemory) throws -> CompiledGrammar {
        let resolved = schema.resolved
        let key = GrammarKey(schema: resolved, schemaName: schema.name)
        return try memory.grammars.grammar(for: key) {
            let lowered = try SchemaLowering.lower(resolved, named: schema.name)
            do throws(GrammarError) {
                return try CompiledGrammar(
                    schema: lowered.root, definitions: lowered.definitions, options: lowered.options)
            } catch {
                throw SchemaLowering.unsupported("\(error)", in: schema.name)
            }
        }
    }

    /// Begins to generate.
    func generate(_ parameters: GenerationParameters) -> GenerationStream {
        model.generate(GenerationRequest(
            prompt: tokens, parameters: parameters, makeConstraint: grammar.map(model.constraint)))
    }

    /// Keeps what was generated for later turns.
    func remember(_ result: GenerationResult, answer: String, id: String) {
        memory.turns.withLock { turns in
            turns.remember(
                prompt, promptTokens: tokens, generated: result.tokens, tokenBytes: model.tokenizer.tokenBytes)
            if isGuided { turns.remember(answer: answer, id: id) }
        }
    }
}

extension ModelMemory {
    /// The tokens of a rendered prompt, those of earlier turns as they were generated.
    func tokens(of prompt: RenderedPrompt, model: LoadedModel) -> [Int] {
        turns.withLock { turns in
            turns.tokens(of: prompt) { text, ranges in
                model.tokenizer.encode(utf8: text, addSpecialTokens: false, literalRanges: ranges)
            }
        }
    }
}
