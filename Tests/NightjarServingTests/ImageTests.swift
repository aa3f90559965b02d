import ChatTemplates
import Foundation
import NightjarServing
import NightjarTestSupport
import Testing

@Suite("Images in requests")
struct ImageTests {
    private static let checkpoint = Result { try SeeingCheckpoint() }
    private static let serving = Result {
        Serving(models: [ServedModel(name: "seeing", path: try checkpoint.get().directory)])
    }
    private static let png = dataURL(TestPicture.png(width: 56, height: 28))

    private static func dataURL(_ bytes: [UInt8], _ type: String = "image/png") -> String {
        "data:\(type);base64,\(Data(bytes).base64EncodedString())"
    }

    private func chat(_ parts: String..., more: String = "") -> String {
        #"{"max_tokens":2,"temperature":0,"messages":[{"role":"user","content":[\#(parts.joined(separator: ","))]}]\#(more)}"#
    }

    private func image(_ url: String, nested: Bool = true) -> String {
        nested
            ? #"{"type":"image_url","image_url":{"url":"\#(url)","detail":"low"}}"#
            : #"{"type":"image_url","image_url":"\#(url)"}"#
    }

    @Test("stand in the prompt where they stand in the message", arguments: [true, false])
    func template(nested: Bool) async throws {
        let body = chat(
            #"{"type":"text","text":"a"}"#, #"{"type":"text","text":"b"}"#, image(Self.png, nested: nested),
            #"{"type":"text","text":"c"}"#)
        let (status, json) = try await Self.serving.get().post("/apply-template", body)
        #expect(status == 200, "\(json.text())")
        let prompt = try #require(json["prompt"]?.string)
        #expect(prompt.contains("a\nb<|vision_start|><|image_pad|>"))
        #expect(prompt.contains("<|image_pad|><|vision_end|>c<|im_end|>"))
    }

    @Test("are answered about, in both interfaces and from one turn to the next")
    func answers() async throws {
        let serving = try Self.serving.get()
        let (status, json) = try await serving.post("/v1/chat/completions", chat(image(Self.png)))
        #expect(status == 200, "\(json.text())")
        let parts = #"[{"type":"input_image","image_url":"\#(Self.png)"},{"type":"input_text","text":"Well?"}]"#
        let first = try await serving.post(
            "/v1/responses", #"{"max_output_tokens":2,"input":[{"role":"user","content":\#(parts)}]}"#)
        #expect(first.status == 200, "\(first.json.text())")
        let id = try #require(first.json["id"]?.string)
        let second = try await serving.post(
            "/v1/responses", #"{"max_output_tokens":2,"previous_response_id":"\#(id)","input":"And now?"}"#)
        #expect(second.status == 200, "\(second.json.text())")
        let cached = second.json["usage"]?["input_tokens_details"]?["cached_tokens"]?.number?.integer
        #expect(cached ?? 0 > 0)
    }

    @Test(
        "what is wrong with one is told with its place",
        arguments: [
            ("https://example.com/a.png", "unsupported_parameter", "data URL"),
            ("file:///etc/passwd", "unsupported_parameter", "data URL"),
            ("data:image/png,abc", "invalid_image", "base64"), ("data:image/png;base64,@@", "invalid_image", "base64"),
            ("data:image/png;base64,", "invalid_image", "no bytes"),
            (dataURL(Array("GIF89a".utf8), "image/gif"), "invalid_image", "GIF"),
            (dataURL(Array(TestPicture.png(width: 9, height: 9).prefix(50))), "invalid_image", "PNG"),
        ])
    func broken(url: String, code: String, word: String) async throws {
        let (status, json) = try await Self.serving.get().post(
            "/v1/chat/completions", chat(#"{"type":"text","text":"a"}"#, image(url)))
        #expect(status == 400)
        #expect(json["error"]?["param"]?.string == "messages[0].content[1].image_url.url")
        #expect(json["error"]?["code"]?.string == code)
        #expect(json["error"]?["message"]?.string?.contains(word) == true, "\(json.text())")
    }

    @Test("are refused by a model that reads text, whatever else is wrong with them")
    func reading() async throws {
        for url in [Self.png, "https://example.com/a.png"] {
            let (status, json) = try await Serving.shared.post("/v1/chat/completions", chat(image(url)))
            #expect(status == 400)
            #expect(json["error"]?["param"]?.string == "messages[0].content[0].type")
            #expect(json["error"]?["message"]?.string?.contains("reads text only") == true)
        }
    }

    @Test("belong in questions and results, not in answers")
    func places() async throws {
        let parts = "[\(image(Self.png))]"
        let (status, json) = try await Self.serving.get().post(
            "/v1/chat/completions",
            #"{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":\#(parts)}]}"#)
        #expect(status == 400)
        #expect(json["error"]?["param"]?.string == "messages[1].content[0].type")
    }
}
