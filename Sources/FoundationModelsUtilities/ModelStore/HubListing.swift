import Foundation
import ModelFiles

/// A hub's listing of a repository: its commit, and its files with lengths and digests.
struct HubListing: Sendable {
    /// A file of a repository.
    struct File: Sendable, Hashable {
        /// The path in the repository.
        let path: String
        /// The length in bytes.
        let size: Int
        /// The SHA-256 of the contents for large files, git's SHA-1 for others; the blob's name in a cache.
        let digest: String
    }

    /// Returns the total size of files in bytes, saturated, since a listing may claim any sizes.
    static func byteCount(_ files: some Sequence<File>) -> Int {
        files.map(\.size).saturatingSum
    }

    private struct Answer: Decodable {
        struct Sibling: Decodable {
            struct Large: Decodable {
                var sha256: String?
                var size: Int?
            }
            var rfilename: String
            var size: Int?
            var blobId: String?
            var lfs: Large?
        }
        var sha: String
        var siblings: [Sibling]
    }

    private static let lengthLimit = 32 << 20
    private static let fileLimit = 100_000

    /// The commit.
    let commit: String
    /// The files by path, without those whose path would leave the repository's folder.
    let files: [String: File]

    /// Requests the listing.
    nonisolated(nonsending) init(of name: ModelName, _ client: HubClient) async throws {
        // A slash in a revision is part of its name, and not of the path.
        let url = try client.address(
            "api/models", name.repository, "revision", HubClient.escaped(name.revision), query: "blobs=true")
        let data = try await client.document(url, of: "\(name)", limit: Self.lengthLimit)
        try self.init(data, of: name, host: url.host ?? "the hub")
    }

    /// Parses a listing.
    init(_ data: Data, of name: ModelName, host: String) throws {
        guard let answer = try? JSONDecoder().decode(Answer.self, from: data), HubPath.isCommit(answer.sha),
            answer.siblings.count <= Self.fileLimit
        else {
            throw ModelStore.Error(
                .damaged, "\(name): the answer of \(host) is no description of a model with its commit and files")
        }
        commit = answer.sha
        var files: [String: File] = [:]
        for sibling in answer.siblings {
            guard RelativePath(sibling.rfilename) != nil else {
                throw ModelStore.Error(
                    .damaged,
                    "\(name): \(host) names a file \"\(sibling.rfilename.prefix(100))\", which would lie outside")
            }
            // Without length and digest a file can't be checked, so it can't be fetched.
            guard let size = sibling.lfs?.size ?? sibling.size, size >= 0, let digest = Self.digest(sibling) else {
                continue
            }
            files[sibling.rfilename] = File(path: sibling.rfilename, size: size, digest: digest)
        }
        self.files = files
    }

    private static func digest(_ sibling: Answer.Sibling) -> String? {
        if let large = sibling.lfs { return large.sha256.flatMap { HubPath.isHexadecimal($0, count: 64) ? $0 : nil } }
        return sibling.blobId.flatMap { HubPath.isHexadecimal($0, count: 40) ? $0 : nil }
    }
}
