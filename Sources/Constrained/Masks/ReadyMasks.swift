import Synchronization

/// The masks that are worked out for one vocabulary and generation of a machine's tables, which threads read without the
/// grammar's lock.
///
/// Only who holds the lock adds masks, and none is taken away: where they are to be forgotten, others take the place of
/// all, and readers keep these until their next step. So what is there lives as long as the whole, and reading it counts no
/// reference, for whose counter all threads would contend.
final class ReadyMasks: Sendable {
    /// The masks of some configurations in a row.
    private final class Leaf: Sendable {
        let masks = InlineArray<64, Cell<ReadyMask>> { _ in Cell(nil) }

        deinit { for i in 0..<64 { masks[i].load(ordering: .relaxed)?.release() } }
    }

    /// Those of more of them.
    private final class Branch: Sendable {
        let leaves = InlineArray<64, Cell<Leaf>> { _ in Cell(nil) }

        deinit { for i in 0..<64 { leaves[i].load(ordering: .relaxed)?.release() } }
    }

    /// A place for an object that is owned once it is there.
    private typealias Cell<Object: AnyObject> = Atomic<Unmanaged<Object>?>

    /// Most grammars meet few configurations, for which little is made.
    private let branches = InlineArray<64, Cell<Branch>> { _ in Cell(nil) }
    private static var maximumCount: Int { 64 * 64 * 64 }
    /// The generation of the numbers by which masks are found.
    let generation: Int
    /// Whether undeclared keys are noted.
    let notesKeys: Bool
    private let isRetired = Atomic<Bool>(false)

    init(generation: Int, notesKeys: Bool) {
        self.generation = generation
        self.notesKeys = notesKeys
    }

    deinit { for i in 0..<64 { branches[i].load(ordering: .relaxed)?.release() } }

    /// Looks at the mask of a configuration; nil where none is worked out.
    @inline(__always)
    func withMask<Result>(of configuration: ConfigurationID, _ body: (ReadyMask) -> Result) -> Result? {
        let index = configuration.index
        guard index < Self.maximumCount, let branch = branches[index >> 12].load(ordering: .acquiring),
            let leaf = branch._withUnsafeGuaranteedRef({ $0.leaves[index >> 6 & 63].load(ordering: .acquiring) }),
            let mask = leaf._withUnsafeGuaranteedRef({ $0.masks[index & 63].load(ordering: .acquiring) })
        else { return nil }
        return mask._withUnsafeGuaranteedRef(body)
    }

    /// The mask of a configuration, if it is worked out.
    subscript(_ configuration: ConfigurationID) -> ReadyMask? { withMask(of: configuration) { $0 } }

    /// Adds the mask of a configuration; false where its number is too large. Whoever calls holds the grammar's lock.
    func add(_ mask: ReadyMask, _ configuration: ConfigurationID) -> Bool {
        let index = configuration.index
        guard index < Self.maximumCount else { return false }
        let branch = Self.object(at: branches[index >> 12]) { Branch() }
        let leaf = Self.object(at: branch.leaves[index >> 6 & 63]) { Leaf() }
        _ = Self.object(at: leaf.masks[index & 63]) { mask }
        return true
    }

    /// What stands at a place, made where nothing does.
    private static func object<Object: AnyObject>(at cell: borrowing Cell<Object>, _ make: () -> Object) -> Object {
        if let known = cell.load(ordering: .acquiring) { return known.takeUnretainedValue() }
        let made = make()
        cell.store(Unmanaged.passRetained(made), ordering: .releasing)
        return made
    }

    /// Tells readers to look for other masks at their next step.
    func retire() { isRetired.store(true, ordering: .relaxed) }

    /// Tells whether masks of a generation are added here.
    func isCurrent(_ generation: TableGeneration) -> Bool {
        generation.number == self.generation && !isRetired.load(ordering: .relaxed)
    }
}
