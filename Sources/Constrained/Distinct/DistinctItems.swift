/// The part of a machine that keeps items distinct, and tests whether a current item can still be new.
struct DistinctItems {
    let machine: ByteMachine

    @inline(__always)
    var arena: RegexArena { machine.arena }
    var compiler: SchemaCompiler { machine.compiler }
    var limits: GrammarLimits { machine.limits }
}

extension ByteMachine {
    /// The part that keeps items distinct.
    @inline(__always)
    var items: DistinctItems { DistinctItems(machine: self) }
}
