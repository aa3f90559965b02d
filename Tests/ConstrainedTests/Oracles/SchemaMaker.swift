/// Makes random schemas of keywords that can tell the values of a small universe apart.
struct SchemaMaker {
    var generator: SeededGenerator
    let kind: FiniteUniverse.Kind

    /// A schema with some keywords, nested up to a depth.
    mutating func schema(depth: Int) -> String {
        if depth == 0 { return object(keyword(kind, depth: 0)) }
        return object(
            (0..<(1 + generator.below(3))).flatMap { _ in
                generator.once(in: 2) ? applicator(depth: depth - 1) : keyword(kind, depth: depth - 1)
            })
    }

    /// An object of members, of which those with a name used before drop out.
    private func object(_ members: [String]) -> String {
        var names: Set<String> = []
        let kept = members.filter { names.insert(String($0.prefix { $0 != ":" })).inserted }
        return "{" + kept.joined(separator: ",") + "}"
    }

    private mutating func several(_ depth: Int) -> String {
        (0..<(1 + generator.below(3))).map { _ in schema(depth: depth) }.joined(separator: ",")
    }

    private mutating func applicator(depth: Int) -> [String] {
        switch generator.below(8) {
        case 0, 1: return ["\"not\":" + schema(depth: depth)]
        case 2: return ["\"anyOf\":[" + several(depth) + "]"]
        case 3, 4: return ["\"oneOf\":[" + several(depth) + "]"]
        case 5: return ["\"allOf\":[" + several(depth) + "]"]
        default:
            var members = ["\"if\":" + schema(depth: depth)]
            if !generator.once(in: 3) { members.append("\"then\":" + schema(depth: depth)) }
            if !generator.once(in: 3) { members.append("\"else\":" + schema(depth: depth)) }
            return members
        }
    }

    private mutating func keyword(_ kind: FiniteUniverse.Kind, depth: Int) -> [String] {
        switch kind {
        case .array: arrayKeyword(depth)
        case .object: objectKeyword(depth)
        case .string: stringKeyword()
        case .integer: integerKeyword()
        case .mixed: mixedKeyword(depth)
        }
    }

    /// A schema for a value inside another.
    private mutating func inner() -> String {
        generator.pick([
            #"{"const":0}"#, #"{"const":1}"#, #"{"enum":[0,"a"]}"#, #"{"type":"integer"}"#,
            #"{"type":["string","null"]}"#,
            #"{"maximum":0}"#, #"{"minimum":1}"#, #"{"not":{"const":0}}"#, "true", "false",
            #"{"minLength":1,"type":["string","array"]}"#,
            #"{"maxItems":1}"#, #"{"contains":{"const":0}}"#, #"{"required":["a"]}"#, #"{"multipleOf":2}"#,
        ])
    }

