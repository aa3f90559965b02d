/// The digest that Tools/Tokenizer/texts.py makes of one text's results.
enum Digest {
    /// FNV-1a over bytes.
    static func hash(_ bytes: some Sequence<UInt8>, from start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
        var state = start
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return state
    }

    /// 24 bits over the ids, four bytes each, and both decoded texts.
    static func of(_ with: [Int], _ without: [Int], _ decoded: String, _ skipping: String) -> Int {
        var data: [UInt8] = []
        for ids in [with, without] {
            for id in ids { for shift in [0, 8, 16, 24] { data.append(UInt8(truncatingIfNeeded: id >> shift)) } }
            data += [0xFF, 0xFF, 0xFF, 0xFF]
        }
        data += Array(decoded.utf8) + [0xFF] + Array(skipping.utf8)
        return Int(hash(data) >> 40 & 0xFFFFFF)
    }
}
