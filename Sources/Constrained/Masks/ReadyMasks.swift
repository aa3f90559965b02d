import Synchronization

/// The masks of one vocabulary and generation of tables, which threads read without the grammar's lock.
///
/// Masks are added under the lock and never removed. When the cache is emptied, a new object replaces this one. Readers
/// keep the old one until their next step. A mask therefore lives as long as this object, and reading one counts no
/// reference. A reference count would make all threads contend for it.
final class ReadyMasks: Sendable {
    /// The masks of 64 consecutive configurations.
    private final class Leaf: Sendable {
        let masks = InlineArray<64, Cell<ReadyMask>> { _ in Cell(nil) }

        deinit { for i in 0..<64 { masks[i].load(ordering: .relaxed)?.release() } }
    }

    /// 64 leaves: the masks of 4,096 consecutive configurations.
    private final class Branch: Sendable {
        let leaves = InlineArray<64, Cell<Leaf>> { _ in Cell(nil) }

        deinit { for i in 0..<64 { leaves[i].load(ordering: .relaxed)?.release() } }
    }

    /// A cell that owns its object once there is one.
    private typealias Cell<Object: AnyObject> = Atomic<Unmanaged<Object>?>

    /// Three levels of 64 cells, since most grammars reach few configurations and then need little memory.
    private let branches = InlineArray<64, Cell<Branch>> { _ in Cell(nil) }
    private static var maximumCount: Int { 64 * 64 * 64 }
    /// The generation of the configurations' numbers.
    let generation: Int
    /// Whether undeclared keys are recorded.
    let notesKeys: Bool
    private let isRetired = Atomic<Bool>(false)

    init(generation: Int, notesKeys: Bool) {
        self.generation = generation
        self.notesKeys = notesKeys
    }

    deinit { for i in 0..<64 { branches[i].load(ordering: .relaxed)?.release() } }

    /// Passes the mask of a configuration to a closure, or returns nil if there is none.
    @inline(__always)
    func withMask<Result>(of configuration: ConfigurationID, _ body: (ReadyMask) -> Result) -> Result? {
        let index = configuration.index
        guard index < Self.maximumCount, let branch = branches[index >> 12].load(ordering: .acquiring),
            let leaf = branch._withUnsafeGuaranteedRef({ $0.leaves[index >> 6 & 63].load(ordering: .acquiring) }),
            let mask = leaf._withUnsafeGuaranteedRef({ $0.masks[index & 63].load(ordering: .acquiring) })
        else { return nil }
        return mask._withUnsafeGuaranteedRef(body)
    }

    /// The mask of a configuration, if there is one.
    subscript(_ configuration: ConfigurationID) -> ReadyMask? { withMask(of: configuration) { $0 } }

    /// Adds the mask of a configuration, under the grammar's lock; returns false if the configuration's number is too
    /// large.
    func add(_ mask: ReadyMask, _ configuration: ConfigurationID) -> Bool {
        let index = configuration.index
        guard index < Self.maximumCount else { return false }
        let branch = Self.object(at: branches[index >> 12]) { Branch() }
        let leaf = Self.object(at: branch.leaves[index >> 6 & 63]) { Leaf() }
        _ = Self.object(at: leaf.masks[index & 63]) { mask }
        return true
    }

    /// Returns the object in a cell, created if the cell is empty. The caller holds the grammar's lock.
    private static func object<Object: AnyObject>(at cell: borrowing Cell<Object>, _ make: () -> Object) -> Object {
        if let known = cell.load(ordering: .acquiring) { return known.takeUnretainedValue() }
        let made = make()
        cell.store(Unmanaged.passRetained(made), ordering: .releasing)
        return made
    }

    /// Makes readers use other masks from their next step on.
    func retire() { isRetired.store(true, ordering: .relaxed) }

    /// Whether masks of a generation are still added here.
    func isCurrent(_ generation: TableGeneration) -> Bool {
        generation.number == self.generation && !isRetired.load(ordering: .relaxed)
    }
}
