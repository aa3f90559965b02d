extension LanguageModelSession {
    /// A profile of any type.
    public struct AnyDynamicProfile: LanguageModelSession.DynamicProfile {
        private let profile: any LanguageModelSession.DynamicProfile

        /// Wraps a profile.
        public init(_ dynamicProfile: any LanguageModelSession.DynamicProfile) { profile = dynamicProfile }
    }
}

extension LanguageModelSession.AnyDynamicProfile {
    /// Wraps a profile.
    public init(erasing dynamicProfile: some DynamicProfile) { profile = dynamicProfile }

    /// Not to be asked: the wrapped profile is read instead.
    public var body: Never { unreachableBody() }
}

extension LanguageModelSession.AnyDynamicProfile: ProfilePiece {
    func resolve(into profile: inout ResolvedProfile) { profile.resolve(self.profile) }
}
