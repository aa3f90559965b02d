import Foundation
import Testing

@testable import FoundationModelsCore

/// The document format of transcripts, as files and requests that Macs wrote show it.
@Suite("Transcript documents")
struct TranscriptDocumentTests {
    static func document(_ entries: String...) -> String {
        #"{"type":"FoundationModels.Transcript","version":"1.1","transcript":{"entries":["#
            + entries.joined(separator: ",") + "]}}"
    }

    static func read(_ document: String) throws -> Transcript {
        try JSONDecoder().decode(Transcript.self, from: Data(document.utf8))
    }

    static func object(_ document: String) throws -> NSDictionary {
        try #require(try JSONSerialization.jsonObject(with: Data(document.utf8)) as? NSDictionary)
    }

    static func write(_ transcript: Transcript) throws -> NSDictionary {
        try object(String(decoding: JSONEncoder().encode(transcript), as: UTF8.self))
    }

    static let contents = #""contents":[{"type":"text","id":"t","text":"How deep is the harbor?"}]"#

    /// Entries in each form that was seen.
    static let seenEntries: [String] = [
        #"{"role":"instructions","id":"i",\#(contents)}"#,
        #"""
        {"role":"instructions","id":"i","contents":[],"tools":[{"type":"function","function":{
         "name":"readSign","description":"Reads a sign.","parameters":{"title":"Arguments","type":"object",
          "properties":{"image":{"$ref":"#/$defs/ImageReference","description":"Which image."}},"required":["image"],
          "x-order":["image"],"additionalProperties":false,"$defs":{"ImageReference":{"title":"ImageReference",
           "type":"object","properties":{"attachmentLabel":{"type":"string"}},"required":["attachmentLabel"],
           "x-order":["attachmentLabel"],"additionalProperties":false}}}}}]}
        """#,
        #"{"role":"user","id":"u",\#(contents),"options":{},"contextOptions":{}}"#,
        #"""
        {"role":"user","id":"u",\#(contents),
         "contextOptions":{"includeSchemaInPrompt":false,"reasoningLevel":"patient"},
         "metadata":{"attempt":2,"ratio":812.25,"isFirst":true,"run":"b7","tags":["x","y"],"none":null,"deep":{"a":1}},
         "options":{"maximumResponseTokens":128,"randomSeed":18446744073709551615,"temperature":0.7,
          "toolCallingMode":"disallowed","topK":20}}
        """#,
        #"""
        {"role":"user","id":"u",\#(contents),"options":{"topK":5,"toolCallingMode":"required"},
         "contextOptions":{"includeSchemaInPrompt":true,"reasoningLevel":"light"}}
        """#,
        #"""
        {"role":"user","id":"u",\#(contents),"options":{"temperature":0,"toolCallingMode":"allowed"},
         "contextOptions":{"reasoningLevel":"deep"},"responseFormat":{"type":"jsonSchema","jsonSchema":{"name":"Depth",
          "description":"How deep.","schema":{"title":"Depth","type":"object","description":"How deep.",
           "properties":{"meters":{"type":"number","minimum":0}},"required":["meters"],"x-order":["meters"],
           "additionalProperties":false}}}}
        """#,
        #"""
        {"role":"user","id":"u",\#(contents),"options":{},"contextOptions":{"reasoningLevel":"moderate"},
         "responseFormat":{"type":"jsonSchema","jsonSchema":{"name":"Array<String>",
          "schema":{"type":"array","items":{"type":"string"}}}}}
        """#,
        #"""
        {"role":"user","id":"u","options":{},"contextOptions":{},"contents":[
         {"type":"image","id":"p","image":"data:image/jpeg;base64,/9j/4AAQ"},{"type":"text","id":"t","text":"Where?"},
         {"type":"attachment","id":"q","attachment":
          {"type":"image","label":"image_0","data":"data:image/jpeg;base64,/9j/4BBQ"}}]}
        """#,
        #"""
        {"role":"response","id":"c","toolCalls":[{"id":"c1","name":"readSign","arguments":"{\"line\":1}"},
         {"id":"c2","name":"readSign","arguments":"[]","metadata":{"isRepeated":true}}]}
        """#,
        #"{"role":"tool","id":"c1","toolCallID":"c1","toolName":"readSign",\#(contents)}"#,
        #"{"role":"response","id":"r",\#(contents)}"#,
        #"""
        {"role":"response","id":"r",\#(contents),"assets":["model","tokenizer"],
         "metadata":{"systemVersion":"27.0.1","assetIDs":["model","tokenizer"]}}
        """#,
        #"""
        {"role":"response","id":"r","contents":[{"type":"structure","id":"s",
         "structure":{"source":"Depth","content":{"meters":7.5,"names":["a"],"isKnown":false,"by":null}}}]}
        """#,
        #"{"role":"reasoning","id":"h","reasoning":{\#(contents)}}"#,
        #"{"role":"reasoning","id":"h","reasoning":{\#(contents),"signature":"AAEC"},"metadata":{"phase":"last"}}"#,
    ]

    @Test("what a Mac writes is read and written back as it was", arguments: seenEntries)
    func recorded(_ entry: String) throws {
        let document = Self.document(entry)
        let transcript = try Self.read(document)
        #expect(transcript.count == 1)
        #expect(try Self.write(transcript) == Self.object(document))
    }

    @Test("an empty transcript is a document, too")
    func empty() throws {
        #expect(try Self.write(Transcript()) == Self.object(Self.document()))
        #expect(try Self.read(Self.document()).isEmpty)
    }

    @Test("what is written arrives in the properties")
    func properties() throws {
        guard case .prompt(let prompt)? = try Self.read(Self.document(Self.seenEntries[3])).first else {
            Issue.record("no prompt")
            return
        }
        #expect(
            prompt.options
                == GenerationOptions(
                    samplingMode: .random(top: 20, seed: .max), temperature: 0.7, maximumResponseTokens: 128,
                    toolCallingMode: .disallowed))
        #expect(
            prompt.contextOptions
                == ContextOptions(includeSchemaInPrompt: false, reasoningLevel: .custom("patient")))
        #expect(try prompt.metadata["attempt"]?.value(Int.self) == 2)
        guard case .prompt(let pictures)? = try Self.read(Self.document(Self.seenEntries[7])).first else {
            Issue.record("no prompt")
            return
        }
        let labels = pictures.segments.map { segment -> String? in
            if case .attachment(let segment) = segment { segment.label } else { nil }
        }
        #expect(labels == [nil, nil, "image_0"])
        let reference = try ImageReference(GeneratedContent(json: #"{"attachmentLabel":"image_0"}"#))
        #expect(reference.resolved(in: [.prompt(pictures)])?.mediaType == "image/jpeg")
    }

    @Test(
        "a response's assets stand in its metadata, too, and the list beside it wins",
        arguments: [
            (#""assets":["a"]"#, #""assets":["a"],"metadata":{"assetIDs":["a"]}"#),
            (
                #""assets":["a"],"metadata":{"assetIDs":["old"],"x":1}"#,
                #""assets":["a"],"metadata":{"assetIDs":["a"],"x":1}"#
            ),
            (#""assets":[]"#, ""),
            (#""assets":[],"metadata":{"assetIDs":["b"]}"#, #""assets":["b"],"metadata":{"assetIDs":["b"]}"#),
            (#""metadata":{"assetIDs":["b"]}"#, #""assets":["b"],"metadata":{"assetIDs":["b"]}"#),
            (#""metadata":{"assetIDs":[],"x":1}"#, #""metadata":{"assetIDs":[],"x":1}"#),
            (#""metadata":{"assetIDs":"b"}"#, #""metadata":{"assetIDs":"b"}"#),
            (#""metadata":{"assetIDs":[1]}"#, #""metadata":{"assetIDs":[1]}"#),
            (#""metadata":{"assetIDs":null}"#, #""metadata":{"assetIDs":null}"#),
            (#""metadata":{}"#, ""),
        ])
    func assets(read: String, written: String) throws {
        func document(_ members: String) -> String {
            Self.document(#"{"role":"response","id":"r","contents":[]\#(members.isEmpty ? "" : ",")\#(members)}"#)
        }
        #expect(try Self.write(Self.read(document(read))) == Self.object(document(written)))
    }

    @Test("assets and metadata are one thing in a program")
    func assetsOfResponse() throws {
        var response = Transcript.Response(id: "r", assetIDs: ["a"], segments: [])
        #expect(response == Transcript.Response(id: "r", metadata: ["assetIDs": ["a"]], segments: []))
        #expect(try response.metadata["assetIDs"]?.value([String].self) == ["a"])
        response.assetIDs = []
        #expect(response.metadata.isEmpty && response.assetIDs.isEmpty)
        #expect(Transcript.Response(assetIDs: [], segments: []).metadata.isEmpty)
    }

    @Test("a tool's output has the identity of the call, and a response format the name of its schema")
    func identities() throws {
        let output = try Self.read(
            Self.document(
                #"{"role":"tool","id":"entry","toolCallID":"call","toolName":"readSign","contents":[]}"#))
        #expect(output.first?.id == "call")
        for (schema, name) in [
            (#"{"type":"string","enum":["x"],"title":"Inner"}"#, "Inner"),
            (#"{"type":"string","enum":["x"]}"#, "String"),
            (#"{"type":"integer"}"#, "Int"), (#"{"type":"number"}"#, "Double"), (#"{"type":"boolean"}"#, "Bool"),
            (#"{"type":"null"}"#, "Null"), (#"{"const":"x"}"#, "x"),
            (#"{"type":"array","items":{"type":"string","enum":["x"],"title":"Choice"}}"#, "Array<Choice>"),
        ] {
            let format = #"{"type":"jsonSchema","jsonSchema":{"name":"Outer","schema":\#(schema)}}"#
            let transcript = try Self.read(
                Self.document(
                    #"{"role":"user","id":"u","contents":[],"responseFormat":\#(format)}"#))
            guard case .prompt(let prompt)? = transcript.first else {
                Issue.record("no prompt: \(transcript)")
                continue
            }
            #expect(prompt.responseFormat?.name == name)
        }
    }

    @Test(
        "every way of sampling survives",
        arguments: [
            GenerationOptions(samplingMode: .greedy), GenerationOptions(samplingMode: .random(top: 1)),
            GenerationOptions(samplingMode: .random(top: 3, seed: 0)),
            GenerationOptions(samplingMode: .random(probabilityThreshold: 0.9)),
            GenerationOptions(samplingMode: .random(probabilityThreshold: 0.25, seed: .max), temperature: 2),
            GenerationOptions(maximumResponseTokens: 1),
        ])
    func sampling(_ options: GenerationOptions) throws {
        let transcript = Transcript(entries: [.prompt(.init(id: "u", segments: [], options: options))])
        let data = try JSONEncoder().encode(transcript)
        #expect(try JSONDecoder().decode(Transcript.self, from: data) == transcript)
        // A reader who knows nothing of greedy choice finds one that does the same.
        if options.samplingMode == .greedy { #expect(String(decoding: data, as: UTF8.self).contains(#""topK":1"#)) }
    }

    @Test("documents that earlier versions wrote are still read")
    func earlier() throws {
        func prompt(options: String, contents: String = "") throws -> Transcript.Prompt {
            let document = Self.document(#"{"role":"user","id":"u","contents":[\#(contents)],"options":\#(options)}"#)
            let entry = try #require(try Self.read(document).first)
            guard case .prompt(let prompt) = entry else { throw CancellationError() }
            return prompt
        }
        #expect(try prompt(options: #"{"samplingMode":{"type":"greedy"}}"#).options.samplingMode == .greedy)
        #expect(
            try prompt(options: #"{"samplingMode":{"type":"randomTopK","k":4,"seed":9}}"#).options.samplingMode
                == .random(top: 4, seed: 9))
        let threshold = #"{"samplingMode":{"type":"randomProbabilityThreshold","probabilityThreshold":0.5}}"#
        #expect(try prompt(options: threshold).options.samplingMode == .random(probabilityThreshold: 0.5))
        let url = try #require(URL(string: "https://example.com/a.png"))
        let attached = try prompt(
            options: "{}",
            contents: #"""
                {"type":"image","id":"p","image":"https://example.com/a.png","label":"photo"},
                {"type":"data","id":"d","label":"notes","data":{"contentType":"public.json","content":"e30=","metadata":{}}}
                """#)
        #expect(
            attached.segments == [
                .attachment(.init(id: "p", content: .image(.init(imageURL: url)), label: "photo")),
                .attachment(
                    .init(
                        id: "d", content: .data(.init(contentType: .json, content: Data("{}".utf8))), label: "notes")),
            ])
        let transcript = Transcript(entries: [.prompt(attached)])
        #expect(try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript)) == transcript)
    }

    @Test("keys that nobody knows are passed over at every level")
    func unknownKeys() throws {
        let document = #"""
            {"version":"1.7","note":1,"type":"FoundationModels.Transcript","transcript":{"note":1,"entries":[
             {"role":"user","id":"u","note":[1],"contents":[{"type":"text","id":"t","text":"x","note":{}}],
              "options":{"topK":2,"minP":0.1},"contextOptions":{"depth":3}},
             {"role":"response","id":"r","toolCalls":[{"id":"c","name":"n","arguments":"{}","note":null}]}]}}
            """#
        let transcript = try Self.read(document)
        #expect(
            transcript
                == Transcript(entries: [
                    .prompt(
                        .init(
                            id: "u", segments: [.text(.init(id: "t", content: "x"))],
                            options: GenerationOptions(samplingMode: .random(top: 2)))),
                    .toolCalls(
                        .init(id: "r", [.init(id: "c", toolName: "n", arguments: GeneratedContent(properties: [:]))])),
                ]))
    }

    /// Documents with a fault, and what must be said of its place.
    static let faultyEntries: [(String, [String])] = [
        (#"{"role":"stranger","id":"x"}"#, ["entries[0]", "role", "stranger"]),
        (#"{"id":"x","contents":[]}"#, ["entries[0]", "role"]),
        (#"{"role":"user","contents":[]}"#, ["entries[0]", "id"]),
        (#"{"role":"user","id":"u","contents":[{"type":"text","id":"t"}]}"#, ["contents[0]", "text"]),
        (#"{"role":"user","id":"u","contents":[{"type":"text","text":"t"}]}"#, ["contents[0]", "id"]),
        (#"{"role":"user","id":"u","contents":[{"type":"smell","id":"t"}]}"#, ["contents[0]", "type", "smell"]),
        (#"{"role":"user","id":"u","contents":[],"options":{"topK":"many"}}"#, ["options", "topK"]),
        (#"{"role":"user","id":"u","contents":[],"options":{"toolCallingMode":"now"}}"#, ["toolCallingMode", "now"]),
        (
            #"{"role":"user","id":"u","contents":[],"options":{"topK":1,"randomSeed":-1}}"#,
            ["options", "randomSeed", "whole number"]
        ),
        (
            #"{"role":"user","id":"u","contents":[],"responseFormat":{"type":"xml"}}"#,
            ["responseFormat", "type", "xml"]
        ),
        (
            #"""
            {"role":"user","id":"u","contents":[],"responseFormat":{"type":"jsonSchema","jsonSchema":
             {"name":"N","schema":{"type":"future"}}}}
            """#, ["responseFormat", "schema", "future"]
        ),
        (
            #"{"role":"instructions","id":"i","contents":[],"tools":[{"type":"spell"}]}"#,
            ["tools[0]", "type", "spell"]
        ),
        (
            #"{"role":"response","id":"r","toolCalls":[{"id":"c","name":"n","arguments":"not-json"}]}"#,
            ["toolCalls[0]", "arguments"]
        ),
        (
            #"{"role":"user","id":"u","contents":[{"type":"image","id":"p","image":""}]}"#,
            ["contents[0]", "image", "data URL"]
        ),
        (
            #"{"role":"user","id":"u","contents":[{"type":"attachment","id":"p","attachment":{"type":"sound"}}]}"#,
            ["contents", "attachment", "type", "sound"]
        ),
        (#"{"role":"reasoning","id":"h","contents":[]}"#, ["entries[0]", "reasoning"]),
    ]

    /// The place and the problem: compilers differ in how they describe an error.
    private static func described(_ error: DecodingError) -> String {
        let (context, key): (DecodingError.Context, String) =
            switch error {
            case .keyNotFound(let key, let context): (context, key.stringValue)
            case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
                (context, "")
            @unknown default: (.init(codingPath: [], debugDescription: ""), "")
            }
        let place = context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? "." + key.stringValue }.joined()
        return "\(place).\(key): \(context.debugDescription)"
    }

    @Test("an error names the place and what is wrong there", arguments: faultyEntries)
    func faults(entry: String, words: [String]) {
        let error = #expect(throws: DecodingError.self) { try Self.read(Self.document(entry)) }
        let text = error.map(Self.described) ?? ""
        for word in words { #expect(text.contains(word), "\(word) in: \(text)") }
    }

    @Test(
        "documents that are no transcripts are refused",
        arguments: [
            #"{"invalid":"structure"}"#, #"{"version":1,"type":"FoundationModels.Transcript"}"#,
            #"{"type":"SomethingElse","version":"1.1","transcript":{"entries":[]}}"#, "[]", "{}",
        ])
    func noTranscripts(_ document: String) {
        #expect(throws: DecodingError.self) { try Self.read(document) }
    }

    @Test("an image in a file goes into the document, and one that can't be read keeps its address")
    func images() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a b")
        let bytes = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 255, 62, 63])
        try bytes.write(to: file)
        let missing = folder.appendingPathComponent("none.png")
        let web = try #require(URL(string: "https://example.com/a.png"))
        let transcript = Transcript(entries: [
            .prompt(
                .init(segments: [
                    .attachment(.init(content: .image(.init(imageURL: file, orientation: .right)))),
                    .attachment(.init(content: .image(.init(imageURL: file)), label: "sign")),
                    .attachment(.init(content: .image(.init(imageURL: missing)))),
                    .attachment(.init(content: .image(.init(imageURL: web)), label: "web")),
                ]))
        ])
        let read = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
        let attachments = (read.first?.segments ?? []).compactMap { segment in
            if case .attachment(let segment) = segment { segment } else { nil }
        }
        let images = attachments.compactMap { if case .image(let image) = $0.content { image } else { nil } }
        #expect(images.map { $0.url?.absoluteString } == [nil, nil, missing.absoluteString, web.absoluteString])
        #expect(images.map(\.data) == [bytes, bytes, nil, nil])
        #expect(images.map(\.orientation) == [.right, .up, .up, .up])
        #expect(attachments.map(\.label) == [nil, "sign", nil, "web"])
        // What was read is written again as it is.
        #expect(try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(read)) == read)
    }
}
