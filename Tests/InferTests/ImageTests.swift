import Foundation
import NightjarTestSupport
import Testing

@testable import infer

@Suite("infer with images", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct ImageTests {
    private static let checkpoint = Result { try SeeingCheckpoint() }

    private func run(_ arguments: [String], folder: URL, input: String = "") throws -> Executable.Outcome {
        try Executable.run(
            arguments + ["--model", try Self.checkpoint.get().directory], input: Data(input.utf8), directory: folder)
    }

    /// Runs with a folder that holds two images, `a.png` and `b.png`, and a file of messages that names them.
    private func withImages(_ body: (URL) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            for (number, name) in ["a.png", "b.png"].enumerated() {
                let shift = UInt8(truncatingIfNeeded: number)
                try Data(TestPicture.png(width: 56, height: 56, shift: shift)).write(to: folder.appending(path: name))
            }
            let messages = """
                {"messages": [{"role": "user", "content": [{"type": "image", "path": "a.png"},
                {"type": "text", "text": "or"}, {"type": "image_url", "image_url": {"url": "b.png"}}]}]}
                """
            try Data(messages.utf8).write(to: folder.appending(path: "messages.json"))
            try body(folder)
        }
    }

    @Test("a template's images are shown as placeholders, with paths relative to the file")
    func template() throws {
        try withImages { folder in
            let path = folder.appending(path: "messages.json").path
            let outcome = try Executable.run([
                "template", "--messages", path, "--model", try Self.checkpoint.get().directory,
            ])
            #expect(outcome.status == 0, "\(outcome.error)")
            let image = "<|vision_start|>" + String(repeating: "<|image_pad|>", count: 4) + "<|vision_end|>"
            #expect(outcome.text == "<|im_start|>user\n\(image)or\(image)<|im_end|>\n<|im_start|>assistant\n")
        }
    }

    @Test("bench measures how long an image takes, and a model without vision says so")
    func bench() throws {
        struct Row: Decodable {
            let image: String
            let features, repetitions: Int
            let milliseconds: Double
        }
        try withImages { folder in
            let options = ["bench", "--image", "a.png", "--image", "b.png", "--repetitions", "2", "--format", "json"]
            let outcome = try run(options, folder: folder)
            #expect(outcome.status == 0, "\(outcome.error)")
            let rows = try JSONDecoder().decode([Row].self, from: outcome.output)
            #expect(rows.map(\.image) == ["a.png", "b.png"])
            #expect(rows.allSatisfy { $0.features == 4 && $0.repetitions == 2 && $0.milliseconds > 0 })
            let blind = try Executable.run(options, directory: folder)
            #expect(blind.status == 64 && blind.error.contains("has no vision"), "\(blind.error)")
            for option in [
                ["--prompt-tokens", "8"], ["--generate-tokens", "8"], ["--depth", "8"], ["--sequences", "2"],
            ] {
                let refused = try Executable.run(options + option, directory: folder)
                #expect(refused.status == 64 && refused.error.contains("leave out \(option[0])"), "\(refused.error)")
            }
        }
    }

    @Test("logits of messages come with their tokens, the same whole, in chunks and token by token")
    func logits() throws {
        try withImages { folder in
            var first: Data?
            for options in [[], ["--chunk", "3"], ["--decode"]] {
                let outcome = try run(
                    ["logits", "--messages", "messages.json", "--output", "o"] + options, folder: folder)
                #expect(outcome.status == 0, "\(outcome.error)")
                let data = try Data(contentsOf: folder.appending(path: "o"))
                let header = String(decoding: data.dropFirst(8).prefix { $0 != 0x20 && $0 != 0 }, as: UTF8.self)
                #expect(header.contains(#""input_ids":{"dtype":"I64","shape":["#))
                #expect(header.contains(#""logits":{"dtype":"F32""#))
                let length = Int(
                    data.prefix(8).withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) })
                let shape = try #require(header.firstMatch(of: /"input_ids":\{"dtype":"I64","shape":\[(\d+)\]/))
                let ids = data.dropFirst(8 + length).prefix(8 * (Int(shape.1) ?? 0))
                #expect(first == nil || first == Data(ids))
                first = Data(ids)
                // A feature is its token in the vocabulary.
                let values = Data(ids).withUnsafeBytes { Array($0.bindMemory(to: Int64.self)) }
                #expect(values.allSatisfy { (0..<272).contains($0) })
                #expect(values.count { $0 == 260 } == 8)
            }
            let bare = try run(
                ["logits", "--messages", "messages.json", "--output", "p", "--no-add-generation-prompt"], folder: folder
            )
            #expect(bare.status == 0)
            #expect(try Data(contentsOf: folder.appending(path: "p")).count < first.map { $0.count * 1000 } ?? 0)
        }
    }

    @Test("generate, respond and chat show images")
    func answers() throws {
        try withImages { folder in
            let commands = [
                ["generate", "Which?", "--image", "a.png", "--image", "b.png", "--max-tokens", "2"],
                ["respond", "Which?", "--image", "a.png", "--max-tokens", "2", "--save-transcript", "t.json"],
                ["respond", "And now?", "--resume", "t.json", "--max-tokens", "2"],
            ]
            for command in commands {
                let outcome = try run(command, folder: folder)
                #expect(outcome.status == 0, "\(command): \(outcome.error)")
            }
            let chat = try run(
                ["chat", "--max-tokens", "2"], folder: folder,
                input: "/image a.png\nWhat?\n/image b.png\nAnd?\n/save s\n")
            #expect(chat.status == 0, "\(chat.error)")
            let saved = try String(contentsOf: folder.appending(path: "s"), encoding: .utf8)
            #expect(saved.components(separatedBy: "data:image/png;base64,").count == 3)
        }
    }

    @Test("what can't be shown is told with its file")
    func refused() throws {
        try withImages { folder in
            try Data("GIF89a".utf8).write(to: folder.appending(path: "c.gif"))
            let cases: [([String], Int32, String)] = [
                (["generate", "x", "--image", "none.png"], 66, "none.png"),
                (["generate", "x", "--image", "c.gif"], 65, "c.gif"),
                (["generate", "x", "--raw", "--image", "a.png"], 64, "--image"),
                (["respond", "x", "--image", "messages.json"], 65, "messages.json"),
                (["logits", "--output", "o"], 64, "--messages"),
            ]
            for (command, status, word) in cases {
                let outcome = try run(command, folder: folder)
                #expect(outcome.status == status, "\(command): \(outcome.error)")
                #expect(outcome.error.contains(word), "\(outcome.error)")
            }
            // The model that is shipped reads text.
            for command in ["generate", "respond"] {
                let outcome = try Executable.run([command, "x", "--image", "a.png"], directory: folder)
                #expect(outcome.status == 65, "\(outcome.error)")
            }
        }
    }

    @Test("a line of a conversation may name an image")
    func line() throws {
        #expect(try ChatInput("/image  a b.png ") == .image("a b.png"))
        #expect(try ChatInput("/image") == .unknown("/image"))
    }
}
