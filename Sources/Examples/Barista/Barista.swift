import Foundation
import FoundationModels

/// The coffee shop game of Apple's talk "Deep dive into the Foundation Models framework", for the terminal.
///
///     swift run barista            # play
///     swift run barista 7 < lines  # the same guests every time, with what the player does in a file
@main
struct Barista {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        let seed = arguments.first.flatMap { UInt64($0) }
        guard arguments.count <= 1, arguments.isEmpty == (seed == nil) else {
            return fail("usage: barista [seed]")
        }
        guard case .available = SystemLanguageModel.default.availability else {
            return fail("the model can't be used: \(SystemLanguageModel.default.availability)")
        }
        do {
            var game = CoffeeShop(seed: seed)
            try await game.play()
        } catch {
            fail(error.localizedDescription)
        }
    }

    private static func fail(_ message: String) {
        FileHandle.standardError.write(Data("barista: \(message)\n".utf8))
        exit(1)
    }
}
