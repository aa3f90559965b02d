import Foundation
import FoundationModelsCore
import Testing

@testable import infer

/// What scripts for macOS's `fm` rely on.
@Suite("The flags of fm", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct RespondTests {
    private func run(_ arguments: String..., input: String = "") throws -> Executable.Outcome {
        try Executable.run(arguments, input: Data(input.utf8))
    }

    @Test("respond answers an argument, texts ahead of it, or standard input, the same each time with --greedy")
    func respond() throws {
        let one = try run("respond", "--greedy", "--max-tokens", "12", "Say hello to Ada")
        #expect(one.status == 0 && !one.text.isEmpty && one.text.hasSuffix("\n"), "\(one.error)")
        #expect(one.error.isEmpty)
        let whole = try run("respond", "-g", "--no-stream", "--max-tokens", "12", "--text", "Say hello", "to Ada")
        #expect(whole.status == 0 && !whole.text.isEmpty)
        let piped = try run("respond", "--greedy", "--max-tokens", "12", "-m", "system", input: "Say hello to Ada")
        #expect(piped.text == one.text)
        let seeded = try (0..<2).map { _ in
            try run("respond", "--seed", "7", "--temperature", "1.5", "--max-tokens", "12", "Once").text
        }
        #expect(seeded[0] == seeded[1])
        #expect(try run("respond", "-v", "-g", "--max-tokens", "4", "Hi").error.contains("generated"))
    }

    @Test("respond --schema prints one line of JSON by a schema of schema object, inline or in a file")
    func schema() throws {
        try TemporaryFolder.with { folder in
            let schema = try run("schema", "object", "--name", "Person", "--string", "name", "--int", "age")
            #expect(schema.status == 0, "\(schema.error)")
            let file = folder.appending(path: "person.json")
            try schema.output.write(to: file)
            for argument in [schema.text, file.path] {
                let answer = try run("respond", "--greedy", "--schema", argument, "Ada Lovelace is 36.")
                #expect(answer.status == 0, "\(answer.error)")
                let object = try JSONSerialization.jsonObject(with: answer.output) as? [String: Any]
                #expect(Set(object?.keys ?? [:].keys) == ["name", "age"])
                #expect(object?["age"] is Int && object?["name"] is String)
                #expect(answer.lines.count == 1)
            }
        }
    }

    @Test("a transcript is saved, gone on with, and left as it is unless it is saved again")
    func transcripts() throws {
        try TemporaryFolder.with { folder in
            let path = folder.appending(path: "chat.json").path
            let first = try run(
                "respond", "-g", "--max-tokens", "8", "-i", "Be brief.", "--save-transcript", path, "Name one planet.")
            #expect(first.status == 0 && first.error == "Transcript saved to: \(path)\n")
            let saved = try #require(FileManager.default.contents(atPath: path))
            let document = try #require(try JSONSerialization.jsonObject(with: saved) as? [String: Any])
            #expect(document["modelName"] as? String == "system")
            let inner = try #require(document["transcript"] as? [String: Any])
            #expect(inner["type"] as? String == "FoundationModels.Transcript")
            let entries = try #require((inner["transcript"] as? [String: Any])?["entries"] as? [[String: Any]])
            #expect(entries.compactMap { $0["role"] as? String } == ["instructions", "user", "response"])

            let second = try run("respond", "-g", "--max-tokens", "8", "--resume", path, "Another one.")
            #expect(second.status == 0, "\(second.error)")
            #expect(FileManager.default.contents(atPath: path) == saved)
            func count(_ arguments: String...) throws -> Int {
                let outcome = try Executable.run(["count-tokens"] + arguments, input: Data())
                return try #require(Int(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)))
            }
            let counted = try count("--resume", path)
            #expect(try counted > 0 && count("-q", "--resume", path, "Another one.") > counted)

            let chat = try run(
                "chat", "--quiet", "--max-tokens", "8", "--resume", path, "--save-transcript", path,
                input: "Another one.\n/reset\nHello\n")
            #expect(chat.status == 0, "\(chat.error)")
            let after = try TranscriptDocument.read(path)
            // What was reset keeps the instructions, and nothing else.
            #expect(after.count == 3)
            guard case .instructions(let instructions)? = after.first else {
                Issue.record("no instructions")
                return
            }
            #expect("\(instructions)" == "Be brief.")
        }
    }

    @Test("a transcript that macOS's fm wrote is gone on with")
    func foreignTranscript() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "hand.json")
            try Data(
                #"""
                {"modelName":"system","transcript":{"type":"FoundationModels.Transcript","version":"1.1","transcript":{"entries":[
                {"role":"instructions","id":"E1","contents":[{"type":"text","id":"C1","text":"You are a pirate."}]},
                {"role":"user","id":"E2","options":{},"contextOptions":{},"contents":[{"type":"text","id":"C2","text":"I am Ada."}]},
                {"role":"response","id":"E3","contents":[{"type":"text","id":"C3","text":"Ahoy, Ada!"}],"assets":[],"metadata":{}}]}}}
                """#.utf8
            ).write(to: file)
            let answer = try run("respond", "-g", "--max-tokens", "8", "--resume", file.path, "What is my name?")
            #expect(answer.status == 0, "\(answer.error)")
            let transcript = try TranscriptDocument.read(file.path)
            #expect(transcript.count == 3)
        }
    }

    @Test("count-tokens prints a bare number in a pipe, which agrees with tokenize")
    func countTokens() throws {
        let text = "Summarize this short sentence."
        let count = try run("count-tokens", text)
        let ids = try run("tokenize", "--no-special", "--literal", input: text)
        let expected = try JSONDecoder().decode([Int].self, from: ids.output).count
        #expect(count.text == "\(expected)\n")
        #expect(try run("token-count", "-q", input: text).text == "\(expected)\n")
        let instructed = try run("count-tokens", "-i", text, text)
        #expect(instructed.text == "\(2 * expected)\n")
        let rendered = try #require(Int(try run("count-tokens", "--template", text).text.dropLast()))
        #expect(rendered > expected)
    }

    @Test("available says so, and why not")
    func available() throws {
        let system = try run("available")
        #expect(system.status == 0 && system.text == "System model available\n")
        try TemporaryFolder.with { folder in
            let missing = try run("available", "-m", folder.path)
            #expect(missing.status == 66 && missing.text.contains("unavailable"))
        }
    }

    @Test(
        "what excludes each other, and what can't be read, is said",
        arguments: [
            (["respond", "--resume", "x", "-i", "y", "z"], 64), (["respond", "--greedy", "--seed", "1", "x"], 64),
            (["respond", "--image", "x.png", "y"], 66), (["respond", "--max-tokens", "0", "x"], 64),
            (["respond", "--use-case", "content-tagging", "--threads", "1", "x"], 64),
            (["respond", "--use-case", "poetry", "x"], 64),
            (["respond", "--resume", "/nonexistent", "x"], 66), (["respond", "--schema", "/nonexistent", "x"], 66),
            (["respond", "--schema", #"{"type":"weird"}"#, "x"], 65), (["respond", "--schema", "{", "x"], 65),
            (["respond", "--resume", "Package.swift", "x"], 65), (["chat", "--resume", "x", "--system", "y"], 64),
            (["schema", "object"], 64), (["schema", "object", "--name", "A", "--optional"], 64),
            (["schema", "object", "--name", "A", "--object", "b", "--array"], 64),
            (["schema", "object", "--name", "A", "--object", "b"], 64),
            (["schema", "object", "--name", "A", "--number", "b"], 64),
            (["schema", "object", "--name", "A", "--anyOf"], 64),
            (["schema", "object", "--name", "A", "--string"], 64),
            (["schema", "object", "--name", "A", "--string", "b", "--schema", "{}"], 64),
            (["schema", "object", "--name", "A", "--object", "b", "--schema", "[1]"], 66),
            (["schema", "object", "--name", "A", "--object", "b", "--schema", "{"], 65),
        ])
    func errors(arguments: [String], status: Int) throws {
        let outcome = try Executable.run(arguments)
        #expect(Int(outcome.status) == status, "\(outcome.error)")
        #expect(outcome.output.isEmpty && !outcome.error.isEmpty)
    }

    @Test(
        "tells where and why a schema isn't JSON", arguments: [("{", "line 1, column 2"), ("{\"a\": ", "512 levels")])
    func schemaText(text: String, part: String) throws {
        let schema = text.count == 1 ? text : String(repeating: text, count: 600) + String(repeating: "}", count: 600)
        let outcome = try Executable.run(["respond", "--schema", schema, "x"])
        #expect(outcome.status == 65)
        #expect(outcome.error.hasPrefix("infer: --schema: ") && outcome.error.contains(part), "\(outcome.error)")
    }

    @Test("respond takes the default model's uses and guardrails")
    func uses() throws {
        let tags = try run(
            "respond", "-g", "--max-tokens", "6", "--use-case", "content-tagging", "--guardrails",
            "permissive-content-transformations", "A sunny day")
        #expect(tags.status == 0 && !tags.text.isEmpty, "\(tags.error)")
    }
}
