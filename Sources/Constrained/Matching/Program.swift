/// The outermost structure of a text: texts, JSON values and tokens in sequence, in choices and in repetitions.
struct Program {
    /// The index of an instruction.
    struct Position: Handle {
        let id: Int32
    }

    /// An instruction at one position of the program.
    enum Instruction {
        /// A text of a regular language.
        case text(Language, next: Position)
        /// A JSON value that meets a goal.
        case value(goal: Goal, next: Position)
        /// One token, by its identifier.
        case token(Int, next: Position)
        /// A choice between several continuations.
        case split([Position])
        /// The end of the text.
        case accept
    }

    private(set) var instructions: [Instruction] = []
    /// The position at which a text begins.
    var start = Position(id: 0)

    /// The instruction at a position.
    subscript(_ position: Position) -> Instruction {
        get { instructions[position.index] }
        set { instructions[position.index] = newValue }
    }

    /// Appends an instruction and returns its position.
    mutating func add(_ instruction: Instruction) -> Position {
        instructions.append(instruction)
        return Position(at: instructions.count - 1)
    }
}
