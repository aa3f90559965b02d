extension LanguageModelSession {
    /// Takes the one profile that a body gives.
    @resultBuilder public struct DynamicProfileBuilder {}
}

extension LanguageModelSession.DynamicProfileBuilder {
    /// Takes the profile.
    public static func buildBlock<T>(_ content: T) -> T where T: LanguageModelSession.DynamicProfile { content }

    /// Takes the first branch.
    public static func buildEither<TrueContent, FalseContent>(
        first content: TrueContent
    ) -> LanguageModelSession.ConditionalDynamicProfile<TrueContent, FalseContent>
    where TrueContent: LanguageModelSession.DynamicProfile, FalseContent: LanguageModelSession.DynamicProfile {
        .init(branch: .trueContent(content))
    }

    /// Takes the second branch.
    public static func buildEither<TrueContent, FalseContent>(
        second content: FalseContent
    ) -> LanguageModelSession.ConditionalDynamicProfile<TrueContent, FalseContent>
    where TrueContent: LanguageModelSession.DynamicProfile, FalseContent: LanguageModelSession.DynamicProfile {
        .init(branch: .falseContent(content))
    }

    /// Says that a body gives exactly one profile.
    @available(*, unavailable, message: "a profile's body gives exactly one profile on each path")
    public static func buildBlock<each Content>(_ contents: repeat each Content) -> Never
    where repeat each Content: LanguageModelSession.DynamicProfile {
        unreachableBody()
    }

    /// Takes a profile that needs a newer system.
    public static func buildLimitedAvailability(
        _ component: some LanguageModelSession.DynamicProfile
    ) -> LanguageModelSession.AnyDynamicProfile {
        .init(erasing: component)
    }
}
