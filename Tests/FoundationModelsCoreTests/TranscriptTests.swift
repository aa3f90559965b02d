import Foundation
import NightjarSessionSupport
import Testing

@testable import FoundationModelsCore

@Suite("Transcript")
struct TranscriptTests {
    static let recorded = #"""
        {"version":1,"type":"FoundationModels.Transcript","transcript":{"entries":[
         {"role":"instructions","id":"i","contents":[{"type":"text","id":"t1","text":"Bake."}],
          "tools":[{"type":"function","function":{"name":"search","description":"Searches.","parameters":{"additionalProperties":false,"type":"object","required":["term"],"properties":{"term":{"type":"string"}},"x-order":["term"],"title":"Arguments"}}}]},
         {"role":"user","id":"u","contents":[{"type":"text","id":"t2","text":"Brioche?"}],"options":{},
          "responseFormat":{"type":"jsonSchema","jsonSchema":{"name":"Recipe","schema":{"additionalProperties":false,"type":"object","title":"Recipe","properties":{"name":{"type":"string"}},"x-order":["name"],"required":["name"]}}}},
         {"role":"response","id":"r1","toolCalls":[{"id":"c1","name":"search","arguments":"{\"term\":\"brioche\"}"}]},
         {"role":"tool","id":"c1","toolCallID":"c1","toolName":"search","contents":[{"type":"text","id":"t3","text":"[]"}]},
         {"role":"response","id":"r2","contents":[{"type":"structure","id":"0","structure":{"source":"Recipe","content":{"name":"brioche"}}}],"assets":["a"]}
        ]}}
        """#

    @Test("reads the document format of 2025, and writes it as that of 2026")
    func recorded() throws {
        let transcript = try JSONDecoder().decode(Transcript.self, from: Data(Self.recorded.utf8))
        #expect(transcript.map(\.id) == ["i", "u", "r1", "c1", "r2"])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let object = try JSONSerialization.jsonObject(with: encoder.encode(transcript)) as? NSDictionary
        let newer = Self.recorded.replacing(#""version":1,"#, with: #""version":"1.1","#)
            .replacing(#""options":{},"#, with: #""options":{},"contextOptions":{},"#)
            .replacing(#""assets":["a"]"#, with: #""assets":["a"],"metadata":{"assetIDs":["a"]}"#)
        let expected = try JSONSerialization.jsonObject(with: Data(newer.utf8)) as? NSDictionary
        #expect(object == expected)
        #expect(try JSONDecoder().decode(Transcript.self, from: encoder.encode(transcript)) == transcript)
    }

    @Test("entries of 2026 survive encoding")
    func newer() throws {
        let url = try #require(URL(string: "file:///a.png"))
        let transcript = Transcript(entries: [
            .prompt(
                .init(
                    metadata: ["n": 1.5],
                    segments: [
                        .text(.init(content: "x")),
                        .attachment(.init(content: .image(.init(imageURL: url)), label: "l")),
                    ],
                    options: GenerationOptions(
                        samplingMode: .random(top: 3, seed: .max), temperature: 0.5, toolCallingMode: .required),
                    contextOptions: ContextOptions(includeSchemaInPrompt: true, reasoningLevel: .custom("high")))),
            .reasoning(.init(segments: [.text(.init(content: "hm"))], signature: Data([0, 1, 2]))),
            .response(.init(metadata: ["speed": 3], segments: [.text(.init(content: "y"))])),
        ])
        let data = try JSONEncoder().encode(transcript)
        #expect(String(decoding: data, as: UTF8.self).contains(#""version":"1.1""#))
        #expect(try JSONDecoder().decode(Transcript.self, from: data) == transcript)
    }

    @Test("is a collection, and its history leaves the leading instructions out")
    func collections() {
        let response = Transcript.Entry.response(.init(assetIDs: [], segments: [.text(.init(content: "hello"))]))
        let instructions = Transcript.Entry.instructions(.init(segments: [], toolDefinitions: []))
        var transcript = Transcript(entries: [instructions, response])
        transcript.append(response)
        #expect(transcript.count == 3)
        #expect(transcript.history.count == 2)
        transcript.history.removeAll { $0 == response }
        #expect(transcript == Transcript(entries: [instructions]))
        transcript.history = [response]
        #expect(transcript.last == response)
        var history = transcript.history
        history.append(contentsOf: [response, response])
        #expect(history[history.startIndex..<history.index(history.startIndex, offsetBy: 2)].count == 2)
        // Parts share their positions with the whole, and can be taken from either end.
        var part = history.suffix(2)
        #expect(part.startIndex == history.index(after: history.startIndex) && part[part.startIndex] == response)
        #expect(part.popFirst() == response && part.count == 1)
        history.replaceSubrange(part.startIndex..<part.endIndex, with: [instructions])
        #expect(history.last == instructions && history.count == 3)
    }

    @Test("a prompt's texts join, values and images stay apart")
    func prompts() throws {
        let url = try #require(URL(string: "file:///a.png"))
        let note: String? = "note"
        let example = try Age.example
        let prompt = Prompt {
            "a"
            if let note { note }
            for word in ["b", "c"] { word }
            example
            if note == nil { "never" } else { "e" }
            Attachment(imageURL: url).label("photo")
            [Prompt("p"), Prompt("q")]
        }
        let segments = prompt.parts.segments
        #expect(segments.map(\.text) == ["a\nnote\nb\nc", #"{"years":1,"months":2}"#, "e", "[image photo]", "p\nq"])
        #expect(Prompt {}.parts.isEmpty)
        let lines = Instructions {
            "x"
            "y"
        }
        #expect(lines.parts.segments.text == "x\ny")
        let entry = Transcript.Entry.prompt(.init(segments: segments))
        let reference = try ImageReference(GeneratedContent(json: #"{"attachmentLabel":"photo"}"#))
        #expect(reference.resolved(in: [entry])?.url == url)
    }
}

extension Age {
    static var example: Age {
        get throws { try Age(GeneratedContent(properties: ["years": 1, "months": 2])) }
    }
}
