/// The open values of a machine's stacks, and the lists that configurations and frames refer to, each kept once and known
/// by its number.
struct StackTables {
    private(set) var frames: [Frame] = []
    private var frameTable = IndexTable()
    private(set) var lists: [[Int32]] = []
    private var listTable = IndexTable(capacity: 256)

    /// An open value: what its parent awaits from it.
    struct Frame: Hashable {
        /// What the value is to its parent.
        enum Role: UInt8 {
            case program, member, item
        }

        var role: Role
        /// The threads that await a value, as an interned list.
        var awaiting: ListID
        var parent: FrameID
        var depth: Int32

        /// The hash by which a frame is found in its table; its depth follows from its parent.
        fileprivate var tableHash: UInt64 {
            IndexTable.mix(IndexTable.mix(UInt64(role.rawValue) << 40, awaiting.id), parent.id)
        }
    }

    /// The number of an open value.
    mutating func frame(_ role: Frame.Role, awaiting: ListID, above parent: FrameID) -> FrameID {
        let depth = parent.isDead ? 0 : self[parent].depth + 1
        let value = Frame(role: role, awaiting: awaiting, parent: parent, depth: depth)
        let hash = value.tableHash
        if let known = frameTable.find(hash, { frames[$0] == value }) { return FrameID(id: known) }
        frames.append(value)
        frameTable.insert(hash, Int32(frames.count - 1))
        return FrameID(at: frames.count - 1)
    }

    /// An open value by its number.
    @inline(__always)
    subscript(_ number: FrameID) -> Frame { frames[number.index] }

    /// Tells whether a value that stands on a frame lies inside an array or object.
    @inline(__always)
    func isInside(_ stack: FrameID) -> Bool { stack.isLive && self[stack].role != .program }

    /// The number of a list.
    mutating func list(_ members: [Int32]) -> ListID {
        let hash = IndexTable.hash(members)
        if let known = listTable.find(hash, { lists[$0] == members }) { return ListID(id: known) }
        lists.append(members)
        listTable.insert(hash, Int32(lists.count - 1))
        return ListID(at: lists.count - 1)
    }

    /// The number of the list that is the state of an object or array.
    mutating func list(_ state: some FormState) -> ListID { list(state.numbers) }

    /// The state of an object or array by the number of its list.
    @inline(__always)
    func state<State: FormState>(_ list: ListID) -> State { State(numbers: members(of: list)) }

    /// The members of a list.
    @inline(__always)
    func members(of list: ListID) -> [Int32] { lists[list.index] }

    /// The threads of an open object.
    @inline(__always)
    func objectThreads(_ list: ListID) -> Threads<ObjectForm.ID> { Threads(members(of: list)) }

    /// The threads of an open array.
    @inline(__always)
    func arrayThreads(_ list: ListID) -> Threads<ArrayForm.ID> { Threads(members(of: list)) }

    /// The threads that await a value.
    @inline(__always)
    func awaitingThreads(_ list: ListID) -> AwaitingThreads { AwaitingThreads(members(of: list)) }

    /// The goals that a value may meet.
    @inline(__always)
    func goals(of list: ListID) -> GoalList { GoalList(members(of: list)) }
}
