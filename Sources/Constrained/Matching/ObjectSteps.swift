/// The members of objects: a part of a machine that tells which keys may come next and what follows each.
///
/// An object thread's state is an interned list of position, count, assertions met, and used names in any order.
struct ObjectSteps {
    let machine: ByteMachine

    var arena: RegexArena { machine.arena }
    var compiler: SchemaCompiler { machine.compiler }
}

extension ByteMachine {
    /// The part that reads objects.
    @inline(__always)
    var objects: ObjectSteps { ObjectSteps(machine: self) }
}
