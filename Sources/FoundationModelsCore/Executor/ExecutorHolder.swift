/// An executor with its configuration; released with the last session that uses it.
final class ExecutorHolder<Executor: LanguageModelExecutor>: Sendable {
    let configuration: Executor.Configuration
    let executor: Executor

    init(configuration: Executor.Configuration) throws {
        self.configuration = configuration
        executor = try Executor(configuration: configuration)
    }
}
