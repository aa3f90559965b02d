import InferenceEvents
import Synchronization
import Tensor

/// The trace of a run, in the format of Chrome's and Perfetto's viewers.
///
/// - Source: "Trace Event Format", Google, 2016.
enum TraceFile {
    /// An open file, used by one thread at a time: the one that removed it from the lock.
    private struct Opened: @unchecked Sendable {
        let file: OutputFile
    }

    /// The file to write when the program ends.
    private static let opened = Mutex<Opened?>(nil)

    /// Starts recording, if a file is named.
    static func begin(_ path: String?) {
        guard path != nil else { return }
        Trace.start()
        Trace.nameThread("main", isMain: true)
    }

    /// Opens the file, after the model, so that none of the model's files is overwritten.
    static func open(_ path: String?, model directory: String) throws(Failure) {
        guard let path else { return }
        let new = Opened(file: try OutputFile(path: path, model: directory))
        opened.withLock { $0 = new }
    }

    /// Writes the recording; called however the program ends.
    static func finish() throws(Failure) {
        let taken = opened.withLock { opened in
            defer { opened = nil }
            return opened
        }
        guard let file = taken?.file, let recording = Trace.stop() else { return }
        var writer = TraceWriter(file)
        try writer.write(recording)
        try file.finish()
    }
}

/// Writes events as JSON, in blocks.
private struct TraceWriter {
    private static let blockSize = 1 << 16
    private let file: OutputFile
    private var bytes: [UInt8] = []
    private var isFirst = true

    init(_ file: OutputFile) { self.file = file }

    mutating func write(_ recording: Trace.Recording) throws(Failure) {
        bytes += "{\"displayTimeUnit\": \"ms\",\n\"otherData\": ".utf8
        let about: KeyValuePairs = [
            "version": PrintedJSON.string(VersionReport.text), "droppedEvents": "\(recording.droppedCount)",
        ]
        bytes += PrintedJSON.object(about).utf8
        bytes += ",\n\"traceEvents\": [\n".utf8
        try add(["name": "\"process_name\"", "ph": "\"M\"", "pid": "1", "args": "{\"name\": \"infer\"}"])
        for (thread, name) in recording.threadNames.sorted(by: { $0.key < $1.key }) {
            let arguments = PrintedJSON.object(["name": PrintedJSON.string("\(name)")])
            try add(["name": "\"thread_name\"", "ph": "\"M\"", "pid": "1", "tid": "\(thread)", "args": arguments])
        }
        for (index, event) in recording.events.enumerated() { try add(event, number: index) }
        bytes += "\n]}\n".utf8
        try file.write(bytes)
    }

    /// Adds an event: a block on its thread's line, or both ends of one on its own line.
    private mutating func add(_ event: Trace.Event, number: Int) throws(Failure) {
        let (name, start) = (PrintedJSON.string("\(event.name)"), Self.microseconds(event.start))
        let arguments = Self.arguments(of: event)
        guard let thread = event.thread else {
            for (phase, time) in [("b", event.start), ("e", event.start + event.duration)] {
                try add([
                    "name": name, "cat": "\"waiting\"", "ph": "\"\(phase)\"", "id": "\(number)", "pid": "1", "tid": "0",
                    "ts": Self.microseconds(time), "args": arguments,
                ])
            }
            return
        }
        try add([
            "name": name, "cat": "\"work\"", "ph": "\"X\"", "pid": "1", "tid": "\(thread)", "ts": start,
            "dur": Self.microseconds(event.duration), "args": arguments,
        ])
    }

    private static func arguments(of event: Trace.Event) -> String {
        var members = [event.first, event.second].compactMap(\.self).map {
            PrintedJSON.string("\($0.name)") + ": \($0.value)"
        }
        if let detail = event.detail { members.append("\"of\": " + PrintedJSON.string(detail)) }
        return "{" + members.joined(separator: ", ") + "}"
    }

    /// Returns microseconds with three decimal places.
    private static func microseconds(_ nanoseconds: UInt64) -> String {
        let fraction = String(nanoseconds % 1_000)
        return "\(nanoseconds / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }

    private mutating func add(_ members: KeyValuePairs<String, String>) throws(Failure) {
        if !isFirst { bytes += ",\n".utf8 }
        isFirst = false
        bytes += PrintedJSON.object(members).utf8
        guard bytes.count >= Self.blockSize else { return }
        try file.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
