import Foundation
import FoundationModels
import Testing

/// The example game, run as a player runs it, with a file of lines as the player.
@Suite(
    "The coffee shop game",
    .enabled(if: SystemLanguageModel.default.capabilities.contains(.toolCalling), "the model can't call tools"))
struct BaristaTests {
    private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "barista")

    @Test("guests come, are served and pay; the same seed brings the same game")
    func game() throws {
        let lines = [
            "Hello!", "/menu", "/serve latte", "/serve beer", "/ask What does a latte cost?", "/next", "/quit",
        ]
        let first = try play(lines, seed: "7")
        #expect(first.status == 0)
        let shown = first.text.split(separator: "\n").map(String.init)
        #expect(shown.first?.hasPrefix("Welcome to the Pixel Café.") == true)
        let guests = shown.filter { $0.hasPrefix("* ") }
        #expect(guests.count == 3, "\(first.text)")
        let card =
            /\* [A-Z][a-z]+ [A-Z][a-z]+ \(level ([0-9]+); (sassy|tired|hungry|cheerful), (sassy|tired|hungry|cheerful)\) (would like a|wants to talk to the manager:) .+/
        for guest in guests {
            let match = try #require(guest.wholeMatch(of: card), "\(guest)")
            #expect((1...10).contains(try #require(Int(match.1))))
        }
        #expect(shown.contains("espresso 3, latte 4, cappuccino 4, mocha 5, tea 2"))
        #expect(shown.contains("There is no beer on the menu."))
        #expect(shown.contains { $0.hasPrefix("Colleague: ") })
        #expect(shown.last?.wholeMatch(of: /You served [01] of 3 guests and earned [0-5] coins\./) != nil)
        #expect(try play(lines, seed: "7").text == first.text)
    }

    @Test("the end of the input ends the game; a wrong argument is explained")
    func ends() throws {
        #expect(try play([], seed: "1").text.hasSuffix("You served 0 of 1 guests and earned 0 coins.\n"))
        let wrong = try play([], seed: "many")
        #expect(wrong.status == 1 && wrong.text.isEmpty)
    }

    private func play(_ lines: [String], seed: String) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = Self.program
        process.arguments = [seed]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
        try input.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
