/// All the values that a small schema admits, listed without looking at the schema.
///
/// Any further schema beside that one admits a part of them, which a slow validator can pick out whole.
struct FiniteUniverse: Sendable {
    /// What the values are, which says which keywords can tell them apart.
    enum Kind: Sendable { case array, object, string, integer, mixed }

    let kind: Kind
    /// The schema that admits exactly these values.
    let schema: String
    /// The values.
    let values: @Sendable () -> [PlainJSON]

    /// The universes by number.
    static let all: [FiniteUniverse] = [items, nested, names, declared, members, words, quoted, integers, mixed]

    private static let scalars: [PlainJSON] = [.integer(0), .integer(1), .integer(2), .text("a"), .null]
    private static let few: [PlainJSON] = [.integer(0), .integer(1), .text("a")]

    /// Arrays of up to three scalars.
    private static let items = FiniteUniverse(
        kind: .array, schema: #"{"type":"array","items":{"enum":[0,1,2,"a",null]},"maxItems":3}"#,
        values: { lists(of: scalars, upTo: 3).map { .array($0) } })

    /// Arrays of up to two arrays or numbers.
    private static let nested = FiniteUniverse(
        kind: .array,
        schema:
            #"{"type":"array","maxItems":2,"items":{"type":["array","integer"],"items":{"enum":[1,2]},"maxItems":2,"minimum":1,"maximum":2}}"#,
        values: {
            let numbers: [PlainJSON] = [.integer(1), .integer(2)]
            return lists(of: numbers + lists(of: numbers, upTo: 2).map { .array($0) }, upTo: 2).map { .array($0) }
        })

    /// Objects of up to three members that nobody declares.
    private static let names = FiniteUniverse(
        kind: .object,
        schema: #"{"type":"object","propertyNames":{"enum":["a","b","ab"]},"additionalProperties":{"enum":[0,1,"a"]}}"#,
        values: { objects(names: ["a", "b", "ab"], values: few) })

    /// Objects of up to three declared members.
    private static let declared = FiniteUniverse(
        kind: .object,
        schema:
            #"{"type":"object","properties":{"a":{"enum":[0,1,"a"]},"b":{"enum":[0,1,"a"]},"ab":{"enum":[0,1,"a"]}},"additionalProperties":false}"#,
        values: { objects(names: ["a", "b", "ab"], values: few) })

    /// Objects with an object inside.
    private static let members = FiniteUniverse(
        kind: .object,
        schema:
            #"{"type":"object","properties":{"a":{"type":"object","patternProperties":{"^[ab]$":{"enum":[0,1]}},"additionalProperties":false},"b":{"enum":[0,1]}},"additionalProperties":false}"#,
        values: {
            let inner = objects(names: ["a", "b"], values: [.integer(0), .integer(1)])
            return objects(names: ["a"], values: inner).flatMap { outer -> [PlainJSON] in
                guard case .object(let first) = outer else { return [] }
                return objects(names: ["b"], values: [.integer(0), .integer(1)]).map { other in
                    guard case .object(let second) = other else { return outer }
                    return .object(first + second)
                }
            }
        })

    /// Strings of up to four letters.
    private static let words = FiniteUniverse(
        kind: .string, schema: #"{"type":"string","pattern":"^[ab]{0,4}$"}"#,
        values: { lists(of: ["a", "b"], upTo: 4).map { .text($0.joined()) } })

    /// Strings of up to three characters that need escapes or not.
    private static let quoted = FiniteUniverse(
        kind: .string, schema: #"{"type":"string","maxLength":3,"pattern":"^[a\"\\\\]*$"}"#,
        values: { lists(of: ["a", "\"", "\\"], upTo: 3).map { .text($0.joined()) } })

    /// Whole numbers.
    private static let integers = FiniteUniverse(
        kind: .integer, schema: #"{"type":"integer","minimum":-130,"maximum":230}"#,
        values: { (-130...230).map { .integer($0) } })

    /// Values of all kinds.
    private static let mixed = FiniteUniverse(
        kind: .mixed,
        schema:
            #"{"enum":[null,true,false,0,1,-1,12,"","a","ab","b",[],[0],[1],[0,1],["a",0],{},{"a":0},{"b":1},{"a":1,"b":0},[[]],[{"a":0}],{"a":{"a":1}}]}"#,
        values: {
            let a = Array("a".unicodeScalars.map(\.value))
            let b = Array("b".unicodeScalars.map(\.value))
            func object(_ members: [([UInt32], PlainJSON)]) -> PlainJSON {
                .object(members.map { .init(name: $0.0, value: $0.1) })
            }
            return [
                .null, .bool(true), .bool(false), .integer(0), .integer(1), .integer(-1), .integer(12), .text(""),
                .text("a"),
                .text("ab"), .text("b"), .array([]), .array([.integer(0)]), .array([.integer(1)]),
                .array([.integer(0), .integer(1)]), .array([.text("a"), .integer(0)]), object([]),
                object([(a, .integer(0))]), object([(b, .integer(1))]), object([(a, .integer(1)), (b, .integer(0))]),
                .array([.array([])]), .array([object([(a, .integer(0))])]), object([(a, object([(a, .integer(1))]))]),
            ]
        })

    private static func lists<Element>(of elements: [Element], upTo count: Int) -> [[Element]] {
        count == 0
            ? [[]] : [[]] + elements.flatMap { first in lists(of: elements, upTo: count - 1).map { [first] + $0 } }
    }

    private static func objects(names: [String], values: [PlainJSON]) -> [PlainJSON] {
        var members: [[PlainJSON.Member]] = [[]]
        for name in names {
            members += members.flatMap { known in
                values.map { known + [.init(name: name.unicodeScalars.map(\.value), value: $0)] }
            }
        }
        return members.map { .object($0) }
    }
}
