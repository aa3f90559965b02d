/// What people think of a model's answers.
public struct LanguageModelFeedback {}

extension LanguageModelFeedback {
    /// Whether an answer was liked.
    public enum Sentiment: String, Sendable, CaseIterable {
        /// It was.
        case positive
        /// It wasn't.
        case negative
        /// It is all the same.
        case neutral
    }

    /// Something wrong with an answer.
    public struct Issue: Sendable {
        let category: LanguageModelFeedback.Issue.Category
        let explanation: String?

        /// Describes a fault.
        public init(category: LanguageModelFeedback.Issue.Category, explanation: String? = nil) {
            self.category = category
            self.explanation = explanation
        }
    }
}

extension LanguageModelFeedback.Issue {
    /// The kinds of faults.
    public enum Category: String, Sendable, CaseIterable {
        /// It doesn't help.
        case unhelpful
        /// It is too long.
        case tooVerbose
        /// It does something else than was asked.
        case didNotFollowInstructions
        /// It is wrong.
        case incorrect
        /// It judges people by a group.
        case stereotypeOrBias
        /// It is suggestive or sexual.
        case suggestiveOrSexual
        /// It is vulgar or offensive.
        case vulgarOrOffensive
        /// It was stopped without need.
        case triggeredGuardrailUnexpectedly
    }
}
