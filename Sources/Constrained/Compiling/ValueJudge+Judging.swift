/// Tests of listed values one by one, instead of searches in automata.
extension ValueJudge {
    /// The maximum number of values that are tested one by one.
    private static let maximumListed = 1 << 14
    /// The maximum number of schemas visited to test one list.
    private static let maximumVisits = 1 << 18
    /// The maximum number of conjunctions whose numbers are cached.
    private static let maximumFamilies = 1 << 12
    /// The maximum depth of schemas inside one another.
    private static let maximumVisitDepth = 64

    /// Returns the values of a schema that does nothing but list values; otherwise nil.
    func pureList(_ schema: Subschema.ID) -> PureList? {
        if schema.index < compiler.lists.pure.count, let known = compiler.lists.pure[schema.index] {
            return known === compiler.lists.none ? nil : known
        }
        var result = compiler.lists.none
        let node = store[schema]
        if node.values.count == 1, node.saysNothingBesideValues {
            result = PureList(Set(node.values[0].map(\.sorted).filter { node.kinds.contains($0.kind) }))
        }
        while compiler.lists.pure.count <= schema.index { compiler.lists.pure.append(nil) }
        compiler.lists.pure[schema.index] = result
        return result === compiler.lists.none ? nil : result
    }

    /// Returns the values that satisfy all literals, if one literal lists values and the others can be tested on them.
    ///
    /// Members of objects keep the order in which they are listed.
    func survivors(_ literals: [Literal]) -> [ExactJSON]? {
        guard let list = listed(literals) else { return nil }
        var result: [ExactJSON] = []
        var seen: Set<ExactJSON> = []
        compiler.lists.visits = 0
        for value in list {
            let sorted = value.sorted
            if !seen.insert(sorted).inserted { continue }
            switch holds(literals, sorted) {
            case true?: result.append(value)
            case false?: break
            case nil: return nil
            }
        }
        formulas.work += compiler.lists.visits / 8
        return result
    }

    /// Whether no listed value satisfies the literals; nil if none of the literals lists values.
    func listsNothing(_ literals: [Literal]) -> Bool? {
        guard let list = listed(literals) else { return nil }
        compiler.lists.visits = 0
        defer { compiler.work.products += compiler.lists.visits }
        // The value that last satisfied the same first literal often satisfies the others too.
        let last = compiler.lists.witnesses[literals[0]] ?? 0
        if last < list.count, holds(literals, list[last].sorted) != false { return false }
        guard let found = list.firstIndex(where: { holds(literals, $0.sorted) != false }) else { return true }
        compiler.lists.witnesses[literals[0]] = found
        return false
    }

    /// Whether testing a goal's values one by one is worthwhile.
    func isListed(_ literals: [Literal]) -> Bool {
        guard let list = listed(literals) else { return false }
        if literals.count > 1 { return true }
        let hasParts = list.contains {
            switch $0 {
            case .object, .array: true
            default: false
            }
        }
        return hasParts || pureList(literals[0].schema) == nil
    }

    private func listed(_ literals: [Literal]) -> [ExactJSON]? {
        var shortest: [ExactJSON]?
        for literal in literals where !literal.isNegated && literal != Literal.accept {
            guard let list = listed(literal.schema) else { continue }
            if shortest.map({ list.count < $0.count }) ?? true { shortest = list }
        }
        return shortest
    }

    /// Returns a superset of the values that a schema admits, or nil if it lists none.
    private func listed(_ schema: Subschema.ID) -> [ExactJSON]? {
        if let known = compiler.lists.values[schema] { return known }
        let result = listed(schema, 0)
        compiler.lists.values[schema] = .some(result)
        return result
    }

    private func listed(_ schema: Subschema.ID, _ depth: Int) -> [ExactJSON]? {
        if depth > 8 { return nil }
        let node = store[schema]
        if let list = node.values.min(by: { $0.count < $1.count }) {
            return list.count > Self.maximumListed ? nil : list
        }
        for part in node.applied.references + node.applied.allOf {
            if let list = listed(part, depth + 1) { return list }
        }
        for branches in node.applied.anyOf + (node.applied.oneOf.isEmpty ? [] : [node.applied.oneOf]) {
            var all: [ExactJSON]? = []
            for branch in branches {
                guard let list = listed(branch, depth + 1) else {
                    all = nil
                    break
                }
                all?.append(contentsOf: list)
                if all?.count ?? 0 > Self.maximumListed { return nil }
            }
            if let all { return all }
        }
        return nil
    }

