extension LanguageModelSession {
    /// A profile with a modifier applied.
    public struct ModifiedDynamicProfile<Content, Modifier>: LanguageModelSession.DynamicProfile
    where Content: LanguageModelSession.DynamicProfile, Modifier: LanguageModelSession.DynamicProfileModifier {
        let content: Content
        let modifier: Modifier
    }
}

extension LanguageModelSession.ModifiedDynamicProfile {
    /// Never called: a session reads the modifier's body instead.
    public var body: Never { unreachableBody() }
}

extension LanguageModelSession.ModifiedDynamicProfile: ProfilePiece {
    func resolve(into profile: inout ResolvedProfile) {
        profile.identity.append(.type(ObjectIdentifier(Modifier.self)))
        profile.resolve(modifier.body(content: Modifier.Content(content: content)))
    }
}
