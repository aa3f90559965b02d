import Constrained
import Testing

/// Lists of objects and arrays are judged value by value, whatever stands beside them.
@Suite("Listed values")
struct ListedValueTests {
    private static func objects(_ range: Range<Int>) -> String {
        range.map { "{\"id\":\($0),\"kind\":\"k\($0 % 7)\",\"rank\":\($0 % 13)}" }.joined(separator: ",")
    }

    /// Schemas, texts that they admit, and texts that they don't.
    static let cases: [(String, [String], [String])] = [
        (
            "{\"enum\":[\(objects(0..<1_500))]}",
            [#"{"id":1499,"kind":"k1","rank":4}"#, #"{"rank":4,"kind":"k1","id":1499.0}"#],
            [#"{"id":1499,"kind":"k1","rank":5}"#, #"{"id":1499,"kind":"k1"}"#]
        ),
        (
            "{\"allOf\":[{\"enum\":[\(objects(0..<400))]},{\"enum\":[\(objects(399..<800))]}]}",
            [#"{"id":399,"kind":"k0","rank":9}"#], [#"{"id":398,"kind":"k6","rank":8}"#]
        ),
        (
            "{\"oneOf\":[\((0..<300).map { "{\"const\":{\"id\":\($0 / 2)}}" }.joined(separator: ",")),{\"const\":{\"id\":-1}}]}",
            [#"{"id":-1}"#], [#"{"id":0}"#, #"{"id":149}"#]
        ),
        (
            "{\"type\":\"object\",\"not\":{\"enum\":[\(objects(0..<60))]}}",
            [#"{"id":60,"kind":"k4","rank":8}"#, #"{"id":59,"kind":"k3","rank":8}"#, "{}"],
            [#"{"rank":7,"kind":"k3","id":59}"#]
        ),
        (
            "{\"enum\":[\(objects(0..<50))],\"properties\":{\"id\":{\"multipleOf\":4,\"minimum\":8}},\"maxProperties\":3}",
            [#"{"id":12,"kind":"k5","rank":12}"#],
            [#"{"id":4,"kind":"k4","rank":4}"#, #"{"id":9,"kind":"k2","rank":9}"#]
        ),
        (
            #"{"enum":[[1,2],[2,1],[1,1],[1,"1"],[3]],"uniqueItems":true,"contains":{"const":1},"items":{"type":"integer"}}"#,
            ["[1,2]", "[2,1]"], ["[1,1]", #"[1,"1"]"#, "[3]"]
        ),
        (
            #"{"enum":[{"a":1},{"b":2},{"a":1,"b":2}],"if":{"required":["a"]},"then":{"required":["b"]},"else":{"not":{"required":["b"]}}}"#,
            [#"{"b":2,"a":1}"#], [#"{"a":1}"#, #"{"b":2}"#]
        ),
        (
            #"{"enum":["ab","abc",5,7.5,null],"anyOf":[{"maxLength":2,"type":"string"},{"type":"number","multipleOf":2.5}]}"#,
            [#""ab""#, "5", "7.5"], [#""abc""#, "null", "7"]
        ),
        (
            #"{"enum":[{"a":{"b":1}},{"a":{"c":1}}],"unevaluatedProperties":false,"properties":{"a":{"required":["c"]}}}"#,
            [#"{"a":{"c":1}}"#], [#"{"a":{"b":1}}"#]
        ),
    ]

    @Test("are admitted where everything beside them holds", arguments: cases)
    func verdicts(schema: String, admitted: [String], refused: [String]) throws {
        let judge = SchemaJudge(try CompiledGrammar(jsonSchema: schema, options: .checking))
        for text in admitted { #expect(try judge.judge(Array(text.utf8)).isAccepted, "\(text) \(schema.prefix(200))") }
        for text in refused { #expect(try !judge.judge(Array(text.utf8)).isAccepted, "\(text) \(schema.prefix(200))") }
    }

    @Test("keep the order in which they are written")
    func order() throws {
        let grammar = try CompiledGrammar(jsonSchema: #"{"enum":[{"b":1,"a":2},{"b":3,"a":2}],"minProperties":2}"#)
        let judge = SchemaJudge(grammar)
        #expect(try judge.judge(Array(#"{"b": 3, "a": 2}"#.utf8)).isAccepted)
        #expect(try !judge.judge(Array(#"{"a": 2, "b": 3}"#.utf8)).isAccepted)
    }
}
