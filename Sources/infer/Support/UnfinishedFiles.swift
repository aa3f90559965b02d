import Glibc
import Synchronization

/// The temporary files and folders under way, which are removed however the process ends.
///
/// All functions except ``add(_:)`` may run in a signal handler: there is no lock, and paths are never freed.
enum UnfinishedFiles {
    /// The maximum number of files: those of a model's directory.
    private static let capacity = 4096

    /// The addresses of zero-terminated paths, 0 for none; never freed.
    ///
    /// Unchecked, because its pointer is to atomic words that live as long as the program.
    private struct Slots: @unchecked Sendable {
        let memory: UnsafeMutablePointer<Atomic<UInt>>
    }

    private static let slots: Slots = {
        let memory = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity)
        for index in 0..<capacity { (memory + index).initialize(to: Atomic(0)) }
        return Slots(memory: memory)
    }()

    /// Allocates everything that the handlers need; called before they are installed.
    static func prepare() { _ = slots }

    /// Adds a file and returns its slot; nil if none is left.
    static func add(_ path: String) -> Int? {
        let copy = UInt(bitPattern: strdup(path))
        for index in 0..<capacity {
            let slot = slots.memory + index
            if slot.pointee.compareExchange(expected: 0, desired: copy, ordering: .releasing).exchanged { return index }
        }
        return nil
    }

    /// Removes a file from the list, after its rename or removal.
    ///
    /// The path stays in memory, since a handler on another thread may be reading it.
    static func forget(_ index: Int) {
        slots.memory[index].store(0, ordering: .releasing)
    }

    /// Deletes all of them, files before their folders.
    static func unlinkAll() {
        forEach { unlink($0) }
        forEach { rmdir($0) }
    }

    private static func forEach(_ body: (UnsafePointer<CChar>) -> Int32) {
        for index in 0..<capacity {
            let address = (slots.memory + index).pointee.load(ordering: .acquiring)
            if let path = UnsafePointer<CChar>(bitPattern: address) { _ = body(path) }
        }
    }
}
