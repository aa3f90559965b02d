/// The body of a type that the package reads without its body; only a program that asks for it by hand gets here.
func unreachableBody(of type: String = #fileID) -> Never {
    fatalError("This type's body is Never: sessions read it, and programs can't. (\(type))")
}
