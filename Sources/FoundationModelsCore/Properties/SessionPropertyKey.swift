/// A key to a value of a session; `@SessionPropertyEntry` writes one for a property.
public protocol SessionPropertyKey: SendableMetatype {
    /// The type of the value.
    associatedtype Value

    /// The value until one is set.
    static var defaultValue: Self.Value { get }
}
