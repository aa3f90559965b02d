/// The undeclared keys of objects, of which none may come twice: a part of a machine that moves a text's keys with it,
/// and tells whether a text under way can still become an unused one.
struct DistinctKeys {
    let machine: ByteMachine

    @inline(__always)
    var arena: RegexArena { machine.arena }
    var compiler: SchemaCompiler { machine.compiler }
    var limits: GrammarLimits { machine.limits }
    var options: GrammarOptions { machine.options }
}

extension ByteMachine {
    /// The part that sees to it that no key comes twice.
    @inline(__always)
    var keys: DistinctKeys { DistinctKeys(machine: self) }
}
