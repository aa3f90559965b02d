extension ByteMachine {
    /// Returns the configuration after the text of a configuration, given the text's ending, or `dead`.
    func exit(_ number: ConfigurationID, _ ending: EndingID) -> ConfigurationID {
        if ending.isDead { return .dead }
        let now = configuration(numbered: number)
        let key = ExitKey(now, ending)
        if key == tables.states.lastExit.key { return tables.states.lastExit.behind }
        if let known = tables.states.exits[key] {
            tables.states.lastExit = (key, known)
            return known
        }
        let behind: ConfigurationID =
            switch now.kind {
            case .string, .countedString, .atom: finish(now.stack, texts.slots(ending))
            case .key: objects.endKey(now.stack, now.keyThreads, ending)
            default: .dead
            }
        tables.states.exits[key] = behind
        return behind
    }

    /// The key of a cached exit: everything that the configuration after a text depends on.
    struct ExitKey: Hashable {
        private var stack: FrameID
        /// The goals of the text, or the threads of the object if the text is a key.
        private var list: ListID
        private var ending: EndingID
        private var kind: Kind

        init(_ configuration: Configuration, _ ending: EndingID) {
            (stack, list) = (configuration.stack, configuration.goals)
            (kind, self.ending) = (configuration.kind, ending)
        }

        private init(stack: FrameID) {
            (self.stack, list, ending, kind) = (stack, .dead, .dead, .program)
        }

        /// A key that equals the key of no exit.
        static let none = ExitKey(stack: FrameID(id: -2))
    }
}
