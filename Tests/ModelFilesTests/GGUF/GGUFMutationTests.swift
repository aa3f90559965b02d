import ModelFiles
import NightjarGGUFWriter
import Testing

@Suite("Damaged GGUF files")
struct GGUFMutationTests {
    /// A small generator, so that a failing file can be made again from its number.
    private struct Generator {
        var state: UInt64

        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(max(bound, 1)))
        }
    }

    @Test("2,000 damaged files are read or refused; what is read stays within the file")
    func mutations() {
        let original = GGUFSample.writer.bytes
        var refused = 0
        for seed in 0..<2000 {
            var generator = Generator(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
            let bytes = mutate(original, &generator)
            bytes.withUnsafeBytes { file in
                do throws(GGUFError) {
                    read(try GGUFHeader(file, file: "f"), file)
                } catch {
                    refused += 1
                    #expect(!error.description.isEmpty)
                }
            }
        }
        #expect(refused > 200 && refused < 2000)
    }

    @Test("every prefix of a file is refused")
    func prefixes() throws {
        let original = GGUFSample.writer.bytes
        // The padding behind the last tensor may be missing.
        let needed = try #require(try GGUFSample.read(original).tensors.map(\.byteRange.upperBound).max())
        for count in 0..<original.count {
            let header = try? GGUFSample.read(Array(original.prefix(count)))
            #expect((header != nil) == (count >= needed))
        }
    }

    private func mutate(_ original: [UInt8], _ generator: inout Generator) -> [UInt8] {
        var bytes = original
        for _ in 0...generator.next(4) {
            let at = generator.next(bytes.count)
            switch generator.next(6) {
            case 0: bytes[at] = UInt8(generator.next(256))
            case 1: bytes[at] ^= 1 << UInt8(generator.next(8))
            case 2: for i in at..<min(at + 8, bytes.count) { bytes[i] = 0xFF }
            case 3: bytes.removeSubrange(at..<min(at + 1 + generator.next(9), bytes.count))
            case 4: bytes.insert(contentsOf: bytes[at..<min(at + 1 + generator.next(40), bytes.count)], at: at)
            default: bytes = Array(bytes.prefix(at + 1))
            }
        }
        return bytes
    }

    /// Touches every value and every tensor's bytes.
    private func read(_ header: GGUFHeader, _ file: UnsafeRawBufferPointer) {
        for key in header.metadata.keys {
            guard case .array(let array) = header.metadata[key] else { continue }
            #expect(array.byteRange.upperBound <= file.count)
            _ = array.strings(in: file)
            _ = array.integers(in: file)
            _ = array.numbers(in: file)
        }
        for tensor in header.tensors {
            #expect(tensor.byteRange.upperBound <= file.count)
            #expect(tensor.byteRange.lowerBound.isMultiple(of: header.alignment))
            #expect(tensor.byteRange.isEmpty == tensor.shape.contains(0))
        }
    }
}
