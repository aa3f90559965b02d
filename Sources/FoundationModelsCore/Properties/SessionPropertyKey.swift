/// A key of a session value; the macro `@SessionPropertyEntry` generates one for a property.
public protocol SessionPropertyKey: SendableMetatype {
    /// The type of the value.
    associatedtype Value

    /// The value before one is set.
    static var defaultValue: Self.Value { get }
}
