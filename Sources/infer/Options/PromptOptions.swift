import ArgumentParser
import Foundation
import FoundationModelsCore

/// The options for a prompt with its instructions, or for a conversation to continue; the names are those of macOS's
/// `fm`.
struct PromptOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The prompt. (default: standard input, unless --text is given)", valueName: "prompt"))
    var prompt: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("A text before the prompt. Repeatable.", valueName: "text"))
    var text: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("A PNG or JPEG image before the text. Repeatable.", valueName: "file"))
    var image: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("Instructions for the model.", valueName: "text"))
    var instructions: String?

    @Option(
        name: [.customLong("resume"), .customLong("transcript"), .customLong("load-transcript")],
        help: ArgumentHelp("Continue a saved transcript; the file isn't changed.", valueName: "file"))
    var resume: String?

    func validate() throws {
        if resume != nil, instructions != nil {
            throw ValidationError(
                "--resume and --instructions can't be combined: the transcript contains its instructions already")
        }
    }

    /// Returns the images and the text of the prompt.
    func asked() throws -> Prompt {
        ImageOption.prompt(try image.map(ImageOption.attachment), try segments().joined(separator: "\n"))
    }

    /// Returns the prompt's texts in order; standard input if the command line has none.
    private func segments() throws -> [String] {
        let given = text + (prompt.map { [$0] } ?? [])
        if !given.isEmpty { return given }
        guard !StandardStreams.inputIsTerminal else {
            throw Failure.usage("give a prompt as an argument, in --text, or on standard input")
        }
        return [try InputFile.text(of: "-", .prompt)]
    }

    /// Returns the transcript before the prompt.
    func transcript() throws -> Transcript {
        if let resume { return try TranscriptDocument.read(resume) }
        guard let instructions else { return Transcript() }
        let segment = Transcript.Segment.text(.init(content: instructions))
        return Transcript(entries: [.instructions(.init(segments: [segment], toolDefinitions: []))])
    }
}

extension Transcript {
    /// Returns the transcript with a prompt at its end.
    func asked(_ prompt: FoundationModelsCore.Prompt) -> Transcript {
        var transcript = self
        transcript.append(.prompt(.init(segments: prompt.parts.segments)))
        return transcript
    }
}
