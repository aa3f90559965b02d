import Foundation
import Testing

@testable import Tokenizer

/// The made-up tokenizers of Tools/Tokenizer/pieces.py.
private struct PieceFixture {
    let root: [String: Any]
    let entries: [[String: Any]]

    init() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/pieces.json")
        root = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: path)) as? [String: Any])
        entries = try #require(root["entries"] as? [[String: Any]])
    }

    /// The tokens of WordPiece, by their ids. No dictionary of strings holds them, since some are canonically equivalent.
    func wordPieces() throws -> [String] {
        let vocabularies = try #require(root["vocabularies"] as? [String: Any])
        return try #require(vocabularies["wordpiece"] as? [String])
    }

    private func wordPieceObject() throws -> String {
        let pairs = try wordPieces().enumerated().map { id, piece in
            String(decoding: try JSONSerialization.data(withJSONObject: [piece]), as: UTF8.self)
                .dropFirst().dropLast() + ":\(id)"
        }
        return "{" + pairs.joined(separator: ",") + "}"
    }

    func number(_ key: String) throws -> Int { try #require(root[key] as? Int) }

    /// The `tokenizer.json` of an entry.
    func description(_ entry: [String: Any]) throws -> [UInt8] {
        let options = try #require(entry["options"] as? [String: Any])
        let vocabularies = try #require(root["vocabularies"] as? [String: Any])
        var model = options
        if entry["kind"] as? String == "wordpiece" {
            model["type"] = "WordPiece"
            model["vocab"] = "(vocab)"
        } else {
            var pieces = try #require(vocabularies["unigram"] as? [[Any]])
            if options["rounded"] as? Bool == true {
                pieces = try pieces.map { [$0[0], try #require($0[1] as? Double).rounded(.toNearestOrEven)] }
            }
            let step = try #require(options["bytes"] as? Int)
            if step > 0 {
                let digits = Array("0123456789ABCDEF")
                for byte in stride(from: 0, to: 256, by: step) {
                    pieces.append(["<0x\(digits[byte / 16])\(digits[byte % 16])>", 0.0])
                }
            }
            if options["repeated"] as? Bool == true {
                for index in stride(from: 10, to: 400, by: 13) { pieces.append([pieces[index][0], -5.25]) }
            }
            model = [
                "type": "Unigram", "unk_id": 3, "byte_fallback": options["byte_fallback"] ?? false, "vocab": pieces,
            ]
        }
        var description: [String: Any] = ["model": model]
        for key in ["normalizer", "pre_tokenizer", "post_processor", "decoder", "added_tokens"] {
            description[key] = entry[key] ?? NSNull()
        }
        let text = String(decoding: try JSONSerialization.data(withJSONObject: description), as: UTF8.self)
        let map = try #require(root["map"] as? String)
        // A vocabulary may hold the same sign as a token.
        let key = "\"precompiled_charsmap\":"
        let whole = text.replacingOccurrences(of: key + "\"(map)\"", with: key + "\"\(map)\"")
        return Array(whole.replacingOccurrences(of: "\"(vocab)\"", with: try wordPieceObject()).utf8)
    }
}

@Suite("WordPiece and Unigram of many shapes")
struct PieceTests {
    @Test("ids, decoded text and pairs equal the reference's")
    func equalsReference() throws {
        let fixture = try PieceFixture()
        #expect(fixture.entries.count >= 100)
        for (index, entry) in fixture.entries.enumerated() {
            let tokenizer = try SubwordTokenizer.load(json: fixture.description(entry), name: "pieces \(index)")
            let added = try #require(entry["added_tokens"] as? [[String: Any]])
            let digests = Array(try #require(entry["digests"] as? String).utf8)
            var generator = TextGenerator(
                seed: UInt64(try fixture.number("seed") + index),
                specials: added.compactMap { $0["content"] as? String })
            let texts = try (0..<fixture.number("texts")).map { _ in generator.next() }
            var wrong: [String] = []
            for (i, text) in texts.enumerated() {
                let with = tokenizer.encode(text)
                let without = tokenizer.encode(text, addSpecialTokens: false)
                let digest = Digest.of(
                    with, without, tokenizer.decode(without), tokenizer.decode(with, skipSpecialTokens: true))
                let expected = Int(String(decoding: digests[i * 6..<i * 6 + 6], as: UTF8.self), radix: 16)
                if digest != expected { wrong.append(text) }
                #expect(tokenizer.count(text) == with.count)
            }
            let shape = ["normalizer", "pre_tokenizer", "decoder"].map { "\($0): \(entry[$0] ?? "")" }
            #expect(wrong.isEmpty, "entry \(index), \(shape)")
            for (i, pair) in try #require(entry["pairs"] as? [[Any]]).enumerated() {
                let limit = try #require(pair[0] as? Int)
                let made = tokenizer.encoding(
                    of: texts[2 * i], and: texts[2 * i + 1], addSpecialTokens: try #require(pair[1] as? Bool),
                    maximumLength: limit < 0 ? nil : limit)
                #expect(made.ids == pair[2] as? [Int], "entry \(index), pair \(i)")
                #expect(made.typeIDs == pair[3] as? [Int], "entry \(index), pair \(i)")
                #expect(made.isAdded.map { $0 ? 1 : 0 } == pair[4] as? [Int], "entry \(index), pair \(i)")
            }
        }
    }

    @Test("what is composed again stands for the first scalar alone")
    func composedFirst() throws {
        let metaspace = #"{"type":"Metaspace","replacement":"▁","prepend_scheme":"first","split":true}"#
        let description = #"""
            {"normalizer":{"type":"NFKC"},
             "pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"WhitespaceSplit"},\#(metaspace)]},
             "model":{"type":"Unigram","unk_id":0,"vocab":[["<unk>",0],["▁각",-1],["▁",-2],["fi",-3],["é",-3]]}}
            """#
        let tokenizer = try SubwordTokenizer.load(json: Array(description.utf8), name: "composed")
        // As `tokenizers` has them: only the first of the words gets the sign of a space.
        #expect(tokenizer.encode("각\u{3000}ﬁ") == [1, 3])
        #expect(tokenizer.encode("é\u{3000}ﬁ") == [2, 4, 3])
    }

    @Test("faults are named with their place")
    func faults() {
        func unigram(_ model: String, _ normalizer: String = "null") -> String {
            #"{"normalizer":\#(normalizer),"model":{"type":"Unigram",\#(model)}}"#
        }
        func map(_ text: String) -> String {
            unigram(#""vocab":[["a",0]]"#, #"{"type":"Precompiled","precompiled_charsmap":"\#(text)"}"#)
        }
        let long = String(repeating: "a", count: 2000)
        let bert = #"{"type":"BertNormalizer","clean_text":true,"handle_chinese_chars":true,"lowercase":1}"#
        let wordPiece = ###"""
            {"model":{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##",
            "max_input_chars_per_word":100,"vocab":{"a":0}}}
            """###
        let cases = [
            (wordPiece, "model.unk_token"), (wordPiece.replacingOccurrences(of: "100", with: "-1"), "max_input_chars"),
            (unigram(#""vocab":{"a":0}"#), "model.vocab"), (unigram(#""vocab":[["a"]]"#), "expected “,”"),
            (unigram(#""vocab":[["a",1,2]]"#), "a list of two"), (unigram(#""vocab":[["a",NaN]]"#), "a number"),
            (unigram(#""vocab":[["a",1e999]]"#), "a number"), (unigram(#""vocab":[["a","b"]]"#), "a number"),
            (unigram(#""vocab":[["a",0]],"unk_id":1"#), "model.unk_id"), (unigram(#""unk_id":0"#), "model.vocab"),
            (unigram(#""vocab":[],"unk_id":0"#), "model.unk_id"),
            (unigram(#""vocab":[["\#(long)",0]]"#), "model.vocab"),
            (unigram(#""vocab":[["a",0]]"#, bert), "normalizer.lowercase"),
            (map("AAA"), "precompiled_charsmap"), (map("AAAA"), "precompiled_charsmap"),
            (map("////fw=="), "precompiled_charsmap"), (map("a b="), "precompiled_charsmap"),
        ]
        for (json, part) in cases {
            let error = #expect(throws: TokenizerError.self) {
                try SubwordTokenizer.load(json: Array(json.utf8), name: "t.json")
            }
            let message = error.map { "\($0)" } ?? "no fault"
            #expect(message.contains(part) && message.contains("t.json"), "\(part): \(message)")
        }
    }

    @Test("hostile maps end")
    func hostileMaps() {
        // Every unit names itself as its child, by every byte; none has a text.
        for seed in 0..<200 {
            var random = SplitMix64(state: UInt64(seed))
            var bytes: [UInt8] = [0, 4, 0, 0]
            for unit in 0..<256 {
                let word = UInt32(random.below(1 << 14)) << 10 | UInt32(random.below(4)) << 8 | UInt32(unit)
                for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
            }
            bytes += Array("ab\u{0}é".utf8)
            guard let map = CharacterMap(bytes) else { continue }
            var generator = TextGenerator(seed: UInt64(seed), specials: [])
            for _ in 0..<5 { _ = Normalizer.normalize(Array(generator.next().utf8), [.precompiled(map)]) }
        }
    }

    @Test("two texts are cut as the reference cuts them")
    func longestFirst() {
        let cases = [
            (3, 3, 6, 3, 3), (3, 3, 5, 2, 3), (3, 9, 8, 3, 5), (9, 3, 8, 5, 3), (9, 9, 7, 3, 4), (10, 9, 7, 4, 3),
            (9, 2, 1, 1, 0), (0, 9, 4, 0, 4), (5, 5, 0, 0, 0), (8, 2, 2, 1, 1), (2, 2, 3, 1, 2), (3, 2, 3, 2, 1),
        ]
        for (first, second, limit, one, two) in cases {
            let kept = TokenEncoding.longestFirst(first, second, limit: limit)
            #expect(kept.first == one && kept.second == two, "\(first), \(second), \(limit)")
        }
    }

    @Test("fast ways of cutting words agree with slow ones")
    func twins() throws {
        let fixture = try PieceFixture()
        for kind in ["wordpiece", "unigram"] {
            // Scores that are no whole numbers are rounded as the reference's reader rounds them, which decides between equals.
            let entries = fixture.entries.filter {
                let isExact = ($0["options"] as? [String: Any])?["rounded"] as? Bool ?? true
                return $0["kind"] as? String == kind && isExact
            }
            for (index, entry) in entries.prefix(12).enumerated() {
                let tokenizer = try SubwordTokenizer.load(json: fixture.description(entry))
                let twin = try PieceTwin(fixture.description(entry), wordPieces: fixture.wordPieces())
                var generator = TextGenerator(seed: UInt64(900 + index), specials: ["<unk>", "[MASK]", "##a"])
                let scratch = MergeScratch()
                for _ in 0..<60 {
                    let text = generator.next()
                    var bytes = Array(text.utf8)
                    let made = bytes.withUnsafeMutableBufferPointer { buffer in
                        buffer.baseAddress.map { tokenizer.model.encode($0, buffer.count, scratch) } ?? 0
                    }
                    let ids = (0..<made).map { Int(scratch.ids[$0]) }
                    #expect(ids == twin.encode(text), "\(kind) \(index): \(text.debugDescription)")
                }
            }
        }
    }
}

/// The plain way: every token at every place, by dictionaries of strings.
private struct PieceTwin {
    private var ids: [[UInt8]: Int] = [:]
    private var scores: [Double] = []
    private let model: [String: Any]
    private let isUnigram: Bool

    init(_ json: [UInt8], wordPieces: [String]) throws {
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
        model = try #require(root["model"] as? [String: Any])
        isUnigram = model["type"] as? String == "Unigram"
        if isUnigram {
            for (id, piece) in try #require(model["vocab"] as? [[Any]]).enumerated() {
                ids[Array(try #require(piece[0] as? String).utf8)] = id
                scores.append(try #require(piece[1] as? Double))
            }
        } else {
            for (id, piece) in wordPieces.enumerated() { ids[Array(piece.utf8)] = id }
        }
    }

    func encode(_ text: String) -> [Int] { isUnigram ? bestPath(text) : longestFirst(text) }

    private func longestFirst(_ text: String) -> [Int] {
        let scalars = Array(text.unicodeScalars)
        let prefix = Array((model["continuing_subword_prefix"] as? String ?? "").utf8)
        guard scalars.count <= model["max_input_chars_per_word"] as? Int ?? 0 else { return [1] }
        var result: [Int] = []
        var start = 0
        while start < scalars.count {
            let lengths = (1...scalars.count - start).reversed()
            let found = lengths.lazy.compactMap { length -> (Int, Int)? in
                let piece = scalars[start..<start + length].flatMap { Array(String($0).utf8) }
                return ids[(start > 0 ? prefix : []) + piece].map { ($0, length) }
            }.first
            guard let (id, length) = found else { return [1] }
            result.append(id)
            start += length
        }
        return result
    }

    private func bestPath(_ text: String) -> [Int] {
        let scalars = text.unicodeScalars.map { Array(String($0).utf8) }
        let unknown = (scores.min() ?? 0) - 10
        var best: [(total: Double, start: Int, id: Int)?] = [(0, 0, 0)] + scalars.map { _ in nil }
        for start in scalars.indices {
            guard let here = best[start]?.total else { continue }
            for end in start + 1...scalars.count {
                let known = ids[Array(scalars[start..<end].joined())]
                guard let id = known ?? (end == start + 1 ? 3 : nil) else { continue }
                let total = here + (known == nil ? unknown : scores[id])
                if best[end].map({ total > $0.total }) ?? true { best[end] = (total, start, id) }
            }
        }
        var spans: [(start: Int, end: Int, id: Int)] = []
        var end = scalars.count
        while end > 0, let last = best[end] {
            if last.id == 3, let next = spans.first, next.id == 3 {
                spans[0].start = last.start
            } else {
                spans.insert((last.start, end, last.id), at: 0)
            }
            end = last.start
        }
        return spans.flatMap { span -> [Int] in
            let bytes = Array(scalars[span.start..<span.end].joined())
            if let id = ids[bytes] { return [id] }
            let spelled = bytes.compactMap { ids[ByteToken.spelling(of: $0)] }
            return model["byte_fallback"] as? Bool == true && spelled.count == bytes.count ? spelled : [span.id]
        }
    }
}
