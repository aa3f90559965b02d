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
    /// It stands for the value of the session for which the code runs: while it evaluates a body, runs a callback or
    /// calls a tool, and in tasks that these start. Elsewhere, as in a test that calls a tool by hand, the property
    /// has a value of its own, the default until it is set.
    ///
    /// Each reading and each writing is safe from any task. Tools of one step run at the same time, so what one adds to
    /// a value, which is a reading and a writing, may be lost to another.
    @propertyWrapper public struct SessionProperty<Value> {
        private let keyPath: ReferenceWritableKeyPath<SessionPropertyValues, Value>
        private let detached = SessionPropertyValues()

        /// Stands for a value of the session.
        public init(_ keyPath: ReferenceWritableKeyPath<SessionPropertyValues, Value>) { self.keyPath = keyPath }

        /// The session's value.
        public var wrappedValue: Value {
            get { values[keyPath: keyPath] }
            nonmutating set { values[keyPath: keyPath] = newValue }
        }

        private var values: SessionPropertyValues { SessionScope.current?.properties ?? detached }
    }
}

// Unchecked for the key path, which captures nothing: it names a property of `SessionPropertyValues`.
extension LanguageModelSession.SessionProperty: @unchecked Sendable where Value: Sendable {}
