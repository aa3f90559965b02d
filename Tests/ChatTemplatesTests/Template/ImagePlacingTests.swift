import Testing

@testable import ChatTemplates

/// How images stand in rendered conversations.
@Suite("Images in templates")
struct ImagePlacingTests {
    private static let parts = """
        {% for m in messages %}<{{ m.role }}>{% for p in m.content %}{% if p.type == 'image' %}[IMG]{% else %}{{ p.text \
        }}{% endif %}{% endfor %}{% endfor %}
        """
    private static let either = """
        {% for m in messages %}<{{ m.role }}>{% if m.content is string %}{{ m.content }}{% else %}{% for p in m.content %}\
        {% if p.type == 'image' %}[IMG]{% else %}{{ p.text }}{% endif %}{% endfor %}{% endif %}{% endfor %}
        """
    private static let strings = "{% for m in messages %}<{{ m.role }}>{{ m.content }}{% endfor %}"

    private func message(_ parts: ChatMessage.Part...) -> ChatMessage {
        ChatMessage(role: .user, content: .init(parts: parts))
    }

    private func rendered(_ source: String, _ messages: [ChatMessage]) throws -> RenderedPrompt {
        var options = ChatTemplateOptions(addGenerationPrompt: false)
        options.imageMarker = "[IMG]"
        return try ChatTemplate(source: source).render(messages: messages, options: options)
    }

    private func literals(_ prompt: RenderedPrompt) -> [String] {
        let bytes = Array(prompt.text.utf8)
        return prompt.literalRanges.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test("templates get parts, or one text with markers that are their own", arguments: [parts, either, strings])
    func forms(source: String) throws {
        let prompt = try rendered(
            source, [message(.text("a [IMG] "), .image, .text(" b")), ChatMessage(role: .assistant, text: "ok")])
        #expect(prompt.text == "<user>a [IMG] [IMG] b<assistant>ok")
        #expect(literals(prompt) == ["a [IMG] ", " b", "ok"])
    }

    @Test("only what the template wrote is replaced, and all ranges move", arguments: [parts, either, strings])
    func placing(source: String) throws {
        let prompt = try rendered(
            source,
            [message(.text("[IMG]"), .image, .text("ü[IMG]"), .image), ChatMessage(role: .assistant, text: "x")])
        let placed = try prompt.placing(
            [.init(text: "<1><1><1>", tokens: [-1, -2, -3]), .init(text: "!", tokens: [-4])], marker: "[IMG]")
        #expect(placed.text == "<user>[IMG]<1><1><1>ü[IMG]!<assistant>x")
        #expect(literals(placed) == ["[IMG]", "ü[IMG]", "x"])
        let bytes = Array(placed.text.utf8)
        #expect(placed.images.map { String(decoding: bytes[$0.range], as: UTF8.self) } == ["<1><1><1>", "!"])
        #expect(placed.images.map(\.tokens) == [[-1, -2, -3], [-4]])
    }

    @Test("what a template marks as the assistant's own moves too")
    func generation() throws {
        let source = """
            {% for m in messages %}{% if m.role == 'assistant' %}{% generation %}{{ m.content }}{% endgeneration %}\
            {% else %}[IMG]{% endif %}{% endfor %}
            """
        let prompt = try rendered(
            source, [message(.image), ChatMessage(role: .assistant, text: "yes"), message(.image)])
        let placed = try prompt.placing(
            [.init(text: "longer than it", tokens: []), .init(text: "", tokens: [])], marker: "[IMG]")
        let bytes = Array(placed.text.utf8)
        #expect(placed.text == "longer than ityes")
        #expect(placed.generationRanges.map { String(decoding: bytes[$0], as: UTF8.self) } == ["yes"])
    }

    @Test("a template that drops or repeats images is told of", arguments: [("", 0), ("[IMG][IMG]", 2)])
    func mismatch(written: String, count: Int) throws {
        let prompt = try rendered("\(written){{ messages[0].content[1].text }}", [message(.image, .text("[IMG]"))])
        let error = #expect(throws: ChatTemplateError.self) {
            try prompt.placing([.init(text: "!", tokens: [-1])], marker: "[IMG]")
        }
        #expect(error?.description.contains("writes \(count) images") == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("conversation has 1") == true)
    }

    @Test("text goes as a part to templates that know nothing else")
    func textAsPart() throws {
        #expect(try rendered(Self.parts + "{# image #}", [ChatMessage(role: .user, text: "hi")]).text == "<user>hi")
    }

    @Test("images are taken from messages in the forms of Hugging Face and of OpenAI")
    func taking() throws {
        let json = try JSONValue(
            parsing: """
                [{"role": "system", "content": "s"}, {"role": "user", "content": [
                  {"type": "image", "path": "a.png"}, {"type": "text", "text": "t"},
                  {"type": "image_url", "image_url": {"url": "b"}}, {"type": "input_image", "image_url": "c"},
                  {"type": "image", "base64": "QUJD"}, {"type": "image"}]}]
                """)
        let (messages, images) = try ImagePart.take(from: try #require(json.array))
        #expect(images.map(\.reference) == ["a.png", "b", "c", "data:;base64,QUJD", nil])
        #expect(images.map(\.place).prefix(2) == ["messages[1].content[0]", "messages[1].content[2]"])
        #expect(
            messages[1]["content"]?.array?.map { $0.text() }
                == [#"{"type": "image"}"#, #"{"type": "text", "text": "t"}"#]
                + Array(repeating: #"{"type": "image"}"#, count: 4))
        let video = try JSONValue(parsing: #"[{"role": "user", "content": [{"type": "video", "path": "v"}]}]"#)
        let error = #expect(throws: ChatTemplateError.self) { try ImagePart.take(from: video.array ?? []) }
        #expect(error?.description.contains("messages[0].content[0]") == true)
    }
}
