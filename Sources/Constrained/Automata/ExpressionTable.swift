/// The interned expressions of an arena, and the member lists of unions and intersections.
struct ExpressionTable {
    typealias Node = RegexArena.Node

    private(set) var nodes: [Node] = []
    private(set) var lists: [[Language]] = []
    private var internTable = IndexTable(capacity: 1_024)

    /// The number of expressions.
    @inline(__always)
    var count: Int { nodes.count }

    /// The expression with a number.
    @inline(__always)
    subscript(_ language: Language) -> Node { nodes[language.index] }

    /// Returns the members of a union or intersection.
    @inline(__always)
    func members(of node: Node) -> [Language] { lists[node.members.index] }

    /// Returns the number of an interned expression, by its structure and members.
    ///
    /// The method is mutating, though it changes nothing: the table is then read in place, without counting references.
    @inline(__always)
    mutating func find(_ node: Node, members: [Language], hash: UInt64) -> Language? {
        let known = internTable.find(hash) {
            let other = nodes[$0]
            if members.isEmpty { return other.isEqual(to: node) }
            return other.kind == node.kind && lists[other.members.index] == members
        }
        return known.map { Language(id: $0) }
    }

    /// Adds an expression that isn't in the table.
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

    /// Removes all expressions and member lists but the first ones.
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
