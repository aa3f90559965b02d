/// The part of a machine that keeps the undeclared keys of an object distinct.
///
/// It also tests whether a text in progress can still become an unused one.
struct DistinctKeys {
    let machine: ByteMachine

    @inline(__always)
    var arena: RegexArena { machine.arena }
    var compiler: SchemaCompiler { machine.compiler }
    var limits: GrammarLimits { machine.limits }
    var options: GrammarOptions { machine.options }
}

extension ByteMachine {
    /// The part that keeps keys distinct.
    @inline(__always)
    var keys: DistinctKeys { DistinctKeys(machine: self) }
}
