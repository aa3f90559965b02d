import Foundation
import Testing

@Suite("infer with constraints", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct ConstraintTests {
    private struct Person: Decodable {
        let name: String
        let age: Int
        let city: String
    }

    private let schema = """
        {"type": "object", "properties": {"name": {"type": "string", "maxLength": 12}, \
        "age": {"type": "integer", "minimum": 0, "maximum": 120}, "city": {"type": "string", "maxLength": 12}}, \
        "required": ["name", "age", "city"], "additionalProperties": false}
        """

    @Test("generates a value of the schema, from text or a file", arguments: [0, 1, 2])
    func jsonSchema(seed: Int) throws {
        let options = ["--quiet", "--temperature", "1.5", "--seed", "\(seed)", "Tell me about Ada."]
        let outcome = try Executable.run(options + ["--json-schema", schema])
        #expect(outcome.status == 0, "\(outcome.error)")
        let person = try JSONDecoder().decode(Person.self, from: outcome.output)
        #expect((0...120).contains(person.age))
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "schema.json")
            try Data(schema.utf8).write(to: file)
            #expect(try Executable.run(options + ["--json-schema", "@" + file.path]).output == outcome.output)
        }
    }

    @Test("obeys the schema also where the model chooses the tokens of what is forced")
    func oneByOne() throws {
        // With log probabilities every token is chosen, and a model may spell a key with other tokens.
        struct Line: Decodable { let text: String }
        let lines = try Executable.run(["--quiet", "--json", "Tell me about Ada.", "--json-schema", schema]).lines
        let text = try lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)).text }.joined()
        let person = try JSONDecoder().decode(Person.self, from: Data(text.utf8))
        #expect((0...120).contains(person.age))
        #expect(lines.count > 4)
    }

    @Test(
        "matches a regular expression as a whole", arguments: [#"[A-Z]{2}-\d{3}"#, "(yes|no)", #"\d{4}-\d{2}-\d{2}"#])
    func regularExpression(pattern: String) throws {
        let outcome = try Executable.run(["--quiet", "--raw", "--regex", pattern, "Code:"])
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try outcome.text.wholeMatch(of: Regex(pattern)) != nil, "\(outcome.text)")
    }

    @Test(
        "refuses what it can't enforce, and names it",
        arguments: [
            ["--json-schema", "{"], ["--json-schema", #"{"type": "nonsense"}"#], ["--regex", "("],
            ["--regex", #"(a)\1"#],
        ])
    func refusals(options: [String]) throws {
        let outcome = try Executable.run(["x"] + options)
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
    }

    /// Runs a body on the default model with weights none of which is a number, in whatever format.
    private func withSpoiledWeights(_ body: (String) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            let weights = URL(filePath: Executable.weights)
            for name in ["config.json", "tokenizer.json", "tokenizer_config.json"] {
                try FileManager.default.createSymbolicLink(
                    at: folder.appending(path: name), withDestinationURL: weights.appending(path: name))
            }
            var data = try Data(contentsOf: weights.appending(path: "model.safetensors"))
            let header = data.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
            let tensors = 8 + header..<data.count
            data.replaceSubrange(tensors, with: Data(repeating: 0xFF, count: tensors.count))
            try data.write(to: folder.appending(path: "model.safetensors"))
            try body(folder.path)
        }
    }

    @Test("ends with 65 and blames the weights where they are no numbers, as without a constraint")
    func spoiledWeights() throws {
        try withSpoiledWeights { directory in
            let free = try Executable.run(["--model", directory, "--quiet", "Tell me about Ada."])
            #expect(free.status == 65)
            for temperature in ["0", "0.8"] {
                let outcome = try Executable.run([
                    "--model", directory, "--quiet", "--temperature", temperature, "Tell me about Ada.",
                    "--json-schema", schema,
                ])
                #expect(outcome.status == 65, "\(outcome.error)")
                #expect(outcome.error == free.error)
                #expect(!outcome.error.contains("bug"))
            }
        }
    }
}
