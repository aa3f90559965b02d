import Foundation
import Tensor
import Testing

@testable import Transformer

@Suite("ZFamilies")
struct ZFamiliesTests {
    static let root = ProcessInfo.processInfo.environment["NIGHTJAR_FAMILIES"] ?? ""
    static let only = ProcessInfo.processInfo.environment["NIGHTJAR_ONLY"]?.split(separator: ",").map(String.init)
    @Test func all() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.root).sorted().filter {
            FileManager.default.fileExists(atPath: Self.root + "/" + $0 + "/logits.safetensors")
        }.filter { name in Self.only.map { $0.contains { n in name.hasPrefix(n) } } ?? true }
        var good = 0
        for name in names {
            let directory = Self.root + "/" + name
            do {
                let model = try TransformerModel.load(directory: directory, options: ModelLoadOptions(keyValueType: .float32, threadCount: 2))
                let file = try SafetensorsFile(path: directory + "/logits.safetensors")
                let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: directory + "/tokens.json")))
                let tokens = (json as? [Int]) ?? ((json as? [String: Any])?["tokens"] as? [Int]) ?? []
                let entry = file.entry("logits")!
                let bytes = try StoredTensor(entry, mapping: file.mapping).bytes()
                let width = entry.shape[entry.shape.count - 1]
                let rows = entry.shape[entry.shape.count - 2]
                let expected = LogitsTable(rows: (0..<rows).map { row in (0..<width).map { bytes.loadUnaligned(fromByteOffset: (row * width + $0) * 4, as: Float.self) } })
                var text = ""
                var worst: Float = 0
                for mode in LogitsTable.Mode.allCases {
                    let d = try LogitsTable(model, tokens: tokens, mode: mode).largestRelativeDifference(to: expected)
                    text += " \(mode)=\(d)"
                    worst = max(worst, d.isNaN ? 99 : d)
                }
                if worst < 1e-3 { good += 1 }
                print(worst < 1e-3 ? "ZGOOD" : "ZBAD ", name, text)
            } catch { print("ZERR ", name, "\(error)".prefix(220)) }
        }
        print("ZTOTAL", good, names.count)
    }
}
