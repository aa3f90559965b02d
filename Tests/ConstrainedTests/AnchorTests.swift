import Constrained
import Testing

/// The beginning and the end of the text within repetitions, against Swift's own expressions.
@Suite("Ends of the text within repetitions")
struct AnchorTests {
    @Test(
        "match what Swift matches",
        arguments: [
            "^(a(,|$))*$", "^(a+(,|$)){3,}$", "^(a(,|$)){2,3}$", "(a|b$)*", "(a|b$){2}$",
            "(^a|,)*b", "^(^a|,a)+$", "((^|,)a)+$", "(^a|b$){2}", "(^|a)*$", "(a|^)(b|$)*", "((a|$)(b|$))+",
            "(($|a)b?){2,4}$", "^(,?(aa|b*)($|,))*$",
            "^(a|(b|$){2}){1,3}$", "(^(a|b)?){3}$", "((a$|b)*,)*$", "^((a|b$)|^,)*$", "(a$)*b", "(a*$)*",
            "(^$)*a", "((^a)*b)*$",
            "^(?:(?:^,|a|b)b)*a$", "(a(^b|$)){0,2}$", "(,$|^,){2}", "(^,?$){5}",
        ])
    func oracle(pattern: String) throws {
        let grammar = try CompiledGrammar(jsonSchema: "{\"type\":\"string\",\"pattern\":\"\(pattern)\"}")
        let expected = try Regex(pattern)
        var texts = [""]
        var place = 0
        while place < texts.count {
            if texts[place].count < 5 { texts += ["a", "b", ","].map { texts[place] + $0 } }
            place += 1
        }
        for text in texts {
            let isAccepted = try SchemaJudge(grammar).judge(Array("\"\(text)\"".utf8)).isAccepted
            #expect(isAccepted == (try expected.firstMatch(in: text) != nil), "\(text)")
        }
    }

    @Test("count rounds in which nothing is matched")
    func emptyRounds() throws {
        let rounds = try CompiledGrammar(jsonSchema: #"{"type":"string","pattern":"(^|$|a){2,}b"}"#)
        let plain = try CompiledGrammar(jsonSchema: #"{"type":"string","pattern":"^a*b|aa+b"}"#)
        for text in ["b", "ab", "aab", ",b", ",ab", ",aab", "bab", "a", ""] {
            let bytes = Array("\"\(text)\"".utf8)
            #expect(try SchemaJudge(rounds).judge(bytes) == SchemaJudge(plain).judge(bytes), "\(text)")
        }
    }

    @Test("are read in patterns as schemas have them")
    func schemas() throws {
        let hosts = #"^(?:(?:(?:^[\\*]|[a-z0-9]+)\\.)*[a-z0-9]+)$"#
        let judge = SchemaJudge(try CompiledGrammar(jsonSchema: "{\"pattern\":\"\(hosts)\",\"type\":\"string\"}"))
        #expect(try judge.judge(Array(#""*.example.org""#.utf8)).isAccepted)
        #expect(try !judge.judge(Array(#""www.*.org""#.utf8)).isAccepted)
        #expect(try judge.judge(Array(#""org""#.utf8)).isAccepted)
    }

    @Test("nested a hundred deep are bounded by work")
    func nesting() throws {
        let pattern = String(repeating: "(", count: 100) + "^a|b$|c" + String(repeating: "){0,9}", count: 100)
        let grammar = try CompiledGrammar(jsonSchema: "{\"type\":\"string\",\"pattern\":\"\(pattern)\"}")
        #expect(try SchemaJudge(grammar).judge(Array(#""accb""#.utf8)).isAccepted)
    }
}
