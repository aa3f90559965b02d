/// The namespace of feedback on a model's answers.
public struct LanguageModelFeedback {}

extension LanguageModelFeedback {
    /// The user's opinion of an answer.
    public enum Sentiment: String, Sendable, CaseIterable {
        /// The user liked the answer.
        case positive
        /// The user disliked the answer.
        case negative
        /// The user is neutral.
        case neutral
    }

    /// A problem of an answer.
    public struct Issue: Sendable {
        let category: LanguageModelFeedback.Issue.Category
        let explanation: String?

        /// Creates an issue.
        public init(category: LanguageModelFeedback.Issue.Category, explanation: String? = nil) {
            self.category = category
            self.explanation = explanation
        }
    }
}

extension LanguageModelFeedback.Issue {
    /// The categories of problems.
    public enum Category: String, Sendable, CaseIterable {
        /// The answer isn't helpful.
        case unhelpful
        /// The answer is too long.
        case tooVerbose
        /// The answer doesn't follow the instructions.
        case didNotFollowInstructions
        /// The answer is wrong.
        case incorrect
        /// The answer has a stereotype or bias.
        case stereotypeOrBias
        /// The answer is suggestive or sexual.
        case suggestiveOrSexual
        /// The answer is vulgar or offensive.
        case vulgarOrOffensive
        /// A guardrail stopped a harmless request.
        case triggeredGuardrailUnexpectedly
    }
}
