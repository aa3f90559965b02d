import Testing

@testable import ChatTemplates

/// Outputs of every family, parsed whole and cut at every place.
@Suite("OutputParser")
struct OutputParserTests {
    private static let tool = ToolDefinition(
        name: "get_weather", summary: "w",
        parameters: (try? JSONValue(
            parsing: #"{"type": "object", "properties": {"city": {"type": "string"}, "days": {"type": "integer"}}}"#))
            ?? .null)

    static func joined(_ events: [OutputEvent]) -> [OutputEvent] {
        events.reduce(into: []) { result, event in
            switch (result.last, event) {
            case (.text(let a), .text(let b)): result[result.count - 1] = .text(a + b)
            case (.reasoning(let a), .reasoning(let b)): result[result.count - 1] = .reasoning(a + b)
            default: result.append(event)
            }
        }
    }

    static func parse(_ pieces: [String], _ format: ToolFormat) -> [OutputEvent] {
        var parser = OutputParser(format: format, tools: [tool])
        var events: [OutputEvent] = []
        for piece in pieces { events += parser.append(piece) }
        return joined(events + parser.finish())
    }

    private static let arguments = (try? JSONValue(parsing: #"{"city": "Zürich </tool_call>", "days": 3}"#)) ?? .null
    private static let plainArguments = (try? JSONValue(parsing: #"{"city": "Zürich", "days": 3}"#)) ?? .null

    private static func call(_ id: String? = nil, _ arguments: JSONValue = plainArguments) -> OutputEvent {
        .call(ChatToolCall(id: id, name: "get_weather", arguments: arguments))
    }

    private static let json = #"{"city": "Zürich", "days": 3}"#
    private static let object = #"{"name": "get_weather", "arguments": {"city": "Zürich", "days": 3}}"#
    private static let tricky = #"{"name": "get_weather", "arguments": {"city": "Zürich </tool_call>", "days": 3}}"#

    private static func thinking(_ format: ToolFormat) -> ToolFormat {
        var format = format
        format.thinking = .init("<think>", "</think>")
        return format
    }

    private static let muse =
        "<atem:function_calls>\n<atem:invoke name=\"get_weather\">\n<atem:parameter name=\"city\">"
        + "Zürich</atem:parameter>\n<atem:parameter name=\"days\">3</atem:parameter>\n</atem:invoke>\n</atem:function_calls>"

    private static let cases: [(ToolFormat, String, [OutputEvent])] = [
        (.hermes, "Just < text <tool.\n", [.text("Just < text <tool.\n")]),
        (.museGlimmer, " to=user<|message|>Set to=5.", [.text("Set to=5.")]),
        (.museGlimmer, "<|message|>Hi", [.text("Hi")]), (.museGlimmer, "Hi", [.text("Hi")]),
        (.museGlimmer, "", []), (.functionary32, "", []),
        (
            .museGlimmer,
            " to=self<|message|>Hm.<|eom|><|start|>assistant to=user<|message|>Let me see.<|eom|>"
                + "<|start|>assistant to=get_weather<|message|>\(muse)<|eom|><|start|>assistant to=self<|message|>So.<|eom|>"
                + "<|start|>assistant to=get_weather<|message|>\(muse)",
            [.reasoning("Hm."), .text("Let me see."), call(), .reasoning("So."), call()]
        ),
        (.museGlimmer, " to=get_weather<|message|>\(muse)<|eot|>", [call(), .text("<|eot|>")]),
        (.museGlimmer, " to=weather<|message|>Hi", [.text(" to=weather<|message|>Hi")]),
        (
            .lfm2, "<|tool_call_start|>[get-weather(max-temp=3)]<|tool_call_end|>",
            [
                .call(
                    ChatToolCall(
                        name: "get-weather",
                        arguments: .object(JSONObject([.init(key: "max-temp", value: .integer(3))]))))
            ]
        ),
        (
            .lfm2, "<|tool_call_start|>[get_weather(3)]<|tool_call_end|>",
            [.text("<|tool_call_start|>[get_weather(3)]<|tool_call_end|>")]
        ),
        (.hermes, "Hi\n<tool_call>\n\(tricky)\n</tool_call>\n", [.text("Hi"), call(nil, arguments)]),
        (.hermes, "<tool_call>\(object)</tool_call>\n<tool_call>\n\(object)\n</tool_call>", [call(), call()]),
        (.hermes, "<tool_call>\n\(object)\n", [call()]),
        (.hermes, "<tool_call>\nno json</tool_call> x", [.text("<tool_call>\nno json</tool_call> x")]),
        (.hermes, "a<tool_call>{\"name\": 1}</tool_call>", [.text("a<tool_call>{\"name\": 1}</tool_call>")]),
        (.hermes, "a<tool_call>{\"name\"", [.text("a<tool_call>{\"name\"")]),
        (
            thinking(.hermes), "<think>\nLet me <see>.\n</think>\n\nOK\n<tool_call>\n\(object)\n</tool_call>",
            [.reasoning("Let me <see>."), .text("OK"), call()]
        ),
        (thinking(.hermes), "<think>\n\n</think>\n\nOK ", [.text("OK ")]),
        (.llama3, #"{"name": "get_weather", "parameters": {"city": "Zürich", "days": 3}}"#, [call()]),
        (.llama3, #"<|python_tag|>{"name": "get_weather", "parameters": {"city": "Zürich", "days": 3}}"#, [call()]),
        (.llama3, #"{"not": "a call"} but text"#, [.text(#"{"not": "a call"} but text"#)]),
        (.llama3, "{ unfinished", [.text("{ unfinished")]),
        (.llamaPython, #"[get_weather(city="Zürich", days=3)]"#, [call()]),
        (
            .llamaPython, "\n [get_weather(city='Zürich', days=3), get_weather(city=\"Zürich\", days=3)]\n",
            [call(), call()]
        ),
        (
            .llamaPython, #"[get_weather(city="Zürich </tool_call>", days=3)] Done."#,
            [call(nil, arguments), .text("Done.")]
        ),
        (.llamaPython, "[get_weather](https://example.org) tells", [.text("[get_weather](https://example.org) tells")]),
        (.llamaPython, "[other(city='x')]", [.text("[other(city='x')]")]),
        (.llamaPython, "[get_weather(city=", [.text("[get_weather(city=")]),
        (.llamaPython, "[get_weather(city=])]", [.text("[get_weather(city=])]")]),
        (.llamaPython, "[1, 2]", [.text("[1, 2]")]),
        (.llamaPython, "x [get_weather(city='Zürich', days=3)]", [.text("x [get_weather(city='Zürich', days=3)]")]),
        (.mistral, "[TOOL_CALLS][\(object.dropLast()), \"id\": \"abcdefghi\"}]", [call("abcdefghi")]),
        (
            .mistralArguments, "[TOOL_CALLS]get_weather[ARGS]\(json)[TOOL_CALLS]get_weather[ARGS]\(json)",
            [call(), call()]
        ),
        (.mistralCallID, "x[TOOL_CALLS]get_weather[CALL_ID]abcdefghi[ARGS]\(json)", [.text("x"), call("abcdefghi")]),
        (
            .qwenCoder,
            "Ok\n<tool_call>\n<function=get_weather>\n<parameter=city>\nZürich\n</parameter>\n<parameter=days>\n3\n"
                + "</parameter>\n</function>\n</tool_call>", [.text("Ok"), call()]
        ),
        (
            .seed,
            "<seed:tool_call>\n<function=get_weather>\n<parameter=city>Zürich</parameter>\n<parameter=days>3</parameter>\n"
                + "</function>\n</seed:tool_call>", [call()]
        ),
        (
            .glm,
            "\n<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>Zürich</arg_value>\n<arg_key>days</arg_key>\n"
                + "<arg_value>3</arg_value>\n</tool_call>", [call()]
        ),
        (
            .deepseek31,
            "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>\(json)<｜tool▁call▁end｜>"
                + "<｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>\(json)<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
            [call(), call()]
        ),
        (
            .deepseek,
            "A<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n```json\n\(json)\n"
                + "```<｜tool▁call▁end｜><｜tool▁calls▁end｜>", [.text("A"), call()]
        ),
        (
            .kimi,
            "<|tool_calls_section_begin|><|tool_call_begin|>functions.get_weather:0<|tool_call_argument_begin|>\(json)"
                + "<|tool_call_end|><|tool_calls_section_end|>", [call("functions.get_weather:0")]
        ),
        (.nemotron, "<TOOLCALL>[\(object), \(object)]</TOOLCALL>", [call(), call()]),
        (.apertus, "<|tools_prefix|>[{\"get_weather\": \(json)}]<|tools_suffix|>", [call()]),
        (
            .commandR7B,
            "<|START_ACTION|>[\n  {\"tool_call_id\": \"0\", \"tool_name\": \"get_weather\", \"parameters\": \(json)}\n]"
                + "<|END_ACTION|>", [call("0")]
        ),
        (.commandR7B, "<|START_RESPONSE|>Hi<|END_RESPONSE|>", [.text("Hi")]),
        (
            .commandR7B, "<|START_RESPONSE|>It is <co>warm</co: 0:[1,2],1:[0]> there <b> </c.<|END_RESPONSE|>",
            [.text("It is warm there <b> </c.")]
        ),
        (
            .functionary32, "all\nHello.>>>get_weather\n\(json)>>>get_weather\n\(json)",
            [.text("Hello."), call(), call()]
        ),
        (.functionary32, "get_weather\n\(json)", [call()]),
        (.functionary32, "Hi there", [.text("Hi there")]),
        (.phi4, "<|tool_call|>[\(object)]<|/tool_call|>", [call()]),
        (.granite, "<|tool_call|>[\(object)]", [call()]),
        (.firefunction, " functools[\(object)]", [call()]),
        (.functionary, "<function=get_weather>\(json)</function>", [call()]),
        (
            .harmony,
            "<|channel|>analysis<|message|>Need weather<|end|><|start|>assistant<|channel|>commentary"
                + " to=functions.get_weather <|constrain|>json<|message|>\(json)<|call|>",
            [.reasoning("Need weather"), call()]
        ),
        (.harmony, "<|channel|>final<|message|>Hello < there<|return|>", [.text("Hello < there")]),
        (
            .deepseek32,
            "Hm\n\n<｜DSML｜function_calls>\n<｜DSML｜invoke name=\"get_weather\">\n<｜DSML｜parameter name=\"city\""
                + " string=\"true\">Zürich</｜DSML｜parameter>\n<｜DSML｜parameter name=\"days\" string=\"false\">3"
                + "</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>", [.text("Hm"), call()]
        ),
        (
            .minimax,
            "<minimax:tool_call>\n<invoke name=\"get_weather\">\n<parameter name=\"city\">Zürich</parameter>\n"
                + "<parameter name=\"days\">3</parameter>\n</invoke>\n</minimax:tool_call>", [call()]
        ),
        (.gemma, "<|tool_call>call:get_weather{city:<|\"|>Zürich<|\"|>,days:3}<tool_call|>", [call()]),
        (.apriel, "<tool_calls>[\(object)]</tool_calls>", [call()]),
        (
            .commandRPlus, "Action: ```json\n[{\"tool_name\": \"get_weather\", \"parameters\": \(json)}]\n```",
            [call()]
        ),
        (.gigachat, "<|function_call|>\(object)", [call()]),
        (
            .lfm2, "<|tool_call_start|>[get_weather(city=\"Zürich\", days=3)]<|tool_call_end|>Done",
            [call(), .text("Done")]
        ),
        (
            .lfm2, "<|tool_call_start|>[get_weather(]<|tool_call_end|>",
            [.text("<|tool_call_start|>[get_weather(]<|tool_call_end|>")]
        ),
        (.plain, "<tool_call> é \n", [.text("<tool_call> é \n")]),
    ]

    @Test("reads every family's calls, text and thinking", arguments: cases.indices)
    func whole(number: Int) {
        let (format, output, expected) = Self.cases[number]
        #expect(Self.parse([output], format) == expected, "\(format.name): \(output)")
    }

    @Test("gives the same events however the output is cut", arguments: cases.indices)
    func cuts(number: Int) {
        let (format, output, expected) = Self.cases[number]
        let scalars = Array(output.unicodeScalars)
        func text(_ range: Range<Int>) -> String {
            String(String.UnicodeScalarView(scalars[range]))
        }
        for place in 0...scalars.count {
            let pieces = [text(0..<place), text(place..<scalars.count)]
            #expect(Self.parse(pieces, format) == expected, "\(format.name) cut at \(place)")
        }
        #expect(Self.parse(scalars.map { String($0) }, format) == expected, "\(format.name) scalar by scalar")
    }

    @Test("calls inside of what is no call are read again a bounded number of times", arguments: [7, 100_000])
    func nestedMarkers(size: Int) {
        let opening = "<tool_call>{\"x\": [\"\(String(repeating: "word ", count: 20))\"], \"y\": "
        let text = String(repeating: opening, count: 150) + "1" + String(repeating: "}</tool_call>", count: 150)
        var parser = OutputParser(format: .hermes)
        var shown = ""
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = bytes[start..<min(start + size, bytes.count)]
            for case .text(let part) in parser.append(utf8: piece) { shown += part }
        }
        for case .text(let part) in parser.finish() { shown += part }
        #expect(shown == text)
        #expect(parser.retries == 65)
    }

    @Test("a long call in short pieces is read in one pass", arguments: ["object", "tags", "channel"])
    func long(kind: String) {
        let value = String(repeating: "word < \\n ", count: 12_000)
        let text: String
        let format: ToolFormat
        switch kind {
        case "object":
            (format, text) = (.hermes, "<tool_call>{\"name\": \"f\", \"arguments\": {\"a\": \"\(value)\"}}</tool_call>")
        case "tags":
            format = .qwenCoder
            text = "<tool_call>\n<function=f>\n<parameter=a>\n\(value)\n</parameter>\n</function>\n</tool_call>"
        default: (format, text) = (.harmony, "<|channel|>commentary to=f<|message|>{\"a\": \"\(value)\"}<|call|>")
        }
        var parser = OutputParser(format: format)
        var calls = 0
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            for case .call in parser.append(utf8: bytes[start..<min(start + 3, bytes.count)]) { calls += 1 }
        }
        for case .call in parser.finish() { calls += 1 }
        #expect(calls == 1)
    }

    @Test("what a prompt has opened counts as thinking")
    func openThinking() {
        let format = Self.thinking(.hermes)
        #expect(format.startsInsideThinking(prompt: "<|im_start|>assistant\n<think>\n"))
        #expect(!format.startsInsideThinking(prompt: "<think>\n\n</think>\n\n"))
        var parser = OutputParser(format: format, startsInsideThinking: true)
        let events = parser.append("hm\n</think>\n\nYes") + parser.finish()
        #expect(Self.joined(events) == [.reasoning("hm"), .text("Yes")])
    }

    @Test("ids follow the row's rule")
    func identifiers() {
        #expect(ToolFormat.mistral.identifier(number: 37, toolName: "f") == "000000011")
        #expect(ToolFormat.kimi.identifier(number: 2, toolName: "f") == "functions.f:2")
        #expect(ToolFormat.hermes.identifier(number: 2, toolName: "f") == "call_2")
    }
}
