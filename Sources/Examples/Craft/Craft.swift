import Foundation
import FoundationModels

/// The craft app of Apple's talk "Build agentic app experiences", for the terminal: one conversation in which a
/// project is brainstormed and planned by the larger model, and reviewed by the machine's own.
///
///     swift run craft a gift for a friend who likes birds
///     NIGHTJAR_PRIVATE_CLOUD=/models/Qwen3-4B swift run craft a gift for a friend who likes birds
///     NIGHTJAR_MODEL=/models/Qwen3-VL-2B-Instruct swift run craft --photo shelf.jpeg something for this shelf
@main
struct Craft {
    static func main() async {
        var words = CommandLine.arguments.dropFirst()
        var photo: URL?
        if words.first == "--photo", words.count > 1 {
            photo = URL(filePath: words[words.startIndex + 1])
            words = words.dropFirst(2)
        }
        let wish = words.joined(separator: " ")
        guard !wish.isEmpty else { return fail("usage: craft [--photo FILE] WHAT YOU WOULD LIKE TO MAKE", code: 64) }
        switch PrivateCloudComputeLanguageModel().availability {
        case .available: break
        case .unavailable(.deviceNotEligible):
            FileHandle.standardError.write(
                Data("craft: no larger model, so the machine's own plays both parts.\n".utf8))
            PrivateCloudComputeLanguageModel.use(.systemModel)
        case .unavailable(let reason): return fail("the larger model can't be used: \(reason)", code: 69)
        }
        // Planning asks for deep thought, which a small model can't give.
        ContextOptions.UnsupportedReasoningPolicy.current = .ignored
        guard SystemLanguageModel.default.isAvailable else {
            return fail("the machine's model can't be used: \(SystemLanguageModel.default.availability)", code: 69)
        }
        do {
            // As the file is now: the conversation goes on with it.
            let studio = CraftStudio(photo: try photo.map { try Attachment(imageFile: $0) })
            for mode in CraftOrchestrator.Mode.allCases {
                say("\n* \(mode)\n")
                for try await part in studio.work(on: wish, in: mode) { say(part) }
                say("\n")
            }
        } catch {
            fail(error.localizedDescription, code: 1)
        }
    }

    /// Writes at once, so that an answer is seen as it comes.
    private static func say(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

    private static func fail(_ message: String, code: Int32) {
        FileHandle.standardError.write(Data("craft: \(message)\n".utf8))
        exit(code)
    }
}
