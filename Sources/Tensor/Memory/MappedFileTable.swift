import Glibc
import Synchronization

/// The currently mapped files of this process, searchable by address even inside a signal handler.
///
/// If another process shortens a file, touching its lost pages raises SIGBUS. A library can't decide how a process
/// handles its signals, so nothing here handles one. An app ends as with any other mapping. It may install a handler
/// that asks ``path(at:)`` which file it was, as `infer` does.
package enum MappedFileTable {
    /// The maximum number of listed mappings; others aren't found.
    private static let capacity = 1024

    private enum State {
        static let free = 0
        static let changing = 1
        static let listed = 2
    }

    /// One mapping. Every word is atomic, since a handler may read it at any moment.
    private struct Slot: ~Copyable {
        let state = Atomic<Int>(State.free)
        let start = Atomic<UInt>(0)
        let end = Atomic<UInt>(0)
        /// The address of the zero-terminated path.
        let path = Atomic<UInt>(0)
        let device = Atomic<UInt64>(0)
        let inode = Atomic<UInt64>(0)
    }

    /// The slots, which are never freed.
    ///
    /// The conformance is unchecked for the pointer to atomic words.
    private struct Slots: @unchecked Sendable {
        let memory: UnsafeMutablePointer<Slot>
    }

    private static let slots: Slots = {
        let memory = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
        for index in 0..<capacity { (memory + index).initialize(to: Slot()) }
        return Slots(memory: memory)
    }()

    /// Lists a mapping and returns its slot, or nil if all slots are taken.
    static func insert(
        start: UnsafeRawPointer, byteCount: Int, path: String, device: UInt64, inode: UInt64
    ) -> Int? {
        for index in 0..<capacity {
            let slot = slots.memory + index
            guard
                slot.pointee.state.compareExchange(
                    expected: State.free, desired: State.changing, ordering: .acquiring
                ).exchanged
            else { continue }
            let address = UInt(bitPattern: start)
            slot.pointee.start.store(address, ordering: .relaxed)
            slot.pointee.end.store(address + UInt(byteCount), ordering: .relaxed)
            slot.pointee.path.store(UInt(bitPattern: strdup(path)), ordering: .relaxed)
            slot.pointee.device.store(device, ordering: .relaxed)
            slot.pointee.inode.store(inode, ordering: .relaxed)
            slot.pointee.state.store(State.listed, ordering: .releasing)
            return index
        }
        return nil
    }

    /// Removes a mapping from the list, before it is unmapped, while no access to it can still fault.
    static func remove(_ index: Int) {
        let slot = slots.memory + index
        slot.pointee.state.store(State.changing, ordering: .sequentiallyConsistent)
        free(UnsafeMutableRawPointer(bitPattern: slot.pointee.path.exchange(0, ordering: .acquiring)))
        slot.pointee.state.store(State.free, ordering: .releasing)
    }

    /// Returns the zero-terminated path of the mapped file that contains an address, or nil if none does.
    ///
    /// It may be called in a signal handler if it was called once outside of one. It takes no lock and allocates
    /// nothing. The path is valid as long as the file is mapped.
    ///
    /// - Complexity: 1024 comparisons.
    package static func path(at address: UnsafeRawPointer?) -> UnsafePointer<CChar>? {
        let address = UInt(bitPattern: address)
        for index in 0..<capacity {
            let slot = slots.memory + index
            guard slot.pointee.state.load(ordering: .acquiring) == State.listed,
                address >= slot.pointee.start.load(ordering: .relaxed),
                address < slot.pointee.end.load(ordering: .relaxed)
            else { continue }
            return UnsafePointer(bitPattern: slot.pointee.path.load(ordering: .relaxed))
        }
        return nil
    }

    /// Whether a file is mapped, whatever path it was opened by.
    package static func contains(device: UInt64, inode: UInt64) -> Bool {
        (0..<capacity).contains { index in
            let slot = slots.memory + index
            return slot.pointee.state.load(ordering: .acquiring) == State.listed
                && slot.pointee.inode.load(ordering: .relaxed) == inode
                && slot.pointee.device.load(ordering: .relaxed) == device
        }
    }
}
