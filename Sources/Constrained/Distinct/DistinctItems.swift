/// The arrays whose items must differ: a part of a machine that moves a text's items with it, and tells whether an item
/// under way can still become a new one.
struct DistinctItems {
    let machine: ByteMachine

    @inline(__always)
    var arena: RegexArena { machine.arena }
    var compiler: SchemaCompiler { machine.compiler }
    var limits: GrammarLimits { machine.limits }
}

extension ByteMachine {
    /// The part that sees to it that items differ.
    @inline(__always)
    var items: DistinctItems { DistinctItems(machine: self) }
}
