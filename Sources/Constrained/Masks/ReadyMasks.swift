import Synchronization

/// The masks that are worked out for one vocabulary and generation of a machine's tables, which threads read without the
/// grammar's lock.
///
/// Only who holds the lock adds masks, and none is taken away: where they are to be forgotten, others take the place of
/// all, and readers keep these until their next step.
final class ReadyMasks: Sendable {
    /// The masks of some configurations in a row.
    private final class Leaf: Sendable {
        let masks = InlineArray<64, AtomicLazyReference<ReadyMask>> { _ in AtomicLazyReference() }
    }

    /// Those of more of them.
    private final class Branch: Sendable {
        let leaves = InlineArray<64, AtomicLazyReference<Leaf>> { _ in AtomicLazyReference() }
    }

    /// Most grammars meet few configurations, for which little is made.
    private let branches = InlineArray<64, AtomicLazyReference<Branch>> { _ in AtomicLazyReference() }
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

    /// The mask of a configuration, if it is worked out.
    subscript(_ configuration: ConfigurationID) -> ReadyMask? {
        let index = configuration.index
        guard index < Self.maximumCount else { return nil }
        return branches[index >> 12].load()?.leaves[index >> 6 & 63].load()?.masks[index & 63].load()
    }

    /// Adds the mask of a configuration; false where its number is too large.
    func add(_ mask: ReadyMask, _ configuration: ConfigurationID) -> Bool {
        let index = configuration.index
        guard index < Self.maximumCount else { return false }
        let branch = branches[index >> 12].load() ?? branches[index >> 12].storeIfNil(Branch())
        let leaf = branch.leaves[index >> 6 & 63].load() ?? branch.leaves[index >> 6 & 63].storeIfNil(Leaf())
        _ = leaf.masks[index & 63].storeIfNil(mask)
        return true
    }

    /// Tells readers to look for other masks at their next step.
    func retire() { isRetired.store(true, ordering: .relaxed) }

    /// Tells whether masks of a generation are added here.
    func isCurrent(_ generation: TableGeneration) -> Bool {
        generation.number == self.generation && !isRetired.load(ordering: .relaxed)
    }
}
