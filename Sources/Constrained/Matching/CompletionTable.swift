/// A shortest spelling of a value or of another part of a text.
struct ShortestSpelling {
    var bytes: [UInt8] = []
    /// Whether the bytes hold keys or items that must not be repeated and that the text may already contain.
    var dependsOnSeen = false
}

/// A shortest completion of a text, as a linked list.
struct Tail {
    /// The point at which the next link continues.
    enum Next {
        case end
        /// After a value on a frame that met the goal at a slot.
        case frame(FrameID, slot: Slot)
        /// At a position of the program.
        case position(Program.Position)
    }

    /// The length in bytes of this link and all later ones; a token named by its identifier counts as one.
    var length: Int
    var bytes: [UInt8] = []
    var token: Int?
    /// Whether this or a later link holds keys or items that must not repeat earlier ones of the text.
    var dependsOnSeen = false
    var next = Next.end
}

/// The cached shortest completions of a grammar's texts.
struct CompletionTable {
    /// The stage of an object or array between two members or items.
    enum Stage {
        case open, afterValue, afterComma
    }

    /// The cache key of the completion of an object or array.
    struct RestKey<Form: Handle, State: FormState>: Hashable {
        var form: Form
        var state: State
        var stage: Stage
    }

    /// The cache key of the completion after a value on a frame.
    struct FrameKey: Hashable {
        var stack: FrameID
        var slot: Slot
    }

    /// The shortest values of goals; no entry means not computed, and a nil entry means that none was found.
    var values: [Goal: ShortestSpelling?] = [:]
    /// The first character of each language's shortest word in strings, and outside of strings, with the rest's
    /// language.
    var stringWords: [Language: WordStep] = [:]
    var plainWords: [Language: WordStep] = [:]
    var objects: [RestKey<ObjectForm.ID, ObjectForm.State>: ShortestSpelling?] = [:]
    var arrays: [RestKey<ArrayForm.ID, ArrayForm.State>: ShortestSpelling?] = [:]
    var frames: [FrameKey: Tail?] = [:]
    var positions: [Tail?]?
    var configurations: [ConfigurationID: Tail?] = [:]
    /// The configurations whose completions the machine is known to accept.
    var taken: Set<ConfigurationID> = []

    /// Removes the entries that refer to numbers of flushed tables.
    mutating func forgetNumbers() {
        self = CompletionTable(values: values, positions: positions)
    }

    init(values: [Goal: ShortestSpelling?] = [:], positions: [Tail?]? = nil) {
        self.values = values
        self.positions = positions
    }
}

/// The first step of a language's shortest word.
struct WordStep {
    /// The length of the word in bytes.
    var length: Int
    /// The first character and the language after it; nil for the empty word.
    var first: (value: UInt32, rest: Language)?
}
