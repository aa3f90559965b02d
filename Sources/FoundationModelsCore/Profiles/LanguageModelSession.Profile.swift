extension LanguageModelSession {
    /// A profile of instructions and tools; modifiers give it a model, options and code to run.
    public struct Profile: LanguageModelSession.DynamicProfile {
        private let instructions: any DynamicInstructions
    }
}

extension LanguageModelSession.Profile {
    /// Takes what the builder gives.
    public init(@DynamicInstructionsBuilder _ dynamicInstructions: () -> some DynamicInstructions) {
        self.init(instructions: dynamicInstructions())
    }

    /// Not to be asked: the instructions are read instead.
    public var body: Never { unreachableBody() }
}

extension LanguageModelSession.Profile: ProfilePiece {
    func resolve(into profile: inout ResolvedProfile) { profile.content.append(instructions) }
}
