extension LanguageModelSession {
    /// A reusable change to a profile.
    ///
    /// ```swift
    /// struct ShortMemory: LanguageModelSession.DynamicProfileModifier {
    ///     func body(content: Content) -> some DynamicProfile {
    ///         content.historyTransform { $0.suffix(4) }
    ///     }
    /// }
    /// ```
    public protocol DynamicProfileModifier {
        /// The type of the modified profile.
        associatedtype Body: LanguageModelSession.DynamicProfile

        /// Returns the modified profile.
        @LanguageModelSession.DynamicProfileBuilder func body(content: Self.Content) -> Self.Body

        /// The profile to which the modifier is applied.
        typealias Content = LanguageModelSession.DynamicProfileModifierContent<Self>
    }
}

extension LanguageModelSession.DynamicProfileModifier {
    /// The protocol of profiles, so that bodies can use its short name.
    public typealias DynamicProfile = LanguageModelSession.DynamicProfile
    /// A value that a session's tools, instructions and profiles share.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension LanguageModelSession.DynamicProfile {
    /// Returns the profile with a modifier applied.
    public func modifier<Modifier>(_ modifier: Modifier) -> some LanguageModelSession.DynamicProfile
    where Modifier: LanguageModelSession.DynamicProfileModifier {
        LanguageModelSession.ModifiedDynamicProfile(content: self, modifier: modifier)
    }
}
