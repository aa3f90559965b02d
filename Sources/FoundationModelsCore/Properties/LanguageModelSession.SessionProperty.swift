extension LanguageModelSession {
    /// A value that a session's tools, instructions and profiles share.
    ///
    /// ```swift
    /// struct RecallTool: Tool {
    ///     @SessionProperty(\.history) var history
    ///     let description = "Counts what was said"
    ///     @Generable struct Arguments {}
    ///     func call(arguments: Arguments) async throws -> String { "\(history.count) entries" }
    /// }
    /// ```
    ///
    /// The property reads the session for which the code runs: in a body, a callback, a tool call, and in tasks that
    /// these start. Outside a session, as in a test that calls a tool directly, the property has its own value. That is
    /// the default until it is set.
    ///
    /// Each read and each write is safe from any task. Tools of one step run concurrently. An increment is a read and a
    /// write, so the increments of two tools can overwrite each other.
    @propertyWrapper public struct SessionProperty<Value> {
        private let keyPath: ReferenceWritableKeyPath<SessionPropertyValues, Value>
        private let detached = SessionPropertyValues()

        /// Creates a property for a session value.
        public init(_ keyPath: ReferenceWritableKeyPath<SessionPropertyValues, Value>) { self.keyPath = keyPath }

        /// The session's value.
        public var wrappedValue: Value {
            get { values[keyPath: keyPath] }
            nonmutating set { values[keyPath: keyPath] = newValue }
        }

        private var values: SessionPropertyValues { SessionScope.current?.properties ?? detached }
    }
}

// Unchecked because a key path isn't `Sendable`; this one captures nothing and names a stored property.
extension LanguageModelSession.SessionProperty: @unchecked Sendable where Value: Sendable {}
