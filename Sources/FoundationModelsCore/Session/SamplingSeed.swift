/// The seed of answers that name none, for a task and those it starts.
package enum SamplingSeed {
    /// None: each answer draws its own.
    @TaskLocal package static var current: UInt64?
}
