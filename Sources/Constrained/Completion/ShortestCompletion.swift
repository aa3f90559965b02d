/// The part of a machine that computes shortest completions, from the machine's tables and transitions.
struct ShortestCompletion {
    let machine: ByteMachine

    var arena: RegexArena { machine.arena }
    var compiler: SchemaCompiler { machine.compiler }
    var program: Program { machine.program }
    var options: GrammarOptions { machine.options }
    var limits: GrammarLimits { machine.limits }
}

extension ByteMachine {
    /// The part that computes shortest completions.
    @inline(__always)
    var completion: ShortestCompletion { ShortestCompletion(machine: self) }
}