    /// Whether a value, with its members sorted, satisfies all literals; nil if simple tests don't decide.
    func holds(_ literals: [Literal], _ value: ExactJSON) -> Bool? {
        var isKnown = true
        for literal in literals {
            switch judged(literal.schema, value, 0) {
            case nil: isKnown = false
            case let holds?: if holds == literal.isNegated { return false }
            }
        }
        return isKnown ? true : nil
    }

    /// Whether a schema admits a value whose members are sorted; nil if simple tests don't decide.
    private func judged(_ schema: Subschema.ID, _ value: ExactJSON, _ depth: Int) -> Bool? {
        compiler.lists.visits += 1
        // After a failure, nothing is tested any more.
        if arena.hasFailed { return nil }
        if let list = pureList(schema) { return list.contains(value) }
        if compiler.lists.visits > Self.maximumVisits || depth > Self.maximumVisitDepth { return nil }
        let node = store[schema]
        if node.isUnrestricted { return true }
        if !node.kinds.contains(value.kind) { return false }
        if !valueSets(schema).allSatisfy({ $0.contains(value) }) { return false }
        var parts: [Bool?] = []
        func inPlace(_ schema: Subschema.ID) -> Bool? { judged(schema, value, depth + 1) }
        switch value {
        case .number(let number): parts.append(judged(number, node))
        case .string(let text): parts.append(judged(text, node))
        case .object(let members): parts.append(judged(members, value, node, depth))
        case .array(let items): parts.append(judged(items, node, depth))
        case .null, .bool: break
        }
        if parts.first == false { return false }
        parts += (node.applied.references + node.applied.allOf).map(inPlace)
        for (i, branches) in node.applied.anyOf.enumerated() {
            if let tally = tally(TallyQuestion(schema, isOneOf: false), i == 0 ? branches : []) {
                parts.append(tally[value] != nil)
            } else {
                parts.append(Self.any(branches.map(inPlace)))
            }
        }
        if !node.applied.oneOf.isEmpty, let tally = tally(TallyQuestion(schema, isOneOf: true), node.applied.oneOf) {
            parts.append(tally[value] == 1)
        } else if !node.applied.oneOf.isEmpty {
            let verdicts = node.applied.oneOf.map(inPlace)
            parts.append(verdicts.contains(nil) ? nil : verdicts.filter { $0 == true }.count == 1)
        }
        if let not = node.applied.not { parts.append(inPlace(not).map { !$0 }) }
        if let condition = node.applied.condition {
            switch inPlace(condition) {
            case true?: if let consequence = node.applied.consequence { parts.append(inPlace(consequence)) }
            case false?: if let alternative = node.applied.alternative { parts.append(inPlace(alternative)) }
            case nil: parts.append(nil)
            }
        }
        return Self.all(parts)
    }

    /// Returns the lists of values of a schema, each value with its members sorted.
    private func valueSets(_ schema: Subschema.ID) -> [Set<ExactJSON>] {
        if let known = compiler.lists.sets[schema] { return known }
        let result = store[schema].values.map { Set($0.map(\.sorted)) }
        compiler.lists.sets[schema] = result
        return result
    }

    /// Returns the number of branches that list each value; nil if there are few branches or one does anything else.
    private func tally(_ key: TallyQuestion, _ branches: [Subschema.ID]) -> [ExactJSON: Int]? {
        if branches.count < 8 { return nil }
        if let known = compiler.lists.tallies[key] { return known }
        var result: [ExactJSON: Int]? = [:]
        for branch in branches {
            guard let list = pureList(branch) else {
                result = nil
                break
            }
            for value in list.values { result?[value, default: 0] += 1 }
        }
        compiler.lists.tallies[key] = .some(result)
        return result
    }

