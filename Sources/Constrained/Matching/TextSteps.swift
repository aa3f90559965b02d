/// The part of a machine that reads strings, keys, numbers and words.
///
/// It knows nothing of the stack. A text in progress is the number of a lexeme, and its ending is an interned list.
struct TextSteps {
    let machine: ByteMachine

    @inline(__always)
    var arena: RegexArena { machine.arena }
    @inline(__always)
    var options: GrammarOptions { machine.options }
}

extension ByteMachine {
    /// The part that reads strings, keys, numbers and words.
    @inline(__always)
    var texts: TextSteps { TextSteps(machine: self) }
}
