import Foundation
import Tokenizer

// Prints one JSON object: load time in milliseconds and, for each text file, encoding speed in MB/s as one string,
// the number of tokens and a digest of the ids; the best of so many rounds.
//
//     TokenizerBenchmark TOKENIZER.json ROUNDS TEXT…
let arguments = CommandLine.arguments
guard arguments.count >= 3, let rounds = Int(arguments[2]), rounds > 0 else {
    FileHandle.standardError.write(Data("usage: TokenizerBenchmark TOKENIZER.json ROUNDS TEXT…\n".utf8))
    exit(64)
}
let clock = ContinuousClock()

func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
}

var loads: [Double] = []
var tokenizer = try SubwordTokenizer.load(file: arguments[1])
for _ in 0..<rounds {
    loads.append(milliseconds(try clock.measure { tokenizer = try SubwordTokenizer.load(file: arguments[1]) }))
}
var texts: [String] = []
for path in arguments.dropFirst(3) {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var best = Double.infinity
    var ids: [Int] = []
    for _ in 0..<rounds {
        best = min(best, milliseconds(clock.measure { ids = tokenizer.encode(text, addSpecialTokens: false) }))
    }
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for id in ids { digest = (digest ^ UInt64(id)) &* 0x100_0000_01B3 }
    let speed = Double(text.utf8.count) / best / 1e3
    texts.append(#"{"mbps":\#(speed),"tokens":\#(ids.count),"digest":"\#(digest)"}"#)
}
print(#"{"load_ms":\#(loads.min() ?? 0),"texts":[\#(texts.joined(separator: ","))]}"#)
