import Foundation
import FoundationModelsCore
import Testing

@testable import FoundationModelsUtilities

@Suite("Requests of chat completions")
struct ChatRequestBodyTests {
    typealias Model = ChatCompletionsLanguageModel

    /// A request for one step.
    func request(
        _ entries: [Transcript.Entry] = [ChatRequestBodyTests.prompt("Hi")], tools: [any Tool] = [],
        schema: GenerationSchema? = nil, options: GenerationOptions = GenerationOptions(),
        context: ContextOptions = ContextOptions()
    ) -> LanguageModelExecutorGenerationRequest {
        .init(
            id: UUID(), transcript: Transcript(entries: entries), enabledTools: tools.map { .init(tool: $0) },
            schema: schema, generationOptions: options, contextOptions: context, metadata: [:])
    }

    static func text(_ text: String) -> [Transcript.Segment] { [.text(.init(content: text))] }
    static func prompt(_ text: String) -> Transcript.Entry { .prompt(.init(segments: self.text(text))) }

    func body(_ request: LanguageModelExecutorGenerationRequest) throws -> String {
        try ChatRequestBody(request, model: "m", source: "s").json.jsonString
    }

    /// The messages of a transcript, as JSON.
    func messages(_ entries: [Transcript.Entry]) throws -> String {
        GeneratedContent.array(try ChatMessages(Transcript(entries: entries), for: "s").list).jsonString
    }

    @Test("a plain prompt, byte for byte")
    func plain() throws {
        #expect(
            try body(request()) == #"{"model":"m","messages":[{"role":"user","content":"Hi"}],"stream":true,"#
                + #""stream_options":{"include_usage":true}}"#)
    }

