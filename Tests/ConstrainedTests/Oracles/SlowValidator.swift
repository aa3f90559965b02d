import Constrained
import Foundation

/// A JSON Schema validator written line by line from the specification, slow and obvious: the
/// judge of what walks through masks produce.
///
/// It reads drafts 7 to 2020-12 as far as the tests' schemas need: local references, no dynamic
/// scope, formats as annotations.
struct SlowValidator {
    /// What a schema evaluated of an instance, beside whether it holds.
    struct Outcome {
        var isValid: Bool
        var names: Set<[UInt32]> = []
        var items: Set<Int> = []
    }

    let root: JSONValue

    /// Tells whether an instance is valid.
    func isValid(_ instance: JSONValue) -> Bool { evaluate(root, instance).isValid }

    private func evaluate(_ schema: JSONValue, _ instance: JSONValue) -> Outcome {
        if case .bool(let flag) = schema { return Outcome(isValid: flag) }
        var result = Outcome(isValid: true)
        func require(_ condition: Bool) { if !condition { result.isValid = false } }
        func merge(_ other: Outcome) {
            guard other.isValid else { return }
            result.names.formUnion(other.names)
            result.items.formUnion(other.items)
        }
        if case .string(let reference)? = schema["$ref"] {
            let outcome = evaluate(resolve(reference.string), instance)
            require(outcome.isValid)
            merge(outcome)
        }
        if let type = schema["type"] { require(list(type).contains { isOfType(instance, $0.string) }) }
        if let values = schema["enum"] { require(list(values).contains { areEqual($0, instance) }) }
        if let value = schema["const"] { require(areEqual(value, instance)) }
        scalars(schema, instance, require)
        if case .array(let items) = instance { arrays(schema, items, &result) }
        if case .object(let members) = instance { objects(schema, members, &result) }
        for part in schema["allOf"].map(list) ?? [] {
            let outcome = evaluate(part, instance)
            require(outcome.isValid)
            merge(outcome)
        }
        if let branches = schema["anyOf"].map(list) {
            let outcomes = branches.map { evaluate($0, instance) }
            require(outcomes.contains { $0.isValid })
            outcomes.forEach(merge)
        }
        if let branches = schema["oneOf"].map(list) {
            let outcomes = branches.map { evaluate($0, instance) }
            require(outcomes.filter { $0.isValid }.count == 1)
            outcomes.forEach(merge)
        }
        if let negated = schema["not"] { require(!evaluate(negated, instance).isValid) }
        if let condition = schema["if"] {
            let test = evaluate(condition, instance)
            merge(test)
            if let branch = schema[test.isValid ? "then" : "else"] {
                let outcome = evaluate(branch, instance)
                require(outcome.isValid)
                merge(outcome)
            }
        }
        unevaluated(schema, instance, &result)
        return result
    }

    private func scalars(_ schema: JSONValue, _ instance: JSONValue, _ require: (Bool) -> Void) {
        if case .number(let number) = instance {
            if case .number(let bound)? = schema["minimum"] { require(order(number, bound) >= 0) }
            if case .number(let bound)? = schema["maximum"] { require(order(number, bound) <= 0) }
            if case .number(let bound)? = schema["exclusiveMinimum"] { require(order(number, bound) > 0) }
            if case .number(let bound)? = schema["exclusiveMaximum"] { require(order(number, bound) < 0) }
            if case .number(let step)? = schema["multipleOf"] {
                let (a, b) = aligned(number, step)
                require(a % b == 0)
            }
        }
        if case .string(let text) = instance {
            if let least = count(schema["minLength"]) { require(text.count >= least) }
            if let most = count(schema["maxLength"]) { require(text.count <= most) }
            if case .string(let pattern)? = schema["pattern"] { require(matches(pattern.string, text.string)) }
        }
    }

    private func arrays(_ schema: JSONValue, _ items: [JSONValue], _ result: inout Outcome) {
        if let least = count(schema["minItems"]), items.count < least { result.isValid = false }
        if let most = count(schema["maxItems"]), items.count > most { result.isValid = false }
        if schema["uniqueItems"] == .bool(true) {
            for i in items.indices {
                for j in items.indices where j > i && areEqual(items[i], items[j]) { result.isValid = false }
            }
        }
        var prefix = schema["prefixItems"].map(list) ?? []
        var rest = schema["items"]
        if case .array(let old)? = rest {
            prefix = old
            rest = schema["additionalItems"]
        }
        for (i, item) in items.enumerated() {
            if i < prefix.count {
                if !evaluate(prefix[i], item).isValid { result.isValid = false }
                result.items.insert(i)
            } else if let rest {
                if !evaluate(rest, item).isValid { result.isValid = false }
                result.items.insert(i)
            }
        }
        if let contains = schema["contains"] {
            let found = items.indices.filter { evaluate(contains, items[$0]).isValid }
            result.items.formUnion(found)
            if found.count < count(schema["minContains"]) ?? 1 { result.isValid = false }
            if let most = count(schema["maxContains"]), found.count > most { result.isValid = false }
        }
    }

