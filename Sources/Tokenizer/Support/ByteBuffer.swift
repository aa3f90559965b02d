/// A growable byte buffer with fast appends. Copies share its memory.
struct ByteBuffer {
    private final class Storage {
        var base: UnsafeMutablePointer<UInt8>
        var capacity: Int

        init(capacity: Int) {
            self.capacity = capacity
            base = .allocate(capacity: capacity)
        }

        deinit { base.deallocate() }
    }

    private let storage: Storage
    /// The number of bytes written.
    private(set) var count = 0

    /// Makes an empty buffer.
    init() { self.init(capacity: 64) }

    /// Makes an empty buffer with room for `capacity` bytes.
    init(capacity: Int) { storage = Storage(capacity: max(capacity, 16)) }

    /// A pointer to the first byte; valid until the next append.
    var base: UnsafeMutablePointer<UInt8> { storage.base }

    /// A copy of the bytes.
    var array: [UInt8] { Array(UnsafeBufferPointer(start: storage.base, count: count)) }

    @inline(__always)
    private mutating func reserve(_ extra: Int) {
        if count + extra > storage.capacity { grow(extra) }
    }

    @inline(never)
    private func grow(_ extra: Int) {
        let capacity = max(storage.capacity * 2, count + extra)
        let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        wider.update(from: storage.base, count: count)
        storage.base.deallocate()
        storage.base = wider
        storage.capacity = capacity
    }

    /// Removes all bytes and keeps the capacity.
    mutating func removeAll() { count = 0 }

    /// Keeps only the first `length` bytes.
    mutating func truncate(to length: Int) { count = min(count, max(length, 0)) }

    /// Appends one byte.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        storage.base[count] = byte
        count += 1
    }

    /// Appends `length` bytes.
    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, count length: Int) {
        reserve(length)
        (storage.base + count).update(from: bytes, count: length)
        count += length
    }

    /// Appends an array's bytes.
    mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { source in
            if let start = source.baseAddress { append(start, count: source.count) }
        }
    }

    /// Appends the UTF-8 of a scalar value.
    mutating func append(scalar: UInt32) {
        switch scalar {
        case ..<0x80: append(UInt8(truncatingIfNeeded: scalar))
        case ..<0x800:
            append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar & 63))
        case ..<0x10000:
            append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 63))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar & 63))
        default:
            append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 63))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 63))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar & 63))
        }
    }
}
