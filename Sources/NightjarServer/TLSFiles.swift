#if Server
import Foundation
import HummingbirdCore
import HummingbirdTLS

extension ServerOptions.TLS {
    /// Reads the certificate and its key, and encrypts connections with them.
    ///
    /// - Throws: ``ServerError``, which says of which file something is wrong.
    func encrypting(_ plain: HTTP1Channel) throws(ServerError) -> TLSChannel<HTTP1Channel> {
        let chain: [NIOSSLCertificate] = try Self.read(certificatePath, as: "a certificate in PEM") { bytes in
            let chain = try NIOSSLCertificate.fromPEMBytes(bytes)
            guard !chain.isEmpty else { throw Nothing(description: "it holds none") }
            return chain
        }
        // A key that asks for its password would have the server wait for somebody at its terminal.
        let key = try Self.read(keyPath, as: "a private key in PEM") { bytes in
            try NIOSSLPrivateKey(bytes: bytes, format: .pem) { (_: ([UInt8]) -> Void) in
                throw Nothing(description: "it needs a password; write the key without one")
            }
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        do {
            return try TLSChannel(plain, tlsConfiguration: configuration)
        } catch {
            throw .damaged(file: keyPath, expected: "the private key of \(certificatePath)", cause: "\(error)")
        }
    }

    private struct Nothing: Error, CustomStringConvertible { let description: String }

    private static func read<Value>(
        _ path: String, as kind: String, _ parse: ([UInt8]) throws -> Value
    ) throws(ServerError) -> Value {
        let bytes: [UInt8]
        do {
            bytes = Array(try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw .unreadable(file: path, cause: (error as NSError).localizedDescription)
        }
        do {
            return try parse(bytes)
        } catch {
            throw .damaged(file: path, expected: kind, cause: "\(error)")
        }
    }
}
#endif
