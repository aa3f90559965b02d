import Foundation

extension LanguageModelExecutorGenerationChannel.Response {
    /// A change to a response entry.
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
    /// Reports the probabilities of the next tokens of the answer; their texts, concatenated, are the answer.
    ///
    /// Only for requests whose options have `confidenceAlternatives`. Not in Apple's interface.
    public static func reportTokens(
        _ tokens: [LanguageModelSession.Confidence.Token]
    ) -> LanguageModelExecutorGenerationChannel.Response.Action {
        .init(kind: .tokens(tokens))
    }

    /// Appends text to a segment; nil means the latest one.
    public static func appendText(
        _ text: String, segmentID: String? = nil, tokenCount: Int
    ) -> LanguageModelExecutorGenerationChannel.Response.Action {
        .init(kind: .append(.init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
    }

    /// Replaces the text of a segment; nil means the latest one.
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

    /// Removes an attachment.
    public static func removeAttachmentSegment(id: String) -> LanguageModelExecutorGenerationChannel.Response.Action {
        .init(kind: .removeAttachment(id: id))
    }

    /// Replaces the entry's metadata.
    public static func updateMetadata(
        _ values: [String: any ConvertibleToGeneratedContent]
    ) -> LanguageModelExecutorGenerationChannel.Response.Action {
        .init(kind: .metadata(.init(values: values.mapValues(\.generatedContent))))
    }

    /// Reports the tokens of the step so far; replaces the previous report.
    public static func updateUsage(
        input: LanguageModelExecutorGenerationChannel.Usage.Input,
        output: LanguageModelExecutorGenerationChannel.Usage.Output,
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> LanguageModelExecutorGenerationChannel.Response.Action {
        .init(kind: .usage(.init(input: input, output: output, metadata: metadata)))
    }
}

extension LanguageModelExecutorGenerationChannel.Reasoning {
    /// A change to a reasoning entry.
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
    /// Appends text to a segment; nil means the latest one.
    public static func appendText(
        _ text: String, segmentID: String? = nil, tokenCount: Int
    ) -> LanguageModelExecutorGenerationChannel.Reasoning.Action {
        .init(kind: .append(.init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
    }

    /// Replaces the text of a segment; nil means the latest one.
    public static func replaceTextSegment(
        _ text: String, segmentID: String? = nil, tokenCount: Int
    ) -> LanguageModelExecutorGenerationChannel.Reasoning.Action {
        .init(kind: .replace(.init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
    }

    /// Sets the signature by which the provider verifies the reasoning.
    public static func updateSignature(
        _ signature: Data, tokenCount: Int
    ) -> LanguageModelExecutorGenerationChannel.Reasoning.Action {
        .init(kind: .signature(.init(signature: signature, tokenCount: tokenCount)))
    }

    /// Replaces the entry's metadata.
    public static func updateMetadata(
        _ values: [String: any ConvertibleToGeneratedContent]
    ) -> LanguageModelExecutorGenerationChannel.Reasoning.Action {
        .init(kind: .metadata(.init(values: values.mapValues(\.generatedContent))))
    }

    /// Reports the tokens of the step so far; replaces the previous report.
    public static func updateUsage(
        input: LanguageModelExecutorGenerationChannel.Usage.Input,
        output: LanguageModelExecutorGenerationChannel.Usage.Output,
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> LanguageModelExecutorGenerationChannel.Reasoning.Action {
        .init(kind: .usage(.init(input: input, output: output, metadata: metadata)))
    }
}
