import Foundation

/// A source of samples.
public protocol Loader<Sample>: Sendable {
    /// The type of the samples.
    associatedtype Sample: SampleProtocol
    /// The samples in their order; each access starts from the beginning.
    var stream: any AsyncSequence<Sample, any Error> { get }
}

/// A loader of samples in memory.
public struct ArrayLoader<Sample: SampleProtocol>: Loader {
    /// The samples.
    public var samples: [Sample]

    /// Creates a loader.
    public init(samples: [Sample]) { self.samples = samples }

    /// The samples in their order.
    public var stream: any AsyncSequence<Sample, any Error> {
        AsyncThrowingStream { stream in
            for sample in samples { stream.yield(sample) }
            stream.finish()
        }
    }
}

/// A loader of samples in a file: a JSON array, or an object on each line.
public struct JSONLoader<Sample: SampleProtocol>: Loader {
    /// The file's address.
    public var url: URL
    /// The maximum size of the file in bytes.
    public static var limit: Int { 256 << 20 }

    /// Creates a loader of a file.
    public init(url: URL) { self.url = url }

    /// The samples in their order.
    ///
    /// It throws `EvaluationError.invalidDataset` with the faulty line or element. Apple's loader leaves such samples
    /// out, and measures the rest.
    public var stream: any AsyncSequence<Sample, any Error> {
        AsyncThrowingStream { stream in
            do {
                for sample in try read() { stream.yield(sample) }
                stream.finish()
            } catch {
                stream.finish(throwing: error)
            }
        }
    }

    private func read() throws -> [Sample] {
        guard let size = try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int,
            let data = size <= Self.limit ? try? Data(contentsOf: url) : Data()
        else { throw EvaluationError.invalidDataset("\(url.path) isn't there or can't be read.") }
        guard size <= Self.limit else {
            throw EvaluationError.invalidDataset("\(url.path) is longer than \(Self.limit) bytes.")
        }
        let decoder = JSONDecoder()
        if data.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "[") {
            do {
                return try decoder.decode([Sample].self, from: data)
            } catch {
                throw EvaluationError.invalidDataset("\(url.path): \(Self.text(of: error))")
            }
        }
        var samples: [Sample] = []
        for (number, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !" \t\r".utf8.contains($0) }) else { continue }
            do {
                samples.append(try decoder.decode(Sample.self, from: Data(line)))
            } catch {
                throw EvaluationError.invalidDataset("\(url.path), line \(number + 1): \(Self.text(of: error))")
            }
        }
        return samples
    }

    /// Returns a description of a JSON error, with its path.
    private static func text(of error: any Error) -> String {
        let (context, what): (DecodingError.Context, String)
        switch error {
        case DecodingError.keyNotFound(let key, let found):
            (context, what) = (found, "\"\(key.stringValue)\" is missing.")
        case DecodingError.typeMismatch(_, let found), DecodingError.valueNotFound(_, let found),
            DecodingError.dataCorrupted(let found):
            (context, what) = (found, found.debugDescription)
        default: return error.localizedDescription
        }
        let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        return (path.isEmpty ? "" : path + ": ") + what
    }
}

/// A loader of samples from an asynchronous sequence; one that can be read only once serves one run.
public struct StreamLoader<Sample: SampleProtocol>: Loader {
    private let sequence: any AsyncSequence<Sample, any Error> & Sendable

    /// Creates a loader of a sequence.
    public init(stream: some AsyncSequence<Sample, any Error> & Sendable) { sequence = stream }

    /// The samples in their order.
    public var stream: any AsyncSequence<Sample, any Error> { sequence }
}
