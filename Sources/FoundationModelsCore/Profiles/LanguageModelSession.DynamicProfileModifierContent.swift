extension LanguageModelSession {
    /// The profile to which a modifier is applied.
    public struct DynamicProfileModifierContent<Modifier>: LanguageModelSession.DynamicProfile
    where Modifier: LanguageModelSession.DynamicProfileModifier {
        let content: any LanguageModelSession.DynamicProfile
    }
}

extension LanguageModelSession.DynamicProfileModifierContent {
    /// Never called: a session reads the profile instead.
    public var body: Never { unreachableBody() }
}

extension LanguageModelSession.DynamicProfileModifierContent: ProfilePiece {
    func resolve(into profile: inout ResolvedProfile) { profile.resolve(content) }
}
