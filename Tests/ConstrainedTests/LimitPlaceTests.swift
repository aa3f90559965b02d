import Testing

@testable import Constrained

/// Every limit that a schema can hit, while it compiles or at a mask, names the keyword that is to blame and where it
/// stands.
@Suite("Places of limits")
struct LimitPlaceTests {
    /// One schema that hits one limit.
    struct Case: Sendable, CustomTestStringConvertible {
        var limit: String
        var schema: String
        var keyword: String
        var pointer: String
        /// The text behind which the mask hits the limit, where compiling doesn't.
        var text: String?
        var lower: @Sendable (inout GrammarLimits) -> Void = { _ in }

        var testDescription: String { limit }
    }

    private static func joined(_ count: Int, _ part: (Int) -> String) -> String {
        (0..<count).map(part).joined(separator: ",")
    }

    /// The schema of an object with so many properties.
    private static func properties(_ count: Int, _ schema: (Int) -> String) -> String {
        "{\"properties\":{\(joined(count) { "\"p\($0)\":\(schema($0))" })}}"
    }

    /// A schema with so many patterns of keys, of which any number may match one key.
    private static func itemsWithOverlaps(_ count: Int) -> String {
        "{\"items\":{\"patternProperties\":{\(joined(count) { "\"^.{\($0)}x\":{\"minimum\":\($0)}" })}}}"
    }

    static let cases: [Case] = [
        Case(limit: "bytes of a schema", schema: #"{"type":"object"}"#, keyword: "schema", pointer: "") {
            $0.maximumSchemaBytes = 10
        },
        Case(
            limit: "nesting of a JSON text", schema: #"{"properties":{"a/b":{"anyOf":[{"items":{"items":{}}}]}}}"#,
            keyword: "items", pointer: "/properties/a~1b/anyOf/0/items"
        ) { $0.maximumSchemaDepth = 5 },
        Case(
            limit: "subschemas applied inside one another",
            schema: ##"{"properties":{"x":{"allOf":[{"allOf":[{"allOf":[{"type":"string"}]}]}]}}}"##, keyword: "allOf",
            pointer: "/properties/x/allOf/0/allOf/0/allOf"
        ) { $0.maximumInPlaceDepth = 3 },
        Case(
            limit: "automaton states", schema: #"{"properties":{"x":{"pattern":"^(a|b)*a(a|b){9}$"}}}"#,
            keyword: "pattern", pointer: "/properties/x/pattern"
        ) { $0.maximumAutomatonStates = 8 },
        Case(
            limit: "height of a regular expression",
            schema: #"{"items":{"pattern":"^((((((((((a|b)c)*|d)e)*|f)g)*|h)i)*|j)k)*$"}}"#, keyword: "pattern",
            pointer: "/items/pattern"
        ) { $0.maximumExpressionHeight = 5 },
        Case(
            limit: "characters of a regular expression", schema: #"{"patternProperties":{"^abcdefgh$":{}}}"#,
            keyword: "patternProperties", pointer: "/patternProperties"
        ) { $0.maximumPatternLength = 5 },
        Case(
            limit: "states of one emptiness search",
            schema: #"{"properties":{"a":{"allOf":[{"pattern":"^(ab|c)*$"},{"pattern":"^(abc|ab)*c{3}b"}]}}}"#,
            keyword: "allOf", pointer: "/properties/a/allOf"
        ) { $0.maximumSearchStates = 3 },
        Case(
            limit: "states of emptiness searches",
            schema: #"{"properties":{"a":{"allOf":[{"pattern":"^(ab|c)*$"},{"pattern":"^(abc|ab)*c{3}b"}]}}}"#,
            keyword: "allOf", pointer: "/properties/a/allOf"
        ) { $0.maximumEmptinessStates = 3 },
        Case(
            limit: "subschemas", schema: properties(12) { _ in #"{"type":"null"}"# },
            keyword: "properties", pointer: "/properties"
        ) { $0.maximumGoals = 1 },
        Case(
            limit: "combinations of subschemas",
            schema: "{\"items\":\(properties(9) { "{\"maxLength\":\($0)}" })}",
            keyword: "properties", pointer: "/items/properties"
        ) { $0.maximumGoals = 8 },
        Case(
            limit: "digits of a step", schema: #"{"properties":{"n":{"multipleOf":1000000000000000000000000000007}}}"#,
            keyword: "multipleOf", pointer: "/properties/n/multipleOf"),
        Case(
            limit: "patterns beside 'unevaluatedProperties'",
            schema: """
                {"additionalProperties":{"anyOf":[\(joined(7) { #"{"patternProperties":{"^\#($0)":{"type":"null"}}}"# })],\
                "unevaluatedProperties":false}}
                """, keyword: "unevaluatedProperties", pointer: "/additionalProperties/unevaluatedProperties"),
        Case(
            limit: "'contains' beside 'unevaluatedItems'",
            schema: """
                {"items":{"allOf":[\(joined(7) { "{\"contains\":{\"const\":\($0)}}" })],"unevaluatedItems":false}}
                """, keyword: "unevaluatedItems", pointer: "/items/unevaluatedItems"),
        Case(
            limit: "overlapping groups of keys",
            schema: itemsWithOverlaps(9), keyword: "patternProperties", pointer: "/items/patternProperties", text: "[{"),
        Case(
            limit: "overlapping groups of keys",
            schema: itemsWithOverlaps(8), keyword: "patternProperties", pointer: "/items/patternProperties"
        ) { $0.maximumKeySets = 64 },
        Case(
            limit: "automaton states of overlapping groups of keys",
            schema: itemsWithOverlaps(8), keyword: "patternProperties", pointer: "/items/patternProperties"
        ) { $0.maximumKeyStates = 64 },
        Case(
            limit: "boundaries of words in one pattern", schema: #"{"items":{"pattern":"a\\bb?\\Bc?\\bd"}}"#,
            keyword: "pattern", pointer: "/items/pattern"
        ) { $0.maximumWordBoundaries = 2 },
        Case(
            limit: "subschemas in dynamic scopes", schema: dynamic, keyword: "$ref", pointer: "/properties/a/$ref"
        ) { $0.maximumScopedSchemas = 1 },
        Case(limit: "dynamic scopes", schema: dynamic, keyword: "$ref", pointer: "/properties/a/$ref") {
            $0.maximumDynamicScopes = 2
        },
        Case(
            limit: "keys of a finite set beside demands",
            schema:
                #"{"items":{"propertyNames":{"pattern":"^[a-f]{4}$"},"not":{"additionalProperties":{"type":"null"}}}}"#,
            keyword: "propertyNames", pointer: "/items/propertyNames"),
        Case(
            limit: "situations of an array's items",
            schema: """
                {"items":{"type":"array","allOf":[\
                \(joined(3) { "{\"contains\":{\"const\":\($0)},\"minContains\":3,\"maxContains\":1000}" })]},\
                "type":"array","minItems":1}
                """, keyword: "allOf", pointer: "/items/allOf"),
        Case(
            limit: "visits to parts of formulas",
            schema: """
                {"items":{"type":"object","allOf":[\
                \(joined(30) { #"{"anyOf":[{"required":["a\#($0)"]},{"required":["b\#($0)"]}]}"# })]}}
                """, keyword: "allOf", pointer: "/items/allOf", text: "["
        ) { $0.maximumFormulaWork = 100 },
        Case(
            limit: "ways to write one item",
            schema: """
                {"properties":{"l":{"type":"array","not":{"enum":[1]},"anyOf":[\
                \(joined(14) { "{\"contains\":{\"pattern\":\"\($0)x\"},\"maxContains\":3}" })]}}}
                """, keyword: "anyOf", pointer: "/properties/l/anyOf"
        ) {
            $0.maximumAlternatives = 1
            $0.maximumWays = 1_000
        },
        Case(
            limit: "configurations of the matching machine", schema: #"{"items":{"items":{"type":"array"}}}"#,
            keyword: "items", pointer: "/items", text: String(repeating: "[", count: 40)
        ) { $0.maximumConfigurations = 12 },
        Case(
            limit: "undeclared keys of one object", schema: #"{"items":{"additionalProperties":{"type":"null"}}}"#,
            keyword: "additionalProperties", pointer: "/items/additionalProperties", text: #"[{"a":null,"b":null"#
        ) { $0.maximumUndeclaredKeys = 1 },
        Case(
            limit: "distinct items of one array",
            schema: #"{"properties":{"a":{"items":{"type":"integer"},"uniqueItems":true}}}"#, keyword: "uniqueItems",
            pointer: "/properties/a/uniqueItems", text: #"{"a":[1,2,3"#
        ) { $0.maximumDistinctItems = 1 },
        Case(
            limit: "steps of a search for an item that is new",
            schema: #"{"items":{"items":{"type":"string","pattern":"^[a-z]{2}$"},"minItems":3,"uniqueItems":true}}"#,
            keyword: "uniqueItems", pointer: "/items/uniqueItems", text: #"[["ab""#
        ) { $0.maximumItemSearchSteps = 1 },
    ]

    /// A schema whose parts stand in several dynamic scopes.
    private static let dynamic = ##"""
        {"$dynamicAnchor":"x","properties":{"a":{"$ref":"b"}},
        "$defs":{"b":{"$id":"b","$dynamicAnchor":"y","$ref":"c"},"c":{"$id":"c","$dynamicAnchor":"z","type":"null"}}}
        """##

    @Test("are the keyword and its pointer", arguments: cases)
    func places(one: Case) throws {
        var limits = GrammarLimits()
        one.lower(&limits)
        do throws(GrammarError) {
            let grammar = try CompiledGrammar(jsonSchema: one.schema, options: .checking, limits: limits)
            guard let text = one.text else {
                Issue.record("\(one.schema) compiles")
                return
            }
            var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
            _ = try matcher.accept(bytes: Array(text.utf8))
            _ = try matcher.mask()
            Issue.record("\(one.schema) has a mask behind \(text)")
        } catch {
            guard case .limit(let name, _, let place) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(name == one.limit)
            #expect(place == SchemaPlace(keyword: one.keyword, pointer: one.pointer))
            #expect(error.description.hasPrefix("Keyword '\(one.keyword)' at '\(one.pointer)'"))
            if let property = GrammarLimits.property(of: name) {
                #expect(error.description.hasSuffix(" or raise GrammarLimits.\(property)."))
                #expect(Mirror(reflecting: limits).children.contains { $0.label == property })
            }
        }
    }

    @Test("are those of the schema type too")
    func schemaType() throws {
        var limits = GrammarLimits()
        limits.maximumSchemaDepth = 2
        let deep = Schema.array(.object([Schema.Property("a", .array(.array(.null)))]))
        #expect(
            throws: GrammarError.limit(
                "nesting of a schema", 2, at: SchemaPlace(keyword: "items", pointer: "#/items/properties/a/items"))
        ) { try CompiledGrammar(schema: deep, limits: limits) }
    }
}
