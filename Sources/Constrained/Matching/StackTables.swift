/// A machine's interned frames, and the interned lists that configurations and frames refer to.
struct StackTables {
    private(set) var frames: [Frame] = []
    private var frameTable = IndexTable()
    private(set) var lists: [[Int32]] = []
    private var listTable = IndexTable(capacity: 256)

    /// An open value: the threads that await it, and its parent.
    struct Frame: Hashable {
        /// The relation of the value to its parent.
        enum Role: UInt8 {
            case program, member, item
        }

        var role: Role
        /// The threads that await the value, as an interned list.
        var awaiting: ListID
        var parent: FrameID
        var depth: Int32

        /// The hash of the frame's table entry. It leaves out the depth, which follows from the parent.
        fileprivate var tableHash: UInt64 {
            IndexTable.mix(IndexTable.mix(UInt64(role.rawValue) << 40, awaiting.id), parent.id)
        }
    }

    /// Returns the number of a frame.
    mutating func frame(_ role: Frame.Role, awaiting: ListID, above parent: FrameID) -> FrameID {
        let depth = parent.isDead ? 0 : self[parent].depth + 1
        let value = Frame(role: role, awaiting: awaiting, parent: parent, depth: depth)
        let hash = value.tableHash
        if let known = frameTable.find(hash, { frames[$0] == value }) { return FrameID(id: known) }
        frames.append(value)
        frameTable.insert(hash, Int32(frames.count - 1))
        return FrameID(at: frames.count - 1)
    }

    /// The frame with a number.
    @inline(__always)
    subscript(_ number: FrameID) -> Frame { frames[number.index] }

    /// Whether a value on a frame lies inside an array or object.
    @inline(__always)
    func isInside(_ stack: FrameID) -> Bool { stack.isLive && self[stack].role != .program }

    /// Returns the number of a list.
    mutating func list(_ members: [Int32]) -> ListID {
        let hash = IndexTable.hash(members)
        if let known = listTable.find(hash, { lists[$0] == members }) { return ListID(id: known) }
        lists.append(members)
        listTable.insert(hash, Int32(lists.count - 1))
        return ListID(at: lists.count - 1)
    }

    /// Returns the number of the list that is the state of an object or array.
    mutating func list(_ state: some FormState) -> ListID { list(state.numbers) }

    /// Returns the state of an object or array, by the number of its list.
    @inline(__always)
    func state<State: FormState>(_ list: ListID) -> State { State(numbers: members(of: list)) }

    /// Returns the members of a list.
    @inline(__always)
    func members(of list: ListID) -> [Int32] { lists[list.index] }

    /// Returns the threads of an open object.
    @inline(__always)
    func objectThreads(_ list: ListID) -> Threads<ObjectForm.ID> { Threads(members(of: list)) }

    /// Returns the threads of an open array.
    @inline(__always)
    func arrayThreads(_ list: ListID) -> Threads<ArrayForm.ID> { Threads(members(of: list)) }

    /// Returns the threads that await a value.
    @inline(__always)
    func awaitingThreads(_ list: ListID) -> AwaitingThreads { AwaitingThreads(members(of: list)) }

    /// Returns the goals of a value.
    @inline(__always)
    func goals(of list: ListID) -> GoalList { GoalList(members(of: list)) }
}
