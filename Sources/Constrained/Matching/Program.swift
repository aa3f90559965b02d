/// The outermost shape of a text: literal parts, free parts, tokens and JSON values in sequence,
/// as choices and repeated.
struct Program {
    /// One position of the program.
    enum Instruction {
        /// A text of a regular language.
        case text(Language, next: Int)
        /// A JSON value that meets a goal.
        case value(goal: Goal, next: Int)
        /// One token, by identifier.
        case token(Int, next: Int)
        /// Any of several continuations.
        case split([Int])
        /// The end of the text.
        case accept
    }

    var instructions: [Instruction] = []
    var start = 0

    /// Appends an instruction and returns its position.
    mutating func add(_ instruction: Instruction) -> Int {
        instructions.append(instruction)
        return instructions.count - 1
    }
}
