/// The expressions of an arena, each kept once and known by its number, and the members of unions and intersections.
struct ExpressionTable {
    typealias Node = RegexArena.Node

    private(set) var nodes: [Node] = []
    private(set) var lists: [[Language]] = []
    private var internTable = IndexTable(capacity: 1_024)

    /// The number of expressions.
    @inline(__always)
    var count: Int { nodes.count }

    /// An expression by its number.
    @inline(__always)
    subscript(_ language: Language) -> Node { nodes[language.index] }

    /// The members of a union or intersection.
    @inline(__always)
    func members(of node: Node) -> [Language] { lists[node.members.index] }

    /// The number of an expression that is kept already, by its shape and members.
    ///
    /// Mutating, though it changes nothing: so the table is read where it stands, and no reference to its arrays counted.
    @inline(__always)
    mutating func find(_ node: Node, members: [Language], hash: UInt64) -> Language? {
        let known = internTable.find(hash) {
            let other = nodes[$0]
            if members.isEmpty { return other.isEqual(to: node) }
            return other.kind == node.kind && lists[other.members.index] == members
        }
        return known.map { Language(id: $0) }
    }

    /// Keeps an expression that is not in the table.
    mutating func add(_ node: Node, members: [Language], hash: UInt64) -> Language {
        var stored = node
        if !members.isEmpty {
            stored.members = MemberListID(at: lists.count)
            lists.append(members)
        }
        nodes.append(stored)
        internTable.insert(hash, Int32(nodes.count - 1))
        return Language(at: nodes.count - 1)
    }

    /// Forgets all expressions and lists of members but the first.
    mutating func keepFirst(_ count: Int, lists listCount: Int) {
        nodes = Array(nodes[0..<count])
        lists = Array(lists[0..<listCount])
        internTable = IndexTable(capacity: max(1_024, count))
        for index in nodes.indices {
            let node = nodes[index]
            let members = node.kind == .union || node.kind == .intersection ? members(of: node) : []
            internTable.insert(node.hash(with: members), Int32(index))
        }
    }
}
