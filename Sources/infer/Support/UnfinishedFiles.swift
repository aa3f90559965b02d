import Glibc
import Synchronization

/// The temporary files, and folders of such, that are being written, to be removed however the process ends.
///
/// All of it may run in a signal handler but for ``add(_:)``: there is no lock, and paths are never freed.
enum UnfinishedFiles {
    /// Files at once: those of a model's directory.
    private static let capacity = 4096

    /// The addresses of paths that end with a zero byte, 0 where there is none; never freed.
    ///
    /// Unchecked for its pointer, to atomic words that live as long as the program.
    private struct Slots: @unchecked Sendable {
        let memory: UnsafeMutablePointer<Atomic<UInt>>
    }

    private static let slots: Slots = {
        let memory = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity)
        for index in 0..<capacity { (memory + index).initialize(to: Atomic(0)) }
        return Slots(memory: memory)
    }()

    /// Makes everything that the handlers need; called before there is one.
    static func prepare() { _ = slots }

    /// Notes a file and returns its place; nil where there is none left.
    static func add(_ path: String) -> Int? {
        let copy = UInt(bitPattern: strdup(path))
        for index in 0..<capacity {
            let slot = slots.memory + index
            if slot.pointee.compareExchange(expected: 0, desired: copy, ordering: .releasing).exchanged { return index }
        }
        return nil
    }

    /// Forgets a file, which has got its name or was removed.
    ///
    /// The path stays in memory, since a handler on another thread may be reading it.
    static func forget(_ index: Int) {
        slots.memory[index].store(0, ordering: .releasing)
    }

    /// Removes all of them, files before the folders that hold them.
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
