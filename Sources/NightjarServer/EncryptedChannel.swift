#if Server
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import Synchronization

/// Encrypts a server's connections. The certificate can be read again while the server runs.
final class EncryptedChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    private let plain: HTTP1Channel
    private let files: ServerOptions.TLS
    private let current: Mutex<TLSChannel<HTTP1Channel>>

    /// - Throws: ``ServerError``, which says of which file something is wrong.
    init(_ plain: HTTP1Channel, _ files: ServerOptions.TLS) throws(ServerError) {
        self.plain = plain
        self.files = files
        current = Mutex(try files.encrypting(plain))
    }

    /// Reads the files again, for connections that come from now on.
    ///
    /// - Throws: ``ServerError``, which says of which file something is wrong; then all stays as it was.
    func readFilesAgain() throws(ServerError) {
        let next = try files.encrypting(plain)
        current.withLock { $0 = next }
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        current.withLock { $0 }.setup(channel: channel, logger: logger)
    }

    func handle(value: Value, logger: Logger) async { await plain.handle(value: value, logger: logger) }
}
#endif
