import Testing

@testable import ChatTemplates

/// Outputs that begin as calls and go on as anything.
@Suite("Broken outputs")
struct OutputFuzzTests {
    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    private static let arguments = #"{"zqkey": "a \"b\" <x>", "zqcount": 3, "l": [1, {"k": null}]}"#
    private static let call = ChatToolCall(
        id: "abcdefghi", name: "zqfunction", arguments: (try? JSONValue(parsing: arguments)) ?? .null)

    @Test("every row's parser takes any bytes, and the same ones in any pieces", arguments: ToolFormat.table.indices)
    func garbage(row: Int) {
        let format = ToolFormat.table[row]
        var random = Random(state: UInt64(row) + 1)
        let whole =
            Array(format.text(of: [Self.call]).utf8)
            + Array("<|channel|>commentary to=functions.f <|constrain|>json<|message|>{\"a\": 1}<|call|>".utf8)
        let pieces = ["<", "[", "{", "\"", "\\", "|>", "\n", "</", "é", "]", "}", "'"].map { Array($0.utf8) }
        for _ in 0..<60 {
            var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
            for _ in 0..<Int.random(in: 0..<40, using: &random) {
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.append(UInt8.random(in: 0...255, using: &random))
                case 1: bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)]
                default:
                    let start = Int.random(in: 0..<whole.count, using: &random)
                    bytes += whole[start..<min(whole.count, start + 20)]
                }
            }
            var parser = OutputParser(format: format, tools: TemplateProbe.tools)
            let atOnce = parser.append(utf8: bytes) + parser.finish()
            var other = OutputParser(format: format, tools: TemplateProbe.tools)
            var events: [OutputEvent] = []
            for byte in bytes { events += other.append(utf8: [byte]) }
            events += other.finish()
            let names = [atOnce, events].map { $0.compactMap { if case .call(let call) = $0 { call } else { nil } } }
            #expect(names[0] == names[1], "\(format.name): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }
}
