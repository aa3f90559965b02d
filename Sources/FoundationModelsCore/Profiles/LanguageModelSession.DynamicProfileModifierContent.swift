extension LanguageModelSession {
    /// The profile that a modifier was applied to.
    public struct DynamicProfileModifierContent<Modifier>: LanguageModelSession.DynamicProfile
    where Modifier: LanguageModelSession.DynamicProfileModifier {
        let content: any LanguageModelSession.DynamicProfile
    }
}

extension LanguageModelSession.DynamicProfileModifierContent {
    /// Not to be asked: the profile is read instead.
    public var body: Never { unreachableBody() }
}

extension LanguageModelSession.DynamicProfileModifierContent: ProfilePiece {
    func resolve(into profile: inout ResolvedProfile) { profile.resolve(content) }
}
