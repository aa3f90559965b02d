import ChatTemplates
import Foundation
import GGUFModels
import NightjarGGUFWriter
import Testing

@Suite("Chat templates of GGUF files")
struct GGUFChatTemplateTests {
    private func model(_ entries: [(String, GGUFWriter.Value)]) throws -> GGUFModel {
        var writer = GGUFWriter()
        for (key, value) in entries { writer.set(key, value) }
        let path = NSTemporaryDirectory() + "nightjar-" + UUID().uuidString + ".gguf"
        try Data(writer.bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try GGUFModel(path: path)
    }

    private let vocabulary: [(String, GGUFWriter.Value)] = [
        ("tokenizer.ggml.model", .string("gpt2")), ("tokenizer.ggml.tokens", .strings(["<begin>", "<end>"])),
        ("tokenizer.ggml.bos_token_id", .uint32(0)), ("tokenizer.ggml.eos_token_id", .uint32(1)),
    ]

    @Test("gets the special tokens, and the one for tools where there are tools")
    func templates() throws {
        let model = try model(
            vocabulary + [
                ("tokenizer.chat_template", .string("{{ bos_token }}{{ messages[0].content }}{{ eos_token }}")),
                ("tokenizer.chat_template.tool_use", .string("tools:{{ messages[0].content }}")),
            ])
        let messages = [ChatMessage(role: .user, text: "hi")]
        #expect(try model.chatTemplate().render(messages: messages).text == "<begin>hi<end>")
        #expect(try model.chatTemplate(forTools: true).render(messages: messages).text == "tools:hi")
        #expect(try model.chatTemplate(name: "tool_use").render(messages: messages).text == "tools:hi")
        #expect(throws: ChatTemplateError.self) { try model.chatTemplate(name: "other") }
    }

    @Test("a file without one says so")
    func none() throws {
        let model = try model(vocabulary)
        #expect(throws: ChatTemplateError.noTemplate(directory: model.path)) { try model.chatTemplate() }
    }
}