    @Test("everything at once, byte for byte")
    func everything() throws {
        let arguments = try GeneratedContent(json: #"{"city":"Köln"}"#)
        let call = Transcript.ToolCall(id: "c1", toolName: "weather", arguments: arguments)
        let entries: [Transcript.Entry] = [
            .instructions(.init(segments: Self.text("Be \"kind\"."), toolDefinitions: [])),
            Self.prompt("One"),
            .reasoning(.init(segments: Self.text("Hm."))),
            .response(.init(segments: Self.text("Let me look."))),
            .toolCalls(.init([call])),
            .toolOutput(.init(id: "c1", toolName: "weather", segments: Self.text("sunny"))),
            .response(
                .init(segments: [
                    .structure(
                        .init(schemaName: "Trip", content: try GeneratedContent(json: #"{"days":2,"city":"Köln"}"#)))
                ])),
            .prompt(.init(segments: Self.text("Two") + Self.text("lines"))),
        ]
        let text = try body(
            request(
                entries, tools: [Weather()], schema: Trip.generationSchema,
                options: GenerationOptions(
                    samplingMode: .random(probabilityThreshold: 0.9), temperature: 0.25, maximumResponseTokens: 64,
                    toolCallingMode: .required),
                context: ContextOptions(reasoningLevel: .deep)))
        #expect(
            text == ##"""
                {"model":"m","messages":[\##
                {"role":"system","content":"Be \"kind\"."},{"role":"user","content":"One"},\##
                {"role":"assistant","content":"Let me look.","tool_calls":[{"id":"c1","type":"function",\##
                "function":{"name":"weather","arguments":"{\"city\":\"Köln\"}"}}]},\##
                {"role":"tool","tool_call_id":"c1","content":"sunny"},\##
                {"role":"assistant","content":"{\"days\":2,\"city\":\"Köln\"}"},\##
                {"role":"user","content":"Two\nlines"}],\##
                "temperature":0.25,"top_p":0.9,"max_completion_tokens":64,"reasoning_effort":"high",\##
                "tools":[{"type":"function","function":{"name":"weather","description":"Tells the weather","parameters":\##
                {"title":"Arguments","type":"object","properties":{"city":{"type":"string"}},"required":["city"],\##
                "additionalProperties":false}}}],"tool_choice":"required",\##
                "response_format":{"type":"json_schema","json_schema":{"name":"Trip","schema":{"title":"Trip",\##
                "description":"A trip","type":"object","properties":{\##
                "city":{"description":"Where to","type":"string"},"days":{"type":"integer","maximum":9,"minimum":1},\##
                "hotel":{"description":"Where to sleep","anyOf":[{"$ref":"#/$defs/Hotel"},{"type":"null"}]},\##
                "mood":{"anyOf":[{"type":"string","enum":["calm","wild"]},{"type":"null"}]}},\##
                "required":["city","days","hotel","mood"],"additionalProperties":false,\##
                "$defs":{"Hotel":{"title":"Hotel","type":"object","properties":{"name":{"type":"string"},\##
                "rivals":{"type":"array","items":{"$ref":"#/$defs/Hotel"}}},"required":["name","rivals"],\##
                "additionalProperties":false}}},"strict":true}},"stream":true,"stream_options":{"include_usage":true}}
                """##)
    }

    @Test("a tool's parameters keep what may be missing", arguments: [Trip.generationSchema])
    func looseSchema(schema: GenerationSchema) throws {
        let json = try WireSchema(schema).json
        #expect(json["required"]?.jsonString == #"["city","days"]"#)
        #expect(json["properties"]?["mood"]?.jsonString == #"{"type":"string","enum":["calm","wild"]}"#)
        #expect(json["properties"]?.members?.map(\.0) == ["city", "days", "hotel", "mood"])
        #expect(!json.jsonString.contains("x-order"))
    }

    @Test("the name of a schema is one that servers take")
    func schemaName() throws {
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(name: "Ein Größe/2", properties: []), dependencies: [])
        let format = try ChatRequestBody(request(schema: schema), model: "m", source: "s").json["response_format"]
        #expect(format?["json_schema"]?["name"]?.text == "Ein_Gr__e_2")
    }

    @Test(
        "options that chat completions lack are refused",
        arguments: [
            GenerationOptions(samplingMode: .random(top: 5)),
            GenerationOptions(samplingMode: .random(probabilityThreshold: 0.5, seed: 7)),
            GenerationOptions(samplingMode: .random(probabilityThreshold: .nan)),
            GenerationOptions(temperature: .infinity),
        ])
    func refusedOptions(options: GenerationOptions) {
        #expect {
            try body(request(options: options))
        } throws: { error in
            if case Model.RequestError.invalidRequest = error { true } else { false }
        }
    }

    @Test("greedy is a probability sum of zero; levels and modes have their names")
    func options() throws {
        let json = try ChatRequestBody(
            request(tools: [Weather()], options: GenerationOptions(samplingMode: .greedy)), model: "m", source: "s"
        ).json
        #expect(json["top_p"]?.jsonString == "0")
        #expect(json["tool_choice"]?.text == "auto")
        let none = try ChatRequestBody(
            request(tools: [Weather()], options: GenerationOptions(toolCallingMode: .disallowed)),
            model: "m", source: "s"
        ).json
        #expect(none["tool_choice"]?.text == "none")
        let levels: [(ContextOptions.ReasoningLevel, String)] = [
            (.light, "low"), (.moderate, "medium"), (.deep, "high"), (.custom("minimal"), "minimal"),
        ]
        for (level, name) in levels {
            let json = try ChatRequestBody(request(context: .init(reasoningLevel: level)), model: "m", source: "s").json
            #expect(json["reasoning_effort"]?.text == name)
        }
    }

    @Test("thoughts go back only to the model they came from, in the field they came in, with what follows them")
    func reasoning() throws {
        func thoughts(of source: String) -> Transcript.Entry {
            .reasoning(
                .init(
                    metadata: [ChatMessages.reasoningField: "reasoning_content", ChatMessages.reasoningSource: source],
                    segments: Self.text("Hm.")))
        }
        let call = Transcript.Entry.toolCalls(
            .init([.init(id: "1", toolName: "weather", arguments: try GeneratedContent(json: "{}"))]))
        func expected(_ thoughts: String) -> String {
            #"[{"role":"user","content":"a"},"#
                + #"{"role":"assistant","content":null,\#(thoughts)"tool_calls":[{"id":"1","type":"function","#
                + #""function":{"name":"weather","arguments":"{}"}}]}]"#
        }
        #expect(
            try messages([Self.prompt("a"), thoughts(of: "s"), call]) == expected(#""reasoning_content":"Hm.","#))
        #expect(try messages([Self.prompt("a"), thoughts(of: "another"), call]) == expected(""))
        #expect(try messages([thoughts(of: "s"), Self.prompt("a")]) == #"[{"role":"user","content":"a"}]"#)
    }

    @Test("calls and text in either order make one message, and two answers two")
    func assistantMessages() throws {
        let call = Transcript.Entry.toolCalls(
            .init([.init(id: "1", toolName: "t", arguments: try GeneratedContent(json: "{}"))]))
        let answer = Transcript.Entry.response(.init(segments: Self.text("x")))
        let (first, second) = (try messages([answer, call]), try messages([call, answer]))
        #expect(first == second)
        #expect(try ChatMessages(Transcript(entries: [answer, answer]), for: "s").list.count == 2)
        #expect(try messages([.instructions(.init(segments: [], toolDefinitions: []))]) == "[]")
    }

    @Test("images: addresses as they are, files within the request, others refused")
    func images() throws {
        func prompt(_ address: URL, label: String? = nil) -> Transcript.Entry {
            .prompt(
                .init(
                    segments: Self.text("See:") + [
                        .attachment(.init(content: .image(.init(imageURL: address)), label: label))
                    ]))
        }
        let web = try #require(URL(string: "https://example.com/a.png?x=1"))
        #expect(
            try messages([prompt(web)]) == #"[{"role":"user","content":[{"type":"text","text":"See:"},"#
                + #"{"type":"image_url","image_url":{"url":"https://example.com/a.png?x=1"}}]}]"#)
        #expect(try messages([prompt(web, label: "map")]).contains(#"{"type":"text","text":"[image map]"}"#))
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "nightjar-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "picture")
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D]).write(to: file)
        #expect(try messages([prompt(file)]).contains(#"{"url":"data:image/png;base64,iVBORw0="}"#))
        let note = folder.appending(path: "note.txt")
        try Data("x".utf8).write(to: note)
        for bad in [note, folder, folder.appending(path: "missing.png"), URL(filePath: "/dev/zero")] {
            #expect {
                try messages([prompt(bad)])
            } throws: { error in
                guard case LanguageModelError.unsupportedTranscriptContent(let details) = error else { return false }
                return details.unsupportedContent.count == 1 && details.debugDescription.contains(bad.path)
            }
        }
    }

    @Test("images in memory go out as they are, of the kind that their bytes say")
    func imagesInMemory() throws {
        let pictures: [(String, [UInt8])] = [
            ("image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), ("image/jpeg", [0xFF, 0xD8, 0xFF, 0xE0]),
            ("image/gif", Array("GIF89a".utf8)), ("image/webp", Array("RIFF\0\0\0\0WEBPVP8 ".utf8)),
        ]
        for (type, bytes) in pictures {
            let image = try Transcript.ImageAttachment(imageData: Data(bytes), orientation: .left)
            #expect(image.url == nil && image.mediaType == type && image.data == Data(bytes))
            let entry = Transcript.Entry.prompt(.init(segments: [.attachment(.init(content: .image(image)))]))
            let address = "data:\(type);base64,\(Data(bytes).base64EncodedString())"
            #expect(try messages([entry]).contains(#"{"url":"\#(address)"}"#))
            // And through a document.
            let transcript = Transcript(entries: [entry])
            let read = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
            #expect(read == transcript)
        }
        for bad in [Data(), Data("GIF88a".utf8), Data("RIFF\0\0\0\0WAVE".utf8), Data(count: (32 << 20) + 1)] {
            #expect(throws: ImageAttachmentError.self) { try Transcript.ImageAttachment(imageData: bad) }
        }
        #expect {
            try Attachment(imageFile: URL(filePath: "/nowhere/harbor.png"))
        } throws: { "\($0)".contains("/nowhere/harbor.png") }
    }

    @Test("data of other kinds is refused")
    func data() throws {
        let data = Transcript.DataAttachment(contentType: .pdf, content: Data([1]))
        #expect(throws: LanguageModelError.self) {
            try messages([.prompt(.init(segments: [.attachment(.init(content: .data(data)))]))])
        }
    }

    @Test(
        "the address of chat completions",
        arguments: [
            ("https://api.example.com", "https://api.example.com/v1/chat/completions"),
            ("https://api.example.com/", "https://api.example.com/v1/chat/completions"),
            ("http://localhost:8080/v1", "http://localhost:8080/v1/chat/completions"),
            ("https://example.com/api/v3/", "https://example.com/api/v3/chat/completions"),
            ("https://example.com/v1beta/openai", "https://example.com/v1beta/openai/chat/completions"),
            ("https://example.com/a%2Fb", "https://example.com/a%2Fb/v1/chat/completions"),
            ("https://example.com/a/chat/completions?version=1", "https://example.com/a/chat/completions?version=1"),
            ("https://example.com/v1?key=a%26b", "https://example.com/v1/chat/completions?key=a%26b"),
            ("ftp://example.com/v1", nil), ("file:///v1", nil), ("/v1", nil), ("https:///v1", nil),
        ])
    func address(url: String, expected: String?) throws {
        let url = try #require(URL(string: url))
        #expect(url.chatCompletions?.absoluteString == expected)
    }

    @Test("a header with a line break, and an address of no server, are refused without telling secrets")
    func badHeaders() throws {
        let url = try #require(URL(string: "https://example.com"))
        let file = try #require(URL(string: "file:///v1?key=secret"))
        for model in [
            Model(name: "m", url: url, additionalHeaders: ["Authorization": "secret\n"]), Model(name: "m", url: file),
        ] {
            #expect {
                try model.executorConfiguration.request(for: request())
            } throws: { error in
                guard case Model.RequestError.invalidRequest(let text) = error else { return false }
                return !text.contains("secret")
            }
        }
    }

    @Test("headers of the program win, and are never printed")
    func headers() throws {
        let url = try #require(URL(string: "https://user:secret@example.com/v1?key=secret"))
        let model = Model(
            name: "m", url: url, additionalHeaders: ["authorization": "secret", "accept": "x/y", "X-Title": "secret"])
        let http = try model.executorConfiguration.request(for: request())
        #expect(http.value(forHTTPHeaderField: "Accept") == "x/y")
        #expect(http.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(http.value(forHTTPHeaderField: "Authorization") == "secret")
        var dumped = ""
        dump(model, to: &dumped)
        dump(model.executorConfiguration, to: &dumped)
        for text in ["\(model)", "\(model.executorConfiguration)", String(reflecting: model), dumped] {
            #expect(text.contains("authorization") && text.contains("example.com") && !text.contains("secret"))
        }
    }

    @Test("models with the same server, name and headers share an executor; a session configuration tells them apart")
    func configurations() throws {
        let url = try #require(URL(string: "https://example.com"))
        let plain = Model(name: "m", url: url)
        let configured = Model(name: "m", url: url, urlSessionConfiguration: .ephemeral)
        #expect(plain.executorConfiguration == Model(name: "m", url: url).executorConfiguration)
        #expect(configured.executorConfiguration == configured.executorConfiguration)
        #expect(plain.executorConfiguration != configured.executorConfiguration)
        #expect(plain.executorConfiguration != Model(name: "n", url: url).executorConfiguration)
        #expect(plain.capabilities.contains(.guidedGeneration) && plain.capabilities.contains(.vision))
        let unguided = Model(name: "m", url: url, supportsGuidedGeneration: false).capabilities
        #expect(
            !unguided.contains(.guidedGeneration) && unguided.contains(.toolCalling) && unguided.contains(.reasoning))
    }
}
