/// Stops the program: the body of a built-in type is never called by a session, only by a program's mistake.
func unreachableBody(of type: String = #fileID) -> Never {
    fatalError("This type's body is Never: sessions read it, and programs can't. (\(type))")
}
