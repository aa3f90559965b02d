/// The part of a machine that keeps items distinct, and tests whether an item in progress can still be a new one.
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