    private func objects(_ schema: JSONValue, _ members: [JSONMember], _ result: inout Outcome) {
        let names = Set(members.map(\.name))
        if let least = count(schema["minProperties"]), members.count < least { result.isValid = false }
        if let most = count(schema["maxProperties"]), members.count > most { result.isValid = false }
        for case .string(let name) in schema["required"].map(list) ?? [] where !names.contains(name) { result.isValid = false }
        let declared = Set(schema["properties"]?.members?.map(\.name) ?? [])
        let patterns = schema["patternProperties"]?.members ?? []
        for member in members {
            var isNamed = false
            for property in schema["properties"]?.members ?? [] where property.name == member.name {
                isNamed = true
                if !evaluate(property.value, member.value).isValid { result.isValid = false }
            }
            for pattern in patterns where matches(pattern.name.string, member.name.string) {
                isNamed = true
                if !evaluate(pattern.value, member.value).isValid { result.isValid = false }
            }
            if isNamed || declared.contains(member.name) {
                result.names.insert(member.name)
            } else if let additional = schema["additionalProperties"] {
                if !evaluate(additional, member.value).isValid { result.isValid = false }
                result.names.insert(member.name)
            }
            if let rule = schema["propertyNames"], !evaluate(rule, .string(member.name)).isValid { result.isValid = false }
        }
        for keyword in ["dependentRequired", "dependentSchemas", "dependencies"] {
            for rule in schema[keyword]?.members ?? [] where names.contains(rule.name) {
                if case .array(let needed) = rule.value {
                    for case .string(let name) in needed where !names.contains(name) { result.isValid = false }
                } else {
                    let outcome = evaluate(rule.value, .object(members))
                    if !outcome.isValid { result.isValid = false }
                    result.names.formUnion(outcome.names)
                }
            }
        }
    }

    private func unevaluated(_ schema: JSONValue, _ instance: JSONValue, _ result: inout Outcome) {
        if let rule = schema["unevaluatedProperties"], case .object(let members) = instance {
            for member in members where !result.names.contains(member.name) {
                if !evaluate(rule, member.value).isValid { result.isValid = false }
                result.names.insert(member.name)
            }
        }
        if let rule = schema["unevaluatedItems"], case .array(let items) = instance {
            for (i, item) in items.enumerated() where !result.items.contains(i) {
                if !evaluate(rule, item).isValid { result.isValid = false }
                result.items.insert(i)
            }
        }
    }

    private func resolve(_ reference: String) -> JSONValue {
        var target = root
        for raw in reference.drop(while: { $0 == "#" }).split(separator: "/") {
            let token = raw.replacing("~1", with: "/").replacing("~0", with: "~").removingPercentEncoding ?? ""
            if case .array(let items) = target, let index = Int(token) {
                target = items[index]
            } else {
                target = target[token] ?? .bool(false)
            }
        }
        return target
    }

    private func list(_ value: JSONValue) -> [JSONValue] {
        if case .array(let items) = value { return items }
        return [value]
    }

    private func count(_ value: JSONValue?) -> Int? {
        if case .number(let number)? = value { return number.integer }
        return nil
    }

    private func isOfType(_ value: JSONValue, _ type: String) -> Bool {
        switch value {
        case .null: type == "null"
        case .bool: type == "boolean"
        case .number(let number): type == "number" || (type == "integer" && number.isInteger)
        case .string: type == "string"
        case .array: type == "array"
        case .object: type == "object"
        }
    }

    private func areEqual(_ a: JSONValue, _ b: JSONValue) -> Bool {
        switch (a, b) {
        case (.number(let a), .number(let b)): return order(a, b) == 0
        case (.array(let a), .array(let b)): return a.count == b.count && zip(a, b).allSatisfy { areEqual($0, $1) }
        case (.object(let a), .object(let b)):
            return a.count == b.count
                && a.allSatisfy { member in b.contains { $0.name == member.name && areEqual($0.value, member.value) } }
        default: return a == b
        }
    }

    private func matches(_ pattern: String, _ text: String) -> Bool {
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return false }
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    /// Two numbers as integers in the same unit; the tests' numbers fit.
    private func aligned(_ a: DecimalNumber, _ b: DecimalNumber) -> (Int128, Int128) {
        func parts(_ number: DecimalNumber) -> (digits: Int128, scale: Int) {
            var mantissa = number.spelling.isEmpty ? "\(number.integer ?? 0)" : number.spelling.lowercased()
            var scale = 0
            if let e = mantissa.firstIndex(of: "e") {
                scale = -(Int(mantissa[mantissa.index(after: e)...].drop { $0 == "+" }) ?? 0)
                mantissa = String(mantissa[..<e])
            }
            if let point = mantissa.firstIndex(of: ".") {
                scale += mantissa.distance(from: point, to: mantissa.endIndex) - 1
                mantissa.remove(at: point)
            }
            return (Int128(mantissa) ?? 0, scale)
        }
        var x = parts(a)
        var y = parts(b)
        while x.scale < y.scale { x = (x.digits * 10, x.scale + 1) }
        while y.scale < x.scale { y = (y.digits * 10, y.scale + 1) }
        return (x.digits, y.digits)
    }

    private func order(_ a: DecimalNumber, _ b: DecimalNumber) -> Int {
        let (x, y) = aligned(a, b)
        return x < y ? -1 : x == y ? 0 : 1
    }
}

extension JSONValue {
    /// The text of a string value, empty for others.
    var string: String {
        if case .string(let text) = self { return text.string }
        return ""
    }
}

extension [UInt32] {
    /// The text of these scalar values.
    var string: String {
        var result = String.UnicodeScalarView()
        for value in self { result.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
        return String(result)
    }
}
