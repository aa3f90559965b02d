/// The texts of a machine, strings, keys, numbers and words: what remains of each behind a byte, and what it means where
/// it ends.
///
/// A part of the machine that knows of no stack: texts are lexemes by number, and their endings interned lists.
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
