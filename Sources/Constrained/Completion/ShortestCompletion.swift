/// The shortest end of a text: a part of a machine, whose tables it reads and whose steps it asks for.
struct ShortestCompletion {
    let machine: ByteMachine

    var arena: RegexArena { machine.arena }
    var compiler: SchemaCompiler { machine.compiler }
    var program: Program { machine.program }
    var options: GrammarOptions { machine.options }
    var limits: GrammarLimits { machine.limits }
}

extension ByteMachine {
    /// The part that finds the shortest ends of texts.
    @inline(__always)
    var completion: ShortestCompletion { ShortestCompletion(machine: self) }
}
