import Testing

@testable import Tensor

/// The loops that measure a machine do the work that they are said to do.
@Suite("Ceilings")
struct CeilingTests {
    @Test("read every word")
    func read() {
        for kernels in availableKernels {
            for count in [512, 1_024, 8_192] {
                var values = Values(seed: UInt64(count))
                let floats = Floats(values.floats(count / 4, in: -8...8))
                let expected = Kernels.reference.ceilings.readWords(floats.base, byteCount: count)
                #expect(
                    kernels.ceilings.readWords(floats.base, byteCount: count) == expected, "\(kernels.name) \(count)")
            }
        }
    }

    @Test("multiply what they count")
    func multiply() {
        var memory = [UInt8](repeating: 0, count: 576)
        for index in memory.indices { memory[index] = UInt8(truncatingIfNeeded: index &* 37) & 0x7F }
        let factors: [Float] = [0.5, 0.25]
        for kernels in availableKernels {
            let (table, twin) = (kernels.table.pointee.ceilings, Kernels.reference.table.pointee.ceilings)
            for rounds in [0, 1, 16, 100] {
                #expect(
                    table.multiplyFloats(factors, rounds) == twin.multiplyFloats(factors, rounds), "\(kernels.name)")
                #expect(kernels.ceilings.multiplyFloats(rounds: rounds) == rounds * table.floatsPerRound)
                memory.withUnsafeBytes { bytes in
                    guard let base = bytes.baseAddress else { return }
                    let expected = twin.multiplyBytes(base, base + 512, rounds)
                    #expect(table.multiplyBytes(base, base + 512, rounds) == expected, "\(kernels.name)")
                    #expect(kernels.ceilings.multiplyBytes(base, rounds: rounds) == rounds * table.bytesPerRound)
                }
            }
            #expect(table.floatsPerRound >= 1)
            #expect(table.bytesPerRound >= 512)
        }
    }

    @Test("are measured by all threads together", arguments: [1, 2])
    func measured(threads: Int) throws {
        let ceilings = MachineCeilings.measure(try Kernels.selected(), threadCount: threads)
        #expect(ceilings.gigabytesPerSecond > 0)
        #expect(ceilings.floatGigaoperations > 0)
        #expect(ceilings.byteGigaoperations > 0)
    }
}
