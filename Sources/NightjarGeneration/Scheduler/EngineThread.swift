import Glibc

/// Starts threads that belong to no pool.
enum EngineThread {
    private final class Body {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a detached thread; returns false if the system refuses another one.
    static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
        let argument = Unmanaged.passRetained(Body(run: run))
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, argument.toOpaque())
        if failure == 0 { pthread_detach(thread) }
        if failure != 0 { argument.release() }
        return failure == 0
    }
}
