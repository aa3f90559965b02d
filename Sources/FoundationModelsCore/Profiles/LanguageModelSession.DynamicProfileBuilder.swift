extension LanguageModelSession {
    /// A result builder for the body of a profile, which returns exactly one profile.
    @resultBuilder public struct DynamicProfileBuilder {}
}

extension LanguageModelSession.DynamicProfileBuilder {
    /// Returns the profile.
    public static func buildBlock<T>(_ content: T) -> T where T: LanguageModelSession.DynamicProfile { content }

    /// Wraps the first branch of a condition.
    public static func buildEither<TrueContent, FalseContent>(
        first content: TrueContent
    ) -> LanguageModelSession.ConditionalDynamicProfile<TrueContent, FalseContent>
    where TrueContent: LanguageModelSession.DynamicProfile, FalseContent: LanguageModelSession.DynamicProfile {
        .init(branch: .trueContent(content))
    }

    /// Wraps the second branch of a condition.
    public static func buildEither<TrueContent, FalseContent>(
        second content: FalseContent
    ) -> LanguageModelSession.ConditionalDynamicProfile<TrueContent, FalseContent>
    where TrueContent: LanguageModelSession.DynamicProfile, FalseContent: LanguageModelSession.DynamicProfile {
        .init(branch: .falseContent(content))
    }

    /// Unavailable: a body returns exactly one profile.
    @available(*, unavailable, message: "a profile's body gives exactly one profile on each path")
    public static func buildBlock<each Content>(_ contents: repeat each Content) -> Never
    where repeat each Content: LanguageModelSession.DynamicProfile {
        unreachableBody()
    }

    /// Erases the type of a profile behind `if #available`.
    public static func buildLimitedAvailability(
        _ component: some LanguageModelSession.DynamicProfile
    ) -> LanguageModelSession.AnyDynamicProfile {
        .init(erasing: component)
    }
}
