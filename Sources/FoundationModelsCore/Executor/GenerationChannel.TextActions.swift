import Foundation

extension LanguageModelExecutorGenerationChannel.Response {
    /// What happens to an answer.
    public struct Action: Sendable {
        package enum Kind: Sendable {
            case append(LanguageModelExecutorGenerationChannel.TextFragment)
            case replace(LanguageModelExecutorGenerationChannel.TextSegmentReplacement)
            case addAttachment(Transcript.AttachmentSegment)
            case removeAttachment(id: String)
            case metadata(LanguageModelExecutorGenerationChannel.Metadata)
            case usage(LanguageModelExecutorGenerationChannel.Usage)
            case tokens([LanguageModelSession.Confidence.Token])
        }

        package let kind: Kind
    }
}

extension LanguageModelExecutorGenerationChannel.Response.Action {
    /// Says what the model thought of the answer's next tokens, whose texts together are the answer's text; for
    /// requests whose options have `confidenceAlternatives`. Not in Apple's interface.
    public static func reportTokens(
        _ tokens: [LanguageModelSession.Confidence.Token]
    ) -> LanguageModelExecutorGenerationChannel.Response.Action {
        .init(kind: .tokens(tokens))
    }

    /// Appends text.
    public static func appendText(
        _ text: String, segmentID: String? = nil, tokenCount: Int
    ) -> LanguageModelExecutorGenerationChannel.Response.Action {
        .init(kind: .append(.init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
    }

    /// Replaces a segment's text.
    public static func replaceTextSegment(
        _ text: String, segmentID: String? = nil, tokenCount: Int
    ) -> LanguageModelExecutorGenerationChannel.Response.Action {
        .init(kind: .replace(.init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
    }

    /// Adds an attachment.
    public static func addAttachmentSegment(
        _ segment: Transcript.AttachmentSegment
    ) -> LanguageModelExecutorGenerationChannel.Response.Action {
        .init(kind: .addAttachment(segment))
    }

    /// Takes an attachment back.
    public static func removeAttachmentSegment(id: String) -> LanguageModelExecutorGenerationChannel.Response.Action {
        .init(kind: .removeAttachment(id: id))
    }

    /// Sets the entry's metadata, replacing all of it.
    public static func updateMetadata(
        _ values: [String: any ConvertibleToGeneratedContent]
    ) -> LanguageModelExecutorGenerationChannel.Response.Action {
        .init(kind: .metadata(.init(values: values.mapValues(\.generatedContent))))
    }

    /// Says how many tokens the step took so far, replacing what was said before.
    public static func updateUsage(
        input: LanguageModelExecutorGenerationChannel.Usage.Input,
        output: LanguageModelExecutorGenerationChannel.Usage.Output,
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> LanguageModelExecutorGenerationChannel.Response.Action {
        .init(kind: .usage(.init(input: input, output: output, metadata: metadata)))
    }
}

extension LanguageModelExecutorGenerationChannel.Reasoning {
    /// What happens to thoughts.
    public struct Action: Sendable {
        package enum Kind: Sendable {
            case append(LanguageModelExecutorGenerationChannel.TextFragment)
            case replace(LanguageModelExecutorGenerationChannel.TextSegmentReplacement)
            case signature(LanguageModelExecutorGenerationChannel.ReasoningSignature)
            case metadata(LanguageModelExecutorGenerationChannel.Metadata)
            case usage(LanguageModelExecutorGenerationChannel.Usage)
        }

        package let kind: Kind
    }
}

extension LanguageModelExecutorGenerationChannel.Reasoning.Action {
    /// Appends text.
    public static func appendText(
        _ text: String, segmentID: String? = nil, tokenCount: Int
    ) -> LanguageModelExecutorGenerationChannel.Reasoning.Action {
        .init(kind: .append(.init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
    }

    /// Replaces a segment's text.
    public static func replaceTextSegment(
        _ text: String, segmentID: String? = nil, tokenCount: Int
    ) -> LanguageModelExecutorGenerationChannel.Reasoning.Action {
        .init(kind: .replace(.init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
    }

    /// Sets the mark by which the provider recognizes these thoughts.
    public static func updateSignature(
        _ signature: Data, tokenCount: Int
    ) -> LanguageModelExecutorGenerationChannel.Reasoning.Action {
        .init(kind: .signature(.init(signature: signature, tokenCount: tokenCount)))
    }

    /// Sets the entry's metadata, replacing all of it.
    public static func updateMetadata(
        _ values: [String: any ConvertibleToGeneratedContent]
    ) -> LanguageModelExecutorGenerationChannel.Reasoning.Action {
        .init(kind: .metadata(.init(values: values.mapValues(\.generatedContent))))
    }

    /// Says how many tokens the step took so far, replacing what was said before.
    public static func updateUsage(
        input: LanguageModelExecutorGenerationChannel.Usage.Input,
        output: LanguageModelExecutorGenerationChannel.Usage.Output,
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> LanguageModelExecutorGenerationChannel.Reasoning.Action {
        .init(kind: .usage(.init(input: input, output: output, metadata: metadata)))
    }
}
