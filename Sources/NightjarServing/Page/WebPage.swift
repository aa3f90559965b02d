import Foundation
import ModelFiles

/// The page at `/`: a chat with the served models, in one file without external resources.
enum WebPage {
    /// The reply with the page. The page needs no key, but its requests do if the server has keys.
    static let reply: ServiceReply = {
        var reply = ServiceReply.text(
            String(decoding: PackageResources.index_html, as: UTF8.self), contentType: "text/html; charset=utf-8")
        reply.headers = [
            ("content-security-policy", policy), ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cache-control", "no-cache"),
        ]
        return reply
    }()

    /// The content security policy: only the page's own script and styles may run, whatever a model's text contains.
    private static var policy: String {
        let page = String(decoding: PackageResources.index_html, as: UTF8.self)
        return "default-src 'none'; connect-src 'self'; img-src data:; script-src \(source(of: "script", in: page)); "
            + "style-src \(source(of: "style", in: page)); base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    }

    /// Returns the hash by which a policy allows an element's text.
    private static func source(of element: String, in page: String) -> String {
        guard let begin = page.range(of: "<\(element)>"), let end = page.range(of: "</\(element)>") else {
            return "'none'"
        }
        var digest = SHA256()
        digest.update(Array(page[begin.upperBound..<end.lowerBound].utf8))
        let digits = Array(digest.hexadecimal())
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        return "'sha256-\(Data(bytes).base64EncodedString())'"
    }
}
