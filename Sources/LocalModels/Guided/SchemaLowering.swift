import Constrained
import Foundation
import FoundationModelsCore

/// Converts a resolved schema to the form from which grammars are compiled.
///
/// JSON text is not used, because it would lose number types and the dialect of regular expressions.
struct SchemaLowering {
    private let schemaName: String
    private let rootKey: String
    /// The number of digits before the decimal point that some bounds need, if it exceeds the default.
    private(set) var integerDigits = 0
    private(set) var hasDecimal = false

    /// The input of the grammar compiler.
    struct Lowered: Sendable {
        var root: Schema
        var definitions: [String: Schema]
        var options: GrammarOptions
    }

    /// Lowers a schema.
    ///
    /// - Parameters:
    ///   - schema: The resolved schema.
    ///   - name: The schema's name, for errors.
    ///   - whitespace: The white space that the JSON may have.
    /// - Throws: `LanguageModelError.unsupportedGenerationGuide` for a guide that can't be enforced.
    static func lower(
        _ schema: ResolvedSchema, named name: String, whitespace: GrammarOptions.Whitespace = .compact
    ) throws -> Lowered {
        var lowering = SchemaLowering(schemaName: name, definitions: schema.definitions.keys)
        var definitions: [String: Schema] = [:]
        for (name, node) in schema.definitions { definitions[name] = try lowering.lower(node) }
        let root = try lowering.lower(schema.root)
        definitions[lowering.rootKey] = root
        return Lowered(root: root, definitions: definitions, options: lowering.options(whitespace))
    }

    private init(schemaName: String, definitions: some Collection<String>) {
        self.schemaName = schemaName
        var key = "#"
        while definitions.contains(key) { key += "#" }
        rootKey = key
    }

    /// Returns the grammar options; numbers get the digits that their bounds need, and a `Decimal` has at most 38.
    private func options(_ whitespace: GrammarOptions.Whitespace) -> GrammarOptions {
        var options = GrammarOptions(whitespace: whitespace)
        guard integerDigits > options.maximumIntegerDigits else { return options }
        options.maximumIntegerDigits = integerDigits
        if hasDecimal { options.maximumFractionDigits = max(1, min(options.maximumFractionDigits, 38 - integerDigits)) }
        return options
    }

    /// Returns the error of a guide that can't be enforced, ready to be thrown.
    func unsupported(_ reason: String) -> any Error { Self.unsupported(reason, in: schemaName) }

    /// Returns the error of a guide that can't be enforced, ready to be thrown.
    static func unsupported(_ reason: String, in schemaName: String) -> any Error {
        LanguageModelError.unsupportedGenerationGuide(.init(schemaName: schemaName, debugDescription: reason)).bridged
    }

    private mutating func lower(_ node: SchemaNode) throws -> Schema {
        switch node.shape {
        case .any: return .any
        case .null: return .null
        case .boolean: return .boolean
        case .string(let rule): return try StringLowering(lowering: self).lower(rule)
        case .number(let rule):
            let lowered = try NumberLowering(lowering: self).lower(rule)
            integerDigits = max(integerDigits, lowered.integerDigits)
            hasDecimal = hasDecimal || rule.kind == .decimal
            return lowered.schema
        case .array(let rule):
            let (least, most) = (max(0, rule.minimumCount ?? 0), rule.maximumCount)
            if let most, most < least {
                throw unsupported("an array can't have at least \(least) and at most \(most) elements.")
            }
            return .array(try lower(rule.items), minimumCount: least, maximumCount: most)
        case .object(let rule): return .object(try properties(of: rule))
        case .anyOf(let choices):
            var lowered: [Schema] = []
            for choice in choices { lowered.append(try lower(choice)) }
            return .anyOf(lowered)
        case .reference(let name): return .reference(name)
        case .root: return .reference(rootKey)
        // Resolved schemas have no unresolved types. An empty union fails to compile, which is safer than allowing
        // anything.
        case .type: return .anyOf([])
        }
    }

    /// Returns the properties in order; of two with the same name the last counts, as in generated content.
    private mutating func properties(of rule: ObjectRule) throws -> [Schema.Property] {
        var last: [String: Int] = [:]
        for (index, property) in rule.properties.enumerated() { last[property.name] = index }
        var properties: [Schema.Property] = []
        for (index, property) in rule.properties.enumerated() where last[property.name] == index {
            let schema = try lower(property.node)
            let writesNull = property.isOptional && rule.writesNull
            properties.append(
                .init(
                    property.name, writesNull ? .anyOf([schema, .null]) : schema,
                    isOptional: property.isOptional && !writesNull))
        }
        return properties
    }
}
