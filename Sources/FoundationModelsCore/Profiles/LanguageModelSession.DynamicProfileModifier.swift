extension LanguageModelSession {
    /// A change to a profile that can be given a name and used again.
    ///
    /// ```swift
    /// struct ShortMemory: LanguageModelSession.DynamicProfileModifier {
    ///     func body(content: Content) -> some DynamicProfile {
    ///         content.historyTransform { $0.suffix(4) }
    ///     }
    /// }
    /// ```
    public protocol DynamicProfileModifier {
        /// What the modifier gives.
        associatedtype Body: LanguageModelSession.DynamicProfile

        /// The changed profile.
        @LanguageModelSession.DynamicProfileBuilder func body(content: Self.Content) -> Self.Body

        /// The profile that the modifier was applied to.
        typealias Content = LanguageModelSession.DynamicProfileModifierContent<Self>
    }
}

extension LanguageModelSession.DynamicProfileModifier {
    /// The protocol of profiles, so that bodies can name it shortly.
    public typealias DynamicProfile = LanguageModelSession.DynamicProfile
    /// A value that a session's tools, instructions and profiles share.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension LanguageModelSession.DynamicProfile {
    /// Changes the profile as a modifier says.
    public func modifier<Modifier>(_ modifier: Modifier) -> some LanguageModelSession.DynamicProfile
    where Modifier: LanguageModelSession.DynamicProfileModifier {
        LanguageModelSession.ModifiedDynamicProfile(content: self, modifier: modifier)
    }
}
