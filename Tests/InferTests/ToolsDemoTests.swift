import Foundation
import FoundationModelsCore
import FoundationModelsTesting
import LocalModels
import Testing

@testable import infer

@Suite("The tools of infer chat --tools-demo")
struct ToolsDemoTests {
    private func calendar() -> CalendarTool {
        // 2026-02-28T23:30:00Z
        CalendarTool(now: { Date(timeIntervalSince1970: 1_772_321_400) }, timeZone: .gmt)
    }

    private func ask(_ json: String) async throws -> String {
        try await calendar().call(arguments: .init(GeneratedContent(json: json)))
    }

    @Test(
        "the calendar tells the time and reckons with dates",
        arguments: [
            (#"{"question":"now"}"#, "It is 23:30 on Saturday, 2026-02-28 (GMT)."),
            (#"{"question":"weekday","date":"2000-02-29"}"#, "2000-02-29 is a Tuesday."),
            (#"{"question":"weekday"}"#, "2026-02-28 is a Saturday."),
            (#"{"question":"add","days":1}"#, "1 days after 2026-02-28 is Sunday, 2026-03-01."),
            (#"{"question":"add","date":"2024-03-01","days":-1}"#, "1 days before 2024-03-01 is Thursday, 2024-02-29."),
            (
                #"{"question":"difference","date":"2026-01-01","until":"2026-12-25"}"#,
                "From 2026-01-01 to 2026-12-25 it is 358 days."
            ),
            (#"{"question":"difference"}"#, "The question needs until."),
            (#"{"question":"weekday","date":"2026-02-29"}"#, "2026-02-29 is not a date; write dates as 2026-01-31."),
            (#"{"question":"weekday","date":"0000-01-01"}"#, "Dates go from the year 1 to the year 9999."),
            (#"{"question":"add","days":9223372036854775807}"#, "Dates go from the year 1 to the year 9999."),
            (#"{"question":"add","days":-9223372036854775808}"#, "Dates go from the year 1 to the year 9999."),
        ])
    func answers(json: String, expected: String) async throws {
        #expect(try await ask(json) == expected)
    }

    @Test("dates agree with Foundation's calendar, centuries apart")
    func twin() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for step in 0..<4000 {
            let moment = Date(timeIntervalSince1970: Double(step) * 7_654_321 - 12_000_000_000)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: moment)
            let date = CivilDate(moment, in: .gmt)
            let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
            #expect(date.weekday == names[try #require(parts.weekday) - 1])
            let text = "\(date)".split(separator: "-").compactMap { Int($0) }
            #expect(text == [parts.year, parts.month, parts.day])
            #expect(try CivilDate(text: "\(date)") == date)
        }
    }

    @Test("the reader gives files of its folder, and lists it")
    func reading() async throws {
        try await withFolder { folder in
            let tool = try FileReaderTool(folder: folder.path)
            #expect(try await read(tool, "note.txt") == "Buy milk.")
            #expect(try await read(tool, "inner/deep.txt") == "deep")
            #expect(try await read(tool, "") == "inner\nlong.txt\nnote.txt\npicture\nway-out\nway-out-folder")
        }
    }

    @Test("the reader gives the start of a long file, cut between characters")
    func bound() async throws {
        try await withFolder { folder in
            let text = try await read(FileReaderTool(folder: folder.path), "long.txt")
            #expect(text.hasPrefix("x€€€"))
            #expect(text.hasSuffix("€\n[the first 4096 of 12001 bytes]"))
        }
    }

    @Test(
        "the reader leaves its folder by no path",
        arguments: [
            "../secret.txt", "inner/../../secret.txt", "/etc/passwd", "way-out", "way-out-folder/secret.txt", "inner",
            "./note.txt", "inner//deep.txt", "picture", "missing.txt", "note.txt/x", "note.txt\u{0}", "..",
            "../\u{301}secret.txt", "inner/\u{301}../../secret.txt",
        ])
    func confinement(path: String) async throws {
        try await withFolder { folder in
            let text = try await read(FileReaderTool(folder: folder.path), path)
            #expect(!text.contains("secret text") && !text.contains("root:") && !text.contains("milk"))
            #expect(text.hasSuffix("."))
        }
    }

    @Test("a missing folder is named")
    func missingFolder() {
        #expect { try FileReaderTool(folder: "/nonexistent") } throws: { "\($0)".contains("/nonexistent") }
    }

    @Test("a session calls both tools and answers with what they say")
    func session() async throws {
        try await withFolder { folder in
            let model = ScriptedLanguageModel([
                .toolCalls([
                    .init("calendar", arguments: #"{"question":"add","days":2}"#),
                    .init("readFile", arguments: #"{"path":"note.txt"}"#),
                ]),
                .text("Milk on Monday."),
            ])
            let tools: [any Tool] = [calendar(), try FileReaderTool(folder: folder.path)]
            let session = LanguageModelSession(model: model, tools: tools)
            let response = try await session.respond(to: "What do I have to do?")
            #expect(response.content == "Milk on Monday.")
            #expect("\(response.transcriptEntries)".contains("Monday, 2026-03-02"))
            #expect("\(response.transcriptEntries)".contains("Buy milk."))
            #expect(try session.transcript.chatMessages().map(\.role) == [.user, .assistant, .tool, .tool, .assistant])
        }
    }

    private func read(_ tool: FileReaderTool, _ path: String) async throws -> String {
        try await tool.call(arguments: .init(GeneratedContent(properties: ["path": path])))
    }

    /// A folder with files, links that lead out of it, and a secret beside it.
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "nightjar-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = root.appending(path: "folder")
        try FileManager.default.createDirectory(at: folder.appending(path: "inner"), withIntermediateDirectories: true)
        try Data("secret text".utf8).write(to: root.appending(path: "secret.txt"))
        try Data("Buy milk.".utf8).write(to: folder.appending(path: "note.txt"))
        try Data("deep".utf8).write(to: folder.appending(path: "inner/deep.txt"))
        try Data(("x" + String(repeating: "€", count: 4000)).utf8).write(to: folder.appending(path: "long.txt"))
        try Data([0x89, 0x50, 0xFF]).write(to: folder.appending(path: "picture"))
        for (name, target) in [("way-out", "secret.txt"), ("way-out-folder", "")] {
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: name), withDestinationURL: root.appending(path: target))
        }
        try await body(folder)
    }
}
