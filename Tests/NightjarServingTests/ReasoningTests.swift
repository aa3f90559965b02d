import ChatTemplates
import Foundation
import NightjarServing
import Testing

/// The default model under a template whose generation prompt begins to think, unless told otherwise.
@Suite struct ReasoningTests {
    private static let template = """
        {%- for message in messages %}{{- '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}{%- endfor %}
        {%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}
        {%- if enable_thinking is defined and enable_thinking is false %}{{- '<think>\\n\\n</think>\\n\\n' }}
        {%- else %}{{- '<think>\\n' }}{%- endif %}{%- endif %}
        """

    private let serving: Serving
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["config.json", "generation_config.json", "model.safetensors", "tokenizer.json"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + name, withDestinationPath: Serving.directory + "/" + name)
        }
        let configuration = try String(contentsOfFile: Serving.directory + "/tokenizer_config.json", encoding: .utf8)
        var object = try #require(try JSONValue(parsing: configuration).object)
        object["chat_template"] = .string(Self.template)
        try JSONValue.object(object).text().write(
            toFile: folder.path + "/tokenizer_config.json", atomically: true, encoding: .utf8)
        serving = Serving(models: [ServedModel(name: "thinker", path: folder.path)])
    }

    @Test(arguments: [false, true]) func thinkingIsToldApartFromTheAnswer(streams: Bool) async throws {
        let fields = #""temperature":0,"max_tokens":12"#
        var thought = ""
        var text = ""
        if streams {
            let (events, _) = try await serving.stream(
                "/v1/chat/completions", Serving.body("Hello!", fields + #","stream":true"#))
            thought = events.compactMap { $0["choices"]?[0]?["delta"]?["reasoning_content"]?.string }.joined()
            text = events.compactMap { $0["choices"]?[0]?["delta"]?["content"]?.string }.joined()
        } else {
            let answer = try await serving.chat("Hello!", fields)
            thought = answer["choices"]?[0]?["message"]?["reasoning_content"]?.string ?? ""
            text = answer.content ?? ""
            let count = answer["usage"]?["completion_tokens_details"]?["reasoning_tokens"]?.number?.integer ?? 0
            #expect(count > 0)
        }
        #expect(!thought.isEmpty && text.isEmpty)
    }

    @Test func theEffortReachesTheTemplate() async throws {
        func prompt(_ fields: String) async throws -> String {
            try await serving.post("/apply-template", Serving.body("Hello!", fields)).json["prompt"]?.string ?? ""
        }
        #expect(try await prompt("").hasSuffix("<think>\n"))
        #expect(try await prompt(#""reasoning_effort":"none""#).hasSuffix("</think>\n\n"))
        #expect(try await prompt(#""reasoning_effort":"high""#).hasSuffix("<think>\n"))
        #expect(try await prompt(#""chat_template_kwargs":{"enable_thinking":false}"#).hasSuffix("</think>\n\n"))
        let answer = try await serving.chat("Hello!", #""reasoning_effort":"none","temperature":0,"max_tokens":8"#)
        #expect(answer["choices"]?[0]?["message"]?["reasoning_content"] == nil)
        #expect(answer.content?.isEmpty == false)
    }

    @Test func aValueFollowsTheThinking() async throws {
        // The limit closes the thinking, and then the value.
        let fields =
            #""temperature":0,"max_tokens":40,"close_at_limit":true,"response_format":{"type":"json_schema","json_schema":{"name":"a","schema":{"type":"object","properties":{"x":{"type":"boolean"}},"required":["x"],"additionalProperties":false}}}"#
        let answer = try await serving.chat("Hello!", fields)
        let value = try JSONValue(parsing: try #require(answer.content))
        #expect(value["x"] == .bool(true) || value["x"] == .bool(false))
        #expect(answer["choices"]?[0]?["message"]?["reasoning_content"]?.string?.isEmpty == false)
        let (_, made) = try await serving.post(
            "/v1/responses", #"{"input":"Hello!","temperature":0,"max_output_tokens":12}"#)
        #expect(made["output"]?[0]?["type"]?.string == "reasoning")
        #expect(made["output"]?[0]?["content"]?[0]?["type"]?.string == "reasoning_text")
    }
}

/// A folder that goes when nobody holds it any more.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/nightjar-serving-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
