extension LanguageModelSession {
    /// A type-erased wrapper of a dynamic profile.
    public struct AnyDynamicProfile: LanguageModelSession.DynamicProfile {
        private let profile: any LanguageModelSession.DynamicProfile

        /// Wraps a dynamic profile.
        public init(_ dynamicProfile: any LanguageModelSession.DynamicProfile) { profile = dynamicProfile }
    }
}

extension LanguageModelSession.AnyDynamicProfile {
    /// Wraps a dynamic profile.
    public init(erasing dynamicProfile: some DynamicProfile) { profile = dynamicProfile }

    /// Never called: a session reads the wrapped profile instead.
    public var body: Never { unreachableBody() }
}

extension LanguageModelSession.AnyDynamicProfile: ProfilePiece {
    func resolve(into profile: inout ResolvedProfile) { profile.resolve(self.profile) }
}
