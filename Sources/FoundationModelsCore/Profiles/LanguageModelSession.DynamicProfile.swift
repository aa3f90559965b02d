extension LanguageModelSession {
    /// Which instructions, tools, model and options a session uses, chosen anew for every request to the model.
    ///
    /// A body gives exactly one profile on each path. It is evaluated before each call of the model, several times in a
    /// request that uses tools, so it should be cheap and change nothing; it runs where the session was made, on the
    /// main actor if that is where.
    ///
    /// ```swift
    /// struct Crafting: LanguageModelSession.DynamicProfile {
    ///     var mode: Mode
    ///     var body: some DynamicProfile {
    ///         switch mode {
    ///         case .brainstorming: Profile { Instructions("Suggest ideas.") }.temperature(1)
    ///         case .reviewing: Profile { Instructions("Answer questions.") }.historyTransform { $0.suffix(10) }
    ///         }
    ///     }
    /// }
    /// let session = LanguageModelSession(profile: Crafting(mode: .brainstorming))
    /// ```
    public protocol DynamicProfile {
        /// What the profile consists of.
        associatedtype Body: LanguageModelSession.DynamicProfile

        /// The profile to use now.
        @LanguageModelSession.DynamicProfileBuilder var body: Self.Body { get }
    }
}

extension LanguageModelSession.DynamicProfile {
    /// A profile of instructions and tools.
    public typealias Profile = LanguageModelSession.Profile
    /// The protocol itself, so that bodies can name it shortly.
    public typealias DynamicProfile = LanguageModelSession.DynamicProfile
    /// A value that a session's tools, instructions and profiles share.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension Never: LanguageModelSession.DynamicProfile {}
