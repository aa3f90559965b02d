import ChatTemplates
import Constrained
import FoundationModelsCore
import LocalModels
import NightjarGeneration

/// Compiles the grammar of a turn from the schemas and patterns of a request.
struct TurnGrammarCompiler {
    let fields: TurnFields
    /// The tools that may be called.
    let callable: [ToolDefinition]
    let format: TurnFormat
    let model: LoadedModel

    /// Compiles the grammar.
    ///
    /// - Throws: `ServiceError` with the field whose schema or pattern can't be enforced.
    func compile(isThinkingOpen: Bool) throws -> CompiledGrammar {
        let options = format.options(callsTools: !callable.isEmpty, answersWithValue: fields.format.isValue)
        var tools: [TurnConstraint.Tool] = []
        for tool in callable {
            tools.append(TurnConstraint.Tool(name: tool.name, arguments: try arguments(of: tool, options)))
        }
        var turn = TurnConstraint(
            format: format.row, tools: tools,
            calls: tools.isEmpty ? .forbidden : fields.tools.choice == .required ? .required : .allowed,
            answer: try answer(options), isThinkingOpen: isThinkingOpen)
        turn.allowsSeveralCalls = fields.tools.allowsSeveral
        do throws(GrammarError) {
            return try turn.grammar(tokenizer: model.tokenizer, options: options)
        } catch {
            throw ServiceError.unsupported(callable.isEmpty ? fields.formatField : "tools", "\(error)")
        }
    }

    private func answer(_ options: GrammarOptions) throws(ServiceError) -> TurnConstraint.Answer {
        do throws(GrammarError) {
            switch fields.format {
            case .text: return .text
            case .schema(let text):
                let schema = try ExactJSON(parsing: Array(text.utf8))
                // Compiled alone, so that an error names the format's field.
                _ = try CompiledGrammar(jsonSchema: schema, options: options)
                return .value(.jsonSchema(schema))
            case .pattern(let source):
                return .shape(.pattern(try RegularExpression(source, dialect: .ecmaScript, matching: .whole)))
            case .choice(let texts): return .shape(.texts(texts))
            }
        } catch {
            throw .unsupported(fields.formatField, "\(fields.formatField): \(error)")
        }
    }

    /// Returns the schema of a tool's arguments, restricted to objects.
    private func arguments(
        of tool: ToolDefinition, _ options: GrammarOptions
    ) throws(ServiceError) -> TurnGrammar.Value {
        do throws(GrammarError) {
            let schema = try ExactJSON(parsing: Array(Self.objectSchema(tool.parameters).text().utf8))
            _ = try CompiledGrammar(jsonSchema: schema, options: options)
            return .jsonSchema(schema)
        } catch {
            let index = fields.tools.tools.firstIndex { $0.name == tool.name } ?? 0
            throw .unsupported(fields.toolsField(index), "\(fields.toolsField(index)): \(error)")
        }
    }

    private static func objectSchema(_ parameters: JSONValue) -> JSONValue {
        guard var object = parameters.object else { return parameters }
        if object["type"] == nil { object["type"] = .string("object") }
        return .object(object)
    }
}

/// A cache of the grammars of recent turns.
final class TurnGrammarCache: Sendable {
    /// The properties, beside the model, on which a grammar depends.
    struct Key: Hashable, Sendable {
        struct Tool: Hashable, Sendable {
            var name: String
            var parameters: String
        }

        var tools: [Tool]
        var isRequired: Bool
        var allowsSeveral: Bool
        var format: AnswerFormat
        var isThinkingOpen: Bool
        var row: String
    }

    private struct ModelKey: Hashable, Sendable {
        var key: Key
        var directory: String
    }

    private let grammars = GrammarCache<ModelKey>(capacity: 64)

    /// Returns the grammar of a key for a model; compiles it if it isn't cached.
    func grammar(
        for key: Key, of model: LoadedModel, compile: () throws -> CompiledGrammar
    ) throws -> CompiledGrammar {
        try grammars.grammar(for: ModelKey(key: key, directory: model.directory)) { try compile() }
    }
}