    private mutating func arrayKeyword(_ depth: Int) -> [String] {
        switch generator.below(9) {
        case 0: return ["\"minItems\":\(generator.below(4))"]
        case 1: return ["\"maxItems\":\(generator.below(4))"]
        case 2: return ["\"uniqueItems\":true"]
        case 3:
            var members = ["\"contains\":" + inner()]
            if generator.once(in: 2) { members.append("\"minContains\":\(generator.below(3))") }
            if generator.once(in: 2) { members.append("\"maxContains\":\(generator.below(3))") }
            return members
        case 4: return ["\"prefixItems\":[" + inner() + (generator.once(in: 2) ? "," + inner() : "") + "]"]
        case 5: return ["\"items\":" + inner()]
        case 6: return [generator.once(in: 3) ? "\"unevaluatedItems\":" + inner() : "\"items\":" + inner()]
        case 7: return [#""const":\#(generator.pick(["[]", "[0]", "[0,1]", "[1,\"a\",null]", "[[0],1]"]))"#]
        default: return ["\"prefixItems\":[" + inner() + "]", "\"items\":" + inner()]
        }
    }

    private mutating func objectKeyword(_ depth: Int) -> [String] {
        let name = generator.pick(["a", "b", "ab", "c"])
        let other = generator.pick(["a", "b", "ab"])
        switch generator.below(12) {
        case 0: return [#""required":["\#(name)"]"#]
        case 1: return [#""required":["\#(other)","\#(name)"]"#]
        case 2: return ["\"minProperties\":\(generator.below(4))"]
        case 3: return ["\"maxProperties\":\(generator.below(4))"]
        case 4: return [#""properties":{"\#(name)":\#(inner())}"#]
        case 5: return [#""patternProperties":{"\#(generator.pick(["^a", "b", "b$", "^.$", "^a$|^b"]))":\#(inner())}"#]
        case 6: return ["\"additionalProperties\":" + inner()]
        case 7:
            return [
                #""propertyNames":\#(generator.pick([#"{"pattern":"a"}"#, #"{"maxLength":1}"#, #"{"not":{"const":"b"}}"#]))"#
            ]
        case 8: return [#""dependentRequired":{"\#(other)":["\#(name)"]}"#]
        case 9:
            return [
                #""dependentSchemas":{"\#(other)":\#(depth > 0 ? schema(depth: depth - 1) : #"{"maxProperties":1}"#)}"#
            ]
        case 10:
            return [
                "\"\(generator.pick(["unevaluatedProperties", "additionalProperties", "additionalProperties"]))\":"
                    + inner()
            ]
        default: return [#""properties":{"\#(name)":\#(inner())}"#, "\"additionalProperties\":" + inner()]
        }
    }

    private mutating func stringKeyword() -> [String] {
        switch generator.below(5) {
        case 0: return ["\"minLength\":\(generator.below(4))"]
        case 1: return ["\"maxLength\":\(generator.below(5))"]
        case 2: return [#""enum":["","a","ba","abab","\"","a\\"]"#]
        default:
            let patterns = [
                "a", "^a", "b$", "^(ab)*$", "^a|b$", "aa|bb", "^(?:a|ab)(?:b|bb)?$", "^(?!ab)", "^(?=.*b)a", "^.{2}$",
                "^[^a]*$",
                "(a|b)(b|a)a", "^a*b+$", "\\\\b[ab]", "\\\\Bb\\\\B", "^(a?b){1,2}$", "\\\\\\\"", "a\\\\\\\\",
                "^\\\\S*$", "^(?:a(?!b)|b)*$",
            ]
            return ["\"pattern\":\"" + generator.pick(patterns) + "\""]
        }
    }

    private mutating func integerKeyword() -> [String] {
        let number = generator.below(400) - 160
        switch generator.below(7) {
        case 0: return ["\"minimum\":\(number)"]
        case 1: return ["\"maximum\":\(number)"]
        case 2: return ["\"exclusiveMinimum\":\(number).5"]
        case 3: return ["\"exclusiveMaximum\":\(number)"]
        case 4: return ["\"multipleOf\":\(generator.pick(["2", "3", "7", "10", "0.5", "1.5", "25", "0.75"]))"]
        case 5: return ["\"enum\":[\(number),7,\(number + 1).0,1e2,\"a\"]"]
        default: return ["\"const\":\(number)"]
        }
    }

    private mutating func mixedKeyword(_ depth: Int) -> [String] {
        switch generator.below(7) {
        case 0:
            return [
                #""type":\#(generator.pick([#""integer""#, #"["string","null"]"#, #"["array","object"]"#, #""number""#, #"["boolean","integer"]"#]))"#
            ]
        case 1:
            return [#""enum":\#(generator.pick([#"[null,0,"a"]"#, #"[[0],{"a":0},true,{"b":0,"a":1}]"#, "[[],{}]"]))"#]
        case 2: return arrayKeyword(depth)
        case 3: return objectKeyword(depth)
        case 4: return stringKeyword()
        case 5: return integerKeyword()
        default: return [#""const":\#(generator.pick(["null", "[0, 1]", #"{"a":{"a":1}}"#, "1.0", "\"ab\""]))"#]
        }
    }
}
