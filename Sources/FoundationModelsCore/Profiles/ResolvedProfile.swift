/// A profile, evaluated for one request to the model.
///
/// Modifiers apply from the profile outwards. An option keeps the innermost value. Transforms and callbacks accumulate,
/// those of outer modifiers first.
struct ResolvedProfile {
    /// A step of the path from the session's profile to the selected one.
    enum Step: Hashable {
        case type(ObjectIdentifier)
        case branch(Bool)
    }

    /// A transform of a history.
    typealias Transform = ([Transcript.Entry]) -> [Transcript.Entry]

    /// The path to the selected profile; two evaluations are the same profile if their paths are equal.
    var identity: [Step] = []
    /// The instructions and tools.
    var content = InstructionsContent()
    /// The profile's model; nil for the session's.
    var model: (any BoundModel)?
    /// The options for requests that don't set their own.
    var options = GenerationOptions()
    /// The reasoning level for requests that don't set their own.
    var reasoningLevel: ContextOptions.ReasoningLevel?
    /// The change to the transcript when the request fails.
    var policy: TranscriptErrorHandlingPolicy?
    /// The transforms of the history that the model sees, in order.
    var transforms: [Transform] = []
    /// The profile's callbacks.
    var callbacks = ProfileCallbacks()

    /// Returns the transcript with the transformed history; leading instructions stay as they are.
    func transformed(_ transcript: Transcript) -> Transcript {
        guard !transforms.isEmpty else { return transcript }
        var copy = transcript
        let entries = transforms.reduce(Array(transcript.history)) { $1($0) }
        copy.history = Transcript.HistoryView(entries)
        return copy
    }

    /// Resolves a profile: a built-in type directly, any other by its body.
    mutating func resolve<Profile: LanguageModelSession.DynamicProfile>(_ profile: Profile) {
        if let piece = profile as? any ProfilePiece {
            piece.resolve(into: &self)
        } else {
            identity.append(.type(ObjectIdentifier(Profile.self)))
            resolve(profile.body)
        }
    }
}

/// A profile of a built-in type, which has no body; all other types have a body made of these.
protocol ProfilePiece {
    func resolve(into profile: inout ResolvedProfile)
}

/// A profile with an adjustment of its resolved form.
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
