import Foundation

@testable import FoundationModelsCore
@testable import LocalModels

/// Judges a value by a schema in the plainest way, apart from grammars.
struct SchemaCheck {
    let schema: ResolvedSchema

    /// What is wrong with a value; nil where nothing is.
    func fault(_ content: GeneratedContent) -> String? { fault(content, schema.root, "$") }

    private func fault(_ content: GeneratedContent, _ node: SchemaNode, _ path: String) -> String? {
        switch (node.shape, content.value) {
        case (.any, _), (.null, .null), (.boolean, .bool): return nil
        case (.root, _): return fault(content, schema.root, path)
        case (.reference(let name), _):
            return schema.definitions[name].map { fault(content, $0, path) } ?? "\(path): no definition \(name)"
        case (.anyOf(let choices), _):
            let faults = choices.map { fault(content, $0, path) }
            return faults.contains(nil) ? nil : "\(path): no choice fits"
        case (.string(let rule), .string(let text)):
            if let choices = rule.choices ?? rule.constant.map({ [$0] }), !choices.contains(text) {
                return "\(path): \(text) is no choice"
            }
            for case let pattern? in rule.patterns.map(\.text)
            where (try? Regex(pattern).wholeMatch(in: text)) ?? nil == nil {
                return "\(path): \(text) doesn't match \(pattern)"
            }
            return nil
        case (.number(let rule), .number(let number)):
            switch rule.kind {
            case .integer: if number.integer == nil { return "\(path): \(number.text) is no Int" }
            case .float: if (try? Float(content))?.isFinite != true { return "\(path): \(number.text) is no Float" }
            case .double: if !number.double.isFinite { return "\(path): \(number.text) is no Double" }
            case .decimal: if number.decimal == nil { return "\(path): \(number.text) is no Decimal" }
            }
            if let minimum = rule.minimum, number.double < minimum.double {
                return "\(path): \(number.text) is too small"
            }
            if let maximum = rule.maximum, number.double > maximum.double {
                return "\(path): \(number.text) is too large"
            }
            return nil
        case (.array(let rule), .array(let elements)):
            guard (rule.minimumCount ?? 0)...(rule.maximumCount ?? .max) ~= elements.count else {
                return "\(path): \(elements.count) elements"
            }
            return elements.enumerated().lazy.compactMap { fault($1, rule.items, path + "[\($0)]") }.first
        case (.object(let rule), .structure(let structure)):
            let known = rule.properties.map(\.name)
            let order = known.filter(structure.keys.contains)
            guard order == structure.keys else { return "\(path): the keys are \(structure.keys)" }
            for property in rule.properties {
                guard let member = structure[property.name] else {
                    if property.isOptional, !rule.writesNull { continue }
                    return "\(path).\(property.name) is missing"
                }
                if property.isOptional, rule.writesNull, case .null = member.value { continue }
                if let fault = fault(member, property.node, path + "." + property.name) { return fault }
            }
            return nil
        default: return "\(path): \(content.jsonString) has another type"
        }
    }
}
