import Foundation

extension LanguageModelSession {
    /// Returns a JSON report of feedback on the latest answer, with the transcript.
    @discardableResult
    public func logFeedbackAttachment(
        sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
        desiredOutput: Transcript.Entry? = nil
    ) -> Data {
        let report = FeedbackReport(
            sentiment: sentiment?.rawValue, issues: issues.map(FeedbackReport.Issue.init),
            desiredOutput: desiredOutput.map(EncodedEntry.init), transcript: transcript)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
        do {
            return try encoder.encode(report)
        } catch {
            return Data("{\"error\":\(JSONText.string("\(error)"))}".utf8)
        }
    }

    /// Returns a JSON report of feedback on the latest answer, with the desired text.
    @discardableResult
    public func logFeedbackAttachment(
        sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
        desiredResponseText: String?
    ) -> Data {
        let entry = desiredResponseText.map { text in
            Transcript.Entry.response(.init(segments: [.text(.init(content: text))]))
        }
        return logFeedbackAttachment(sentiment: sentiment, issues: issues, desiredOutput: entry)
    }

    /// Returns a JSON report of feedback on the latest answer, with the desired value.
    @discardableResult
    public func logFeedbackAttachment(
        sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
        desiredResponseContent: (any ConvertibleToGeneratedContent)?
    ) -> Data {
        let entry = desiredResponseContent.map { value in
            Transcript.Entry.response(
                .init(segments: [
                    .structure(.init(schemaName: "\(type(of: value))", content: value.generatedContent))
                ]))
        }
        return logFeedbackAttachment(sentiment: sentiment, issues: issues, desiredOutput: entry)
    }
}

/// The encoded form of a report.
private struct FeedbackReport: Encodable {
    struct Issue: Encodable {
        let category: String
        let explanation: String?

        init(_ issue: LanguageModelFeedback.Issue) {
            category = issue.category.rawValue
            explanation = issue.explanation
        }
    }

    let sentiment: String?
    let issues: [Issue]
    let desiredOutput: EncodedEntry?
    let transcript: Transcript
}
