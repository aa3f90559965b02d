extension LanguageModelSession {
    /// One of two profiles, chosen by an `if` or `switch` in a builder.
    public struct ConditionalDynamicProfile<TrueContent, FalseContent>: LanguageModelSession.DynamicProfile
    where TrueContent: LanguageModelSession.DynamicProfile, FalseContent: LanguageModelSession.DynamicProfile {
        enum Branch {
            case trueContent(TrueContent)
            case falseContent(FalseContent)
        }

        let branch: Branch
    }
}

extension LanguageModelSession.ConditionalDynamicProfile {
    /// Never called: a session reads the branch instead.
    public var body: Never { unreachableBody() }
}

extension LanguageModelSession.ConditionalDynamicProfile: ProfilePiece {
    func resolve(into profile: inout ResolvedProfile) {
        switch branch {
        case .trueContent(let content):
            profile.identity.append(.branch(true))
            profile.resolve(content)
        case .falseContent(let content):
            profile.identity.append(.branch(false))
            profile.resolve(content)
        }
    }
}
