import Foundation
import Testing

@testable import ChatTemplates

@Suite("ChatTemplate")
struct ChatTemplateTests {
    @Test("errors say where")
    func positions() {
        func error(_ source: String) -> ChatTemplateError? {
            do {
                _ = try ChatTemplate(source: source).render(messages: [.init(role: .user, text: "hi")])
                return nil
            } catch {
                return error
            }
        }
        #expect(error("a\n{{ 1 + }}") == .syntax(message: "unexpected 'end of print statement'", line: 2, column: 8))
        #expect(error("\n\n  {{ x.y }}") == .evaluation(message: "'x' is undefined", line: 3, column: 8))
        #expect(error("é{{ raise_exception('no ' ~ 1) }}") == .raised(message: "no 1", line: 1, column: 20))
        #expect(
            error("\n{{ raise_exception({}) }}").map { "\($0)" }
                == "The chat template refuses the conversation at line 2, column 19: {}")
        #expect(
            error("{{ raise_exception('') }}").map { "\($0)" }
                == "The chat template refuses the conversation at line 1, column 19: it gives no reason")
        #expect(error("{{ 1 | nope }}") == .syntax(message: "No filter named 'nope'.", line: 1, column: 8))
        #expect(
            error("{% if 1 %}")
                == .syntax(
                    message: "Unexpected end of template. Jinja was looking for the following tags: 'elif' or 'else' or"
                        + " 'endif'. The innermost block that needs to be closed is 'if'.", line: 1, column: 11))
        #expect(
            error("{{ [].append(1) }}")
                == .evaluation(
                    message: "access to attribute 'append' of 'list' object is unsafe.", line: 1, column: 13))
    }

    @Test("typed messages become Hugging Face's form and come back")
    func messages() throws {
        let arguments = try JSONValue(parsing: #"{"z": 1, "a": [null]}"#)
        let message = ChatMessage(
            role: .assistant,
            content: .parts([.text("x"), .other(JSONObject([.init(key: "type", value: .string("image"))]))]),
            reasoning: "hm", toolCalls: [ChatToolCall(id: "c1", name: "f", arguments: arguments)])
        let text =
            #"{"role": "assistant", "content": [{"type": "text", "text": "x"}, {"type": "image"}], "#
            + #""reasoning_content": "hm", "tool_calls": [{"type": "function", "id": "c1", "function": "#
            + #"{"name": "f", "arguments": {"z": 1, "a": [null]}}}]}"#
        #expect(message.json().text() == text)
        #expect(try ChatMessage(json: try JSONValue(parsing: text)) == message)
        #expect(
            message.json(arguments: .string)["tool_calls"]?.array?[0]["function"]?["arguments"]
                == .string(#"{"z": 1, "a": [null]}"#))
        #expect(throws: ChatTemplateError.self) { try ChatMessage(json: .array([])) }
    }

    @Test("sources come in order: jinja file, json file, tokenizer configuration; tool_use when there are tools")
    func sources() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "template-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        func render(name: String? = nil, forTools: Bool = false) throws -> String {
            try ChatTemplate.load(directory: folder.path, name: name, forTools: forTools)
                .render(messages: [.init(role: .user, text: "hi")]).text
        }
        #expect(throws: ChatTemplateError.noTemplate(directory: folder.path)) { try render() }
        try write(
            "tokenizer_config.json",
            #"""
            {"bos_token": {"content": "<b>"}, "eos_token": "<e>", "pad_token": null, "chat_template": [
              {"name": "default", "template": "{{ bos_token }}D{{ pad_token }}"},
              {"name": "tool_use", "template": "T{{ eos_token }}"}, {"name": "rag", "template": "R"}]}
            """#)
        #expect(try render() == "<b>D")
        #expect(try render(forTools: true) == "T<e>")
        #expect(try render(name: "rag", forTools: true) == "R")
        #expect(throws: ChatTemplateError.self) { try render(name: "none") }
        try write("chat_template.json", #"{"chat_template": "J{{ eos_token }}"}"#)
        #expect(try render(forTools: true) == "J<e>")
        try write("chat_template.jinja", "F{{ bos_token }}\n")
        #expect(try render(forTools: true) == "F<b>")
        try write("chat_template.jinja", "{{ 1 + }}")
        let error = #expect(throws: ChatTemplateError.self) { try render() }
        #expect(
            "\(try #require(error))".contains("chat_template.jinja is malformed: its chat template at line 1, column 8")
        )
        try write("tokenizer_config.json", "{")
        #expect(throws: ChatTemplateError.self) { try render() }
    }

    @Test("special tokens come from the map in older checkpoints, and of any name that ends in _token")
    func specialTokens() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "template-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func render(_ configuration: String) throws -> String {
            let template = #""chat_template":"{{ bos_token }}|{{ eos_token }}|{{ image_token }}""#
            try Data("{\(template),\(configuration)}".utf8).write(to: folder.appending(path: "tokenizer_config.json"))
            return try ChatTemplate.load(directory: folder.path).render(messages: [.init(role: .user, text: "hi")]).text
        }
        #expect(try render(#""bos_token":"<b>","image_token":"<i>","add_bos_token":true"#) == "<b>||<i>")
        let map = #"{"bos_token":"<m>","eos_token":{"content":"<n>"}}"#
        try Data(map.utf8).write(to: folder.appending(path: "special_tokens_map.json"))
        #expect(try render(#""bos_token":"","eos_token":"<e>""#) == "<m>|<n>|")
        #expect(try render(#""added_tokens_decoder":{},"bos_token":null,"eos_token":"<e>""#) == "|<e>|")
    }

    @Test("one template renders from many tasks at once")
    func concurrency() async throws {
        let template = try ChatTemplate(
            source: "{% set ns = namespace(n=0) %}{% for m in messages %}{% set ns.n = ns.n + m.content | length %}"
                + "{% endfor %}{{ ns.n }}")
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for length in 1...64 {
                group.addTask {
                    let text = String(repeating: "x", count: length)
                    return try template.render(messages: [.init(role: .user, text: text)]).text == "\(length)"
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test(
        "dates are told as written",
        arguments: [
            ("2026-11-21", "21 Nov 2026 00:00"), ("2024-02-29T23:59:58Z", "29 Feb 2024 23:59"),
            ("1999-12-31 08:05:09.25+01:00", "31 Dec 1999 08:05"),
        ])
    func dates(text: String, expected: String) throws {
        let clock = try #require(ChatTemplateClock(iso8601: text))
        #expect(try clock.formatted("%d %b %Y %H:%M") == expected)
    }

    @Test("no dates", arguments: ["", "2026", "2026-13-01", "2026-02-29", "2026-01-01T25:00", "x-y-z", "2026-01-01Tx"])
    func noDates(text: String) {
        #expect(ChatTemplateClock(iso8601: text) == nil)
    }
}
