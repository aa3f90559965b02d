/// The sampling seed for answers without their own, in a task and its child tasks.
package enum SamplingSeed {
    /// The seed; nil for a random one with each answer.
    @TaskLocal package static var current: UInt64?
}
