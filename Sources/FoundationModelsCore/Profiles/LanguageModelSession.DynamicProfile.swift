extension LanguageModelSession {
    /// The instructions, tools, model and options of a session, evaluated anew for every request to the model.
    ///
    /// A body returns exactly one profile on each path. A session evaluates it before each call of the model, so
    /// several times in a request that uses tools. The body should be cheap and have no side effects. It runs in the
    /// isolation where the session was created, such as the main actor.
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
        /// The type of the body.
        associatedtype Body: LanguageModelSession.DynamicProfile

        /// The profile for the next request.
        @LanguageModelSession.DynamicProfileBuilder var body: Self.Body { get }
    }
}

extension LanguageModelSession.DynamicProfile {
    /// A profile of instructions and tools.
    public typealias Profile = LanguageModelSession.Profile
    /// The protocol itself, so that bodies can use its short name.
    public typealias DynamicProfile = LanguageModelSession.DynamicProfile
    /// A value that a session's tools, instructions and profiles share.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension Never: LanguageModelSession.DynamicProfile {}
