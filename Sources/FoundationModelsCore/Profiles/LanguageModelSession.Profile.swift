extension LanguageModelSession {
    /// A profile of instructions and tools; modifiers set its model, its options and its callbacks.
    public struct Profile: LanguageModelSession.DynamicProfile {
        private let instructions: any DynamicInstructions
    }
}

extension LanguageModelSession.Profile {
    /// Creates a profile from the builder's instructions and tools.
    public init(@DynamicInstructionsBuilder _ dynamicInstructions: () -> some DynamicInstructions) {
        self.init(instructions: dynamicInstructions())
    }

    /// Never called: a session reads the instructions instead.
    public var body: Never { unreachableBody() }
}

extension LanguageModelSession.Profile: ProfilePiece {
    func resolve(into profile: inout ResolvedProfile) { profile.content.append(instructions) }
}