    private func judged(_ number: DecimalNumber, _ node: Subschema) -> Bool? {
        if let bound = node.numbers.minimum {
            if DecimalNumber.isLess(number, bound.value) || bound.isExclusive && number == bound.value { return false }
        }
        if let bound = node.numbers.maximum {
            if DecimalNumber.isLess(bound.value, number) || bound.isExclusive && number == bound.value { return false }
        }
        if node.numbers.maximumIntegerDigits != nil || node.numbers.maximumFractionDigits != nil { return nil }
        return node.numbers.multipleOf.map { number.isMultiple(of: $0) } ?? true
    }

    private func judged(_ text: [UInt32], _ node: Subschema) -> Bool? {
        if text.count < node.strings.minimumLength || text.count > node.strings.maximumLength ?? Int.max {
            return false
        }
        return node.strings.patterns.allSatisfy { arena.contains($0, text) }
    }

    private func judged(_ members: [JSONMember], _ value: ExactJSON, _ node: Subschema, _ depth: Int) -> Bool? {
        if node.objects.unevaluatedProperties != nil { return nil }
        if members.count < node.objects.minimumProperties || members.count > node.objects.maximumProperties ?? Int.max {
            return false
        }
        let names = Set(members.map(\.name))
        if !node.objects.required.allSatisfy(names.contains) { return false }
        for (name, required) in node.objects.dependentRequired where names.contains(name) {
            if !required.allSatisfy(names.contains) { return false }
        }
        var parts: [Bool?] = []
        for (name, schema) in node.objects.dependentSchemas where names.contains(name) {
            parts.append(judged(schema, value, depth + 1))
        }
        let isOpen =
            node.objects.properties.isEmpty && node.objects.patternProperties.isEmpty
            && node.objects.additionalProperties == nil
        for member in members where !isOpen || node.objects.propertyNames != nil {
            var isDeclared = false
            for (name, schema) in node.objects.properties where name == member.name {
                isDeclared = true
                parts.append(judged(schema, member.value, depth + 1))
            }
            for (pattern, schema) in node.objects.patternProperties where arena.contains(pattern, member.name) {
                isDeclared = true
                parts.append(judged(schema, member.value, depth + 1))
            }
            if !isDeclared, let rest = node.objects.additionalProperties {
                parts.append(judged(rest, member.value, depth + 1))
            }
            if let key = node.objects.propertyNames { parts.append(judged(key, .string(member.name), depth + 1)) }
            if parts.last == false { return false }
        }
        return Self.all(parts)
    }

    private func judged(_ items: [ExactJSON], _ node: Subschema, _ depth: Int) -> Bool? {
        if node.arrays.unevaluatedItems != nil { return nil }
        if items.count < node.arrays.minimumItems || items.count > node.arrays.maximumItems ?? Int.max { return false }
        if node.arrays.hasUniqueItems, Set(items).count < items.count { return false }
        var parts: [Bool?] = []
        for (i, item) in items.enumerated() {
            guard let schema = i < node.arrays.prefixItems.count ? node.arrays.prefixItems[i] : node.arrays.items else {
                continue
            }
            parts.append(judged(schema, item, depth + 1))
            if parts.last == false { return false }
        }
        if let contains = node.arrays.contains {
            let verdicts = items.map { judged(contains, $0, depth + 1) }
            if verdicts.contains(nil) { return nil }
            let count = verdicts.filter { $0 == true }.count
            if count < node.arrays.minimumContains || count > node.arrays.maximumContains ?? Int.max { return false }
        }
        return Self.all(parts)
    }

    private static func all(_ parts: [Bool?]) -> Bool? {
        parts.contains(false) ? false : parts.contains(nil) ? nil : true
    }

    private static func any(_ parts: [Bool?]) -> Bool? {
        parts.contains(true) ? true : parts.contains(nil) ? nil : false
    }

