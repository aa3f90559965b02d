/// Bytes that write something in the fewest bytes.
struct ShortestSpelling {
    var bytes: [UInt8] = []
    /// Whether they hold keys or items that the text may already contain where none may come twice.
    var dependsOnSeen = false
}

/// The shortest rest of a text, link by link.
struct Tail {
    /// Where a text goes on.
    enum Next {
        case end
        /// Behind a value that stands on a frame and met a goal of it.
        case frame(FrameID, slot: Slot)
        /// At a position of the program.
        case position(Program.Position)
    }

    /// The bytes of all links together; a token by identifier counts as one.
    var length: Int
    var bytes: [UInt8] = []
    var token: Int?
    /// Whether it or a later link writes keys or items that the text may already contain where none may come twice.
    var dependsOnSeen = false
    var next = Next.end
}

/// What is known about the shortest ends of a grammar's texts.
struct CompletionTable {
    /// How much of an object or array has been written.
    enum Stage {
        case open, afterValue, afterComma
    }

    /// The rest of an object or array.
    struct RestKey<Form: Handle, State: FormState>: Hashable {
        var form: Form
        var state: State
        var stage: Stage
    }

    /// A value on a frame.
    struct FrameKey: Hashable {
        var stack: FrameID
        var slot: Slot
    }

    /// The shortest values of goals; an outer nil is unknown, an inner one says that none was found.
    var values: [Goal: ShortestSpelling?] = [:]
    /// The first character and the rest of the shortest word of each language in strings, and elsewhere.
    var stringWords: [Language: WordStep] = [:]
    var plainWords: [Language: WordStep] = [:]
    var objects: [RestKey<ObjectForm.ID, ObjectForm.State>: ShortestSpelling?] = [:]
    var arrays: [RestKey<ArrayForm.ID, ArrayForm.State>: ShortestSpelling?] = [:]
    var frames: [FrameKey: Tail?] = [:]
    var positions: [Tail?]?
    var configurations: [ConfigurationID: Tail?] = [:]
    /// The configurations whose tails the machine was seen to take.
    var taken: Set<ConfigurationID> = []

    /// Forgets what stands for numbers of tables that are gone.
    mutating func forgetNumbers() {
        self = CompletionTable(values: values, positions: positions)
    }

    init(values: [Goal: ShortestSpelling?] = [:], positions: [Tail?]? = nil) {
        self.values = values
        self.positions = positions
    }
}

/// The beginning of a language's shortest word.
struct WordStep {
    /// The bytes of the word.
    var length: Int
    /// The first character and what remains behind it; nil for the empty word.
    var first: (value: UInt32, rest: Language)?
}
