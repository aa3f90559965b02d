/// A profile as it stands for one request to the model.
///
/// Modifiers are applied from the profile outwards: an option keeps the value nearest to the profile, while transforms
/// and callbacks accumulate, those of the outer modifiers first.
struct ResolvedProfile {
    /// A step of the way from the session's profile to the one that is used.
    enum Step: Hashable {
        case type(ObjectIdentifier)
        case branch(Bool)
    }

    /// A change of a history.
    typealias Transform = ([Transcript.Entry]) -> [Transcript.Entry]

    /// Which profile was selected: equal for the same types and branches.
    var identity: [Step] = []
    /// The instructions and tools.
    var content = InstructionsContent()
    /// The model that the profile names.
    var model: (any BoundModel)?
    /// Options for requests that don't set them.
    var options = GenerationOptions()
    /// How long the model may think where the request doesn't say.
    var reasoningLevel: ContextOptions.ReasoningLevel?
    /// What becomes of the transcript when the request fails.
    var policy: TranscriptErrorHandlingPolicy?
    /// What is done to the history for the model to see, in order.
    var transforms: [Transform] = []
    /// The code to run.
    var callbacks = ProfileCallbacks()

    /// The transcript as the model is to see it: its history changed, its leading instructions as they are.
    func transformed(_ transcript: Transcript) -> Transcript {
        guard !transforms.isEmpty else { return transcript }
        var copy = transcript
        let entries = transforms.reduce(Array(transcript.history)) { $1($0) }
        copy.history = Transcript.HistoryView(entries)
        return copy
    }

    /// Reads a profile: itself, where it is a piece, or what its body gives.
    mutating func resolve<Profile: LanguageModelSession.DynamicProfile>(_ profile: Profile) {
        if let piece = profile as? any ProfilePiece {
            piece.resolve(into: &self)
        } else {
            identity.append(.type(ObjectIdentifier(Profile.self)))
            resolve(profile.body)
        }
    }
}

/// A profile that the package itself knows how to read; everything else has a body made of them.
protocol ProfilePiece {
    func resolve(into profile: inout ResolvedProfile)
}

/// A profile with a change to what it resolves to.
struct AdjustedProfile<Content: LanguageModelSession.DynamicProfile>: LanguageModelSession.DynamicProfile,
    ProfilePiece
{
    let content: Content
    let adjust: (inout ResolvedProfile) -> Void

    var body: Never { unreachableBody() }

    func resolve(into profile: inout ResolvedProfile) {
        profile.resolve(content)
        adjust(&profile)
    }
}
