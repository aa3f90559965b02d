import Foundation
import FoundationModels

enum TranscriptSurface {
    static func entries(_ transcript: Transcript) throws {
        for entry in transcript {
            switch entry {
            case .instructions(let entry):
                let _: ([Transcript.Segment], [Transcript.ToolDefinition]) = (entry.segments, entry.toolDefinitions)
            case .prompt(let entry):
                let _: (GenerationOptions, ContextOptions) = (entry.options, entry.contextOptions)
                let _: ([String: GeneratedContent], Transcript.ResponseFormat?) = (entry.metadata, entry.responseFormat)
            case .toolCalls(let entry):
                for call in entry {
                    let _: (String, String, GeneratedContent) = (call.id, call.toolName, call.arguments)
                    let _: [String: GeneratedContent] = call.metadata
                }
                let _: (Int, Int, Int) = (entry.count, entry.startIndex, entry.endIndex)
            case .toolOutput(let entry):
                let _: (String, String, [Transcript.Segment]) = (entry.id, entry.toolName, entry.segments)
            case .response(let entry):
                let _: (String, [String], [Transcript.Segment]) = (entry.id, entry.assetIDs, entry.segments)
                let _: [String: GeneratedContent] = entry.metadata
                for segment in entry.segments {
                    switch segment {
                    case .text(let segment): let _: (String, String) = (segment.id, segment.content)
                    case .structure(let segment):
                        let _: (String, GeneratedContent) = (segment.schemaName, segment.content)
                    case .attachment(let segment):
                        let _: (Transcript.Attachment, String?) = (segment.content, segment.label)
                    }
                    let _: String = segment.id
                }
            case .reasoning(let entry): let _: (Data?, String) = (entry.signature, entry.description)
            case .data(let entry):
                let _: (UTType, Data, GeneratedContent) = (entry.contentType, entry.content, entry.metadata)
            }
            let _: String = entry.id
        }
    }

    static func making() throws -> Transcript {
        let text = Transcript.Segment.text(.init(content: "x"))
        let schema = String.generationSchema
        var structure = Transcript.StructuredSegment(schemaName: "S", content: GeneratedContent("x"))
        structure.schemaName = "T"
        structure.content = GeneratedContent(properties: [:])
        var definition = Transcript.ToolDefinition(name: "t", description: "d", parameters: schema)
        definition.parameters = schema
        let format = Transcript.ResponseFormat(type: String.self)
        switch Transcript.ResponseFormat(schema: schema).kind {
        case .schema(let schema): let _: GenerationSchema = schema
        }
        let _: String = format.name
        var call = Transcript.ToolCall(id: "1", toolName: "t", arguments: GeneratedContent(properties: [:]))
        call = Transcript.ToolCall(
            id: "1", metadata: ["a": 1], toolName: "t", arguments: GeneratedContent(properties: [:]))
        call.arguments = GeneratedContent("x")
        var transcript = Transcript(entries: [
            .instructions(.init(segments: [text], toolDefinitions: [definition])),
            .instructions(.init(id: "i", segments: [], toolDefinitions: [])),
            .prompt(.init(segments: [text, .structure(structure)])),
            .prompt(.init(id: "p", segments: [text], options: GenerationOptions(), responseFormat: format)),
            .prompt(
                .init(
                    id: "p", metadata: ["a": 1], segments: [text], options: GenerationOptions(), responseFormat: nil,
                    contextOptions: ContextOptions())),
            .toolCalls(.init([call])), .toolCalls(.init(id: "c", [call][...])),
            .toolOutput(.init(id: "1", toolName: "t", segments: [text])),
            .response(Transcript.Response(assetIDs: [""], segments: [.text(.init(content: "x"))])),
            .response(.init(segments: [text])), .response(.init(id: "r", metadata: ["a": 1], segments: [text])),
            .reasoning(.init(segments: [text])),
            .reasoning(.init(id: "x", metadata: [:], segments: [text], signature: Data())),
        ])
        transcript = Transcript()
        transcript = Transcript(entries: transcript.prefix(2))
        transcript.append(contentsOf: transcript)
        transcript.removeAll { $0.id == "x" }
        transcript.replaceSubrange(0..<0, with: transcript)
        if let first = transcript.first { transcript[0] = first }
        var history: Transcript.HistoryView = transcript.history
        history.removeAll { $0.id == "x" }
        history.append(contentsOf: transcript.suffix(2))
        history.append(.response(.init(segments: [])))
        let _: Transcript.HistoryView = history[history.startIndex..<history.endIndex]
        let _: Transcript.HistoryView = history.suffix(4)
        history = []
        history = Transcript.HistoryView(transcript)
        transcript.history = history
        _ = LanguageModelSession(transcript: Transcript(entries: history))
        let data = try JSONEncoder().encode(transcript)
        transcript = try JSONDecoder().decode(Transcript.self, from: data)
        ContentSurface.needsEquatable(Transcript.self)
        ContentSurface.needsSendable(Transcript.self)
        ContentSurface.needsSendable(Transcript.HistoryView.self)
        ContentSurface.needsEquatable(Transcript.ResponseFormat.Kind.self)
        return transcript
    }