    /// Returns the numbers that satisfy all literals; lists of forbidden numbers are combined first.
    func family(_ literals: [Literal]) -> NumberLanguages.Family {
        if literals.isEmpty { return compiler.scalars.anyNumber }
        var lists = 0
        var excluded: [DecimalNumber] = []
        var others: [Literal] = []
        for literal in literals {
            if literal.isNegated, let list = pureList(literal.schema) {
                lists += 1
                for case .number(let number) in list.values { excluded.append(number) }
            } else {
                others.append(literal)
            }
        }
        if lists < 2 { return common(literals) }
        var parts = others.map { compiler.scalars.numbers(of: $0) }
        if !excluded.isEmpty {
            excluded.sort { DecimalNumber.isLess($0, $1) }
            parts.append(compiler.numbers.complement(compiler.numbers.values(excluded)))
        }
        return parts.isEmpty ? compiler.scalars.anyNumber : compiler.numbers.intersection(parts)
    }

    /// Returns the numbers that satisfy all literals, each literal taken alone.
    ///
    /// While alternatives are joined, most conjunctions extend an earlier one by a single literal.
    private func common(_ literals: [Literal]) -> NumberLanguages.Family {
        if literals.count < 3 {
            return compiler.numbers.intersection(literals.map { compiler.scalars.numbers(of: $0) })
        }
        if let known = compiler.scalarMemos.families[literals] { return known }
        let result: NumberLanguages.Family
        if let rest = compiler.scalarMemos.families[Array(literals.dropLast())] {
            result = compiler.numbers.intersection([rest, compiler.scalars.numbers(of: literals[literals.count - 1])])
        } else if let rest = compiler.scalarMemos.families[Array(literals.dropFirst())] {
            result = compiler.numbers.intersection([rest, compiler.scalars.numbers(of: literals[0])])
        } else {
            result = compiler.numbers.intersection(literals.map { compiler.scalars.numbers(of: $0) })
        }
        // A flush may drop the languages that were made while matching.
        guard !arena.hasFailed, compiler.retention.mark == nil else { return result }
        if compiler.scalarMemos.families.count >= Self.maximumFamilies { compiler.scalarMemos.families = [:] }
        compiler.scalarMemos.families[literals] = result
        return result
    }

    /// Whether finite lists of forbidden values can't exhaust the literals, as far as a fast test shows.
    func outgrowsForbiddenLists(_ literals: [Literal]) -> Bool {
        var forbidden = 0
        var others: [Literal] = []
        for literal in literals {
            if literal.isNegated, let list = pureList(literal.schema) {
                forbidden += list.values.count
            } else {
                others.append(literal)
            }
        }
        guard others.count < literals.count else { return false }
        if others.isEmpty { return true }
        if compiler.isSurelyEmpty(others) { return false }
        var kinds = Subschema.Kinds.all
        for literal in others where !literal.isNegated {
            kinds.formIntersection(compiler.outerKinds(literal.schema, 0))
        }
        if kinds.contains(.string) {
            let strings = arena.intersection(others.map { compiler.scalars.strings($0) })
            return arena.counts.hasMoreWords(strings, than: min(forbidden, 1_000))
        }
        guard kinds.contains(.integer), forbidden <= 1_000 else { return false }
        compiler.lists.visits = 0
        return (0...forbidden).contains { holds(literals, .number(DecimalNumber($0))) == true }
    }
}

extension ExactJSON {
    /// The narrowest type of the value.
    var kind: Subschema.Kinds {
        switch self {
        case .null: .null
        case .bool: .boolean
        case .number(let number): number.isInteger ? .integer : Subschema.Kinds(rawValue: 8)
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}

extension DecimalNumber {
    /// Whether the number is an integral multiple of a positive step; nil if that needs multiple-precision arithmetic.
    func isMultiple(of step: DecimalNumber) -> Bool? {
        if digits.isEmpty { return true }
        guard step.digits.count <= 17, !step.digits.isEmpty else { return nil }
        var divisor = step.digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
        var zeros = exponent - step.exponent
        if zeros > 1_000 { return nil }
        while zeros < 0 {
            if divisor > UInt64.max / 100 { return nil }
            divisor *= 10
            zeros += 1
        }
        var rest: UInt64 = 0
        for digit in digits { rest = (rest * 10 + UInt64(digit)) % divisor }
        for _ in 0..<zeros { rest = rest * 10 % divisor }
        return rest == 0
    }
}
