/// A seeded source of test values (SplitMix64).
struct Values {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func bits() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    mutating func float(_ lowest: Float = -1, _ highest: Float = 1) -> Float {
        lowest + Float(bits() >> 40) / Float(1 << 24) * (highest - lowest)
    }
}

/// Memory with guard bytes on both sides.
struct Memory {
    let bytes: UnsafeMutableRawPointer
    let count: Int
    private static let guardBytes = 128

    init(bytes count: Int) {
        self.count = count
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count + 2 * Self.guardBytes, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0xa5, count: count + 2 * Self.guardBytes)
        bytes = memory + Self.guardBytes
        bytes.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    }

    init(floats count: Int) { self.init(bytes: 4 * count) }

    /// Random numbers.
    init(floats count: Int, _ values: inout Values, _ lowest: Float = -1, _ highest: Float = 1) {
        self.init(bytes: 4 * count)
        for i in 0..<count { floats[i] = values.float(lowest, highest) }
    }

    init(copying other: Memory) {
        self.init(bytes: other.count)
        bytes.copyMemory(from: other.bytes, byteCount: count)
    }

    var floats: UnsafeMutablePointer<Float> { bytes.assumingMemoryBound(to: Float.self) }

    /// Whether nothing was written outside.
    var isIntact: Bool {
        for i in 1...Self.guardBytes where (bytes - i).load(as: UInt8.self) != 0xa5 { return false }
        for i in 0..<Self.guardBytes where (bytes + count + i).load(as: UInt8.self) != 0xa5 { return false }
        return true
    }

    func free() { (bytes - Self.guardBytes).deallocate() }
}

/// Counts checks, and prints a digest of each result's bits for comparison between tiers.
struct Checks {
    private(set) var passed = 0
    private(set) var failed = 0

    mutating func expect(_ condition: Bool, _ name: String) {
        if condition {
            passed += 1
        } else {
            failed += 1
            print("failed: ", terminator: "")
            print(name)
        }
    }

    /// - Parameter tolerance: The largest difference, relative to the size of the values.
    mutating func expect(_ found: Memory, like expected: Memory, _ tolerance: Float, _ name: String) {
        var size: Float = 1
        for i in 0..<expected.count / 4 where expected.floats[i].isFinite {
            size = max(size, expected.floats[i].magnitude)
        }
        var agrees = found.isIntact && expected.isIntact
        for i in 0..<expected.count / 4 {
            let (a, e) = (found.floats[i], expected.floats[i])
            if a == e || a.isNaN && e.isNaN { continue }
            if !((a - e).magnitude <= tolerance * size) { agrees = false }
        }
        expect(agrees, name)
        digest(found, name)
    }

    /// The same bytes.
    mutating func expect(_ found: Memory, equals expected: Memory, _ name: String) {
        var agrees = found.isIntact && expected.isIntact
        for i in 0..<expected.count {
            agrees = agrees && (found.bytes + i).load(as: UInt8.self) == (expected.bytes + i).load(as: UInt8.self)
        }
        expect(agrees, name)
        digest(found, name)
    }

    /// FNV-1a.
    private func digest(_ memory: Memory, _ name: String) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for i in 0..<memory.count {
            hash = (hash ^ UInt64(memory.bytes.load(fromByteOffset: i, as: UInt8.self))) &* 0x100_0000_01b3
        }
        print("bits ", terminator: "")
        print(hash, terminator: " ")
        print(name)
    }
}