    @available(*, deprecated)
    static func year2025(_ transcript: Transcript, _ reference: ImageReference) {
        for entry in transcript.entries { _ = entry.id }
        var segment = Transcript.StructuredSegment(source: "S", content: GeneratedContent("x"))
        segment = Transcript.StructuredSegment(id: "i", source: "S", content: GeneratedContent("x"))
        segment.source = segment.source
        _ = reference.resolve(in: transcript)
    }

    struct Reading: DataAttachmentRepresentable, Equatable {
        var volts: String
        init(volts: String) { self.volts = volts }
        init(_ attachment: Transcript.DataAttachment) throws {
            volts = String(decoding: attachment.content, as: UTF8.self)
        }
        var transcriptRepresentation: Transcript.DataAttachment {
            Transcript.DataAttachment(contentType: .json, content: Data(volts.utf8))
        }
    }

    static func attachments(_ url: URL, _ transcript: Transcript, _ content: GeneratedContent) throws {
        let image: Attachment<ImageAttachmentContent> = Attachment(imageURL: url)
        let labeled: Attachment<ImageAttachmentContent> = Attachment(imageURL: url, orientation: .left).label("photo")
        let data: Attachment<Reading> = Attachment(Reading(volts: "3")).label("volts")
        let _: [Prompt] = [
            image.promptRepresentation, labeled.promptRepresentation,
            Prompt {
                data
                image
            },
        ]
        let _: Instructions = image.instructionsRepresentation
        let attachment = Transcript.ImageAttachment(imageURL: url)
        _ = Transcript.ImageAttachment(imageURL: url, orientation: .up)
        let _: (URL?, CGImagePropertyOrientation) = (attachment.url, attachment.orientation)
        var segment = Transcript.AttachmentSegment(content: .image(attachment))
        segment = Transcript.AttachmentSegment(id: "i", content: .image(attachment), label: "photo")
        switch segment.content {
        case .image(let image): let _: Transcript.ImageAttachment = image
        case .data(let data):
            let _: (UTType, Data, GeneratedContent) = (data.contentType, data.content, data.metadata)
            _ = try Reading(data)
        }
        let reference = try ImageReference(content)
        let _: String = reference.attachmentLabel
        let _: Transcript.ImageAttachment? = reference.resolved(in: transcript)
        _ = reference.resolved(in: transcript.history)
        _ = reference.resolved(in: Array(transcript))
        let partial = try ImageReference.PartiallyGenerated(content)
        let _: (GenerationID, String?) = (partial.id, partial.attachmentLabel)
        ContentSurface.needsEquatable(ImageReference.PartiallyGenerated.self)
        ContentSurface.needsEquatable(ImageAttachmentContent.self)
    }
}
