/// The part of a machine that computes transitions over objects.
///
/// The state of an object thread is an interned list: position, count, assertions met, and used names in any order.
struct ObjectSteps {
    let machine: ByteMachine

    var arena: RegexArena { machine.arena }
    var compiler: SchemaCompiler { machine.compiler }
}

extension ByteMachine {
    /// The part that computes transitions over objects.
    @inline(__always)
    var objects: ObjectSteps { ObjectSteps(machine: self) }
}
