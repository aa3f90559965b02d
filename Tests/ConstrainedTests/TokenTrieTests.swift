import Testing

@testable import Constrained

@Suite("Token tree")
struct TokenTrieTests {
    @Test("finds the bytes that break UTF-8: what is left are the beginnings of characters")
    func utf8() {
        var beginnings: Set<UInt32> = []
        for value: UInt32 in 0...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            var packed: UInt32 = 0
            for byte in String(scalar).utf8 {
                packed = packed << 8 | UInt32(byte)
                beginnings.insert(packed)
            }
        }
        func check(_ bytes: [UInt8], _ progress: UTF8Progress) {
            let packed = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            if bytes.count > 1, !beginnings.contains(packed >> 8) || bytes[0] < 0x80 { return }
            var next = progress
            if let last = bytes.last, !next.take(last) {
                #expect(!beginnings.contains(packed), "\(bytes)")
                return
            }
            let isWhole = String(validating: bytes.dropLast(), as: UTF8.self) != nil && bytes.count > 1
            if !isWhole { #expect(beginnings.contains(packed), "\(bytes)") }
            if bytes.count == 4 { return }
            for byte: UInt8 in [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2] { check(bytes + [byte], next) }
        }
        for lead: UInt8 in 0...255 where lead & 0xC0 != 0x80 { check([lead], UTF8Progress()) }
        // Where a string begins, any number of a character's last bytes may stand; behind a character none.
        var progress = UTF8Progress()
        let taken = [0x80, 0xBF, 0x41, 0x80].map { (byte: UInt8) in progress.take(byte) }
        #expect(taken == [true, true, true, false])
    }

    @Test(
        "masks of patterns that loop are those of byte-by-byte matching, malformed tokens among them",
        arguments: [
            #"^[^a]*$"#, #"^[^"]*x?$"#, #"^(\S+ ?)+$"#, #"^[^0-9]*[0-9]{2}$"#, #"^[\u0080-\uffff]*$"#, #"^[^€]*$"#,
            #"^.*é$"#, #"^[A-z]+$"#,
        ])
    func loops(pattern: String) throws {
        var texts: [[UInt8]] = (0...255).map { [UInt8($0)] }
        for first: UInt8 in [0x41, 0x20, 0x80, 0xC3, 0xE2, 0xED, 0xF0, 0x39, 0x5B] {
            for second: UInt8 in [0x80, 0x82, 0x9F, 0xA0, 0x41, 0x22, 0x5C, 0x6E] {
                texts.append([first, second])
                for third: UInt8 in [0xAC, 0x41, 0x22, 0xC3] { texts.append([first, second, third]) }
            }
        }
        let vocabulary = TokenVocabulary(tokens: texts + [nil], endTokens: [texts.count])
        let escaped = pattern.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
        let schema = #"{"type":"object","properties":{"k":{"type":"string","pattern":""# + escaped + #""}}}"#
        for options in [GrammarOptions(), .checking] {
            let grammar = try CompiledGrammar(jsonSchema: schema, options: options)
            var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
            for (i, byte) in Array(#"{"k": "é€ b\u0041"#.utf8).enumerated() {
                guard try matcher.validate([Int(byte)]) == 1 else { break }
                try matcher.accept(Int(byte))
                if i < 5 { continue }
                let mask = try matcher.mask()
                for token in texts.indices {
                    let isSet = mask[token >> 5] >> UInt32(token & 31) & 1 == 1
                    #expect(try isSet == (matcher.validate([token]) == 1), "\(texts[token]) behind byte \(i)")
                }
            }
        }
    }
}
