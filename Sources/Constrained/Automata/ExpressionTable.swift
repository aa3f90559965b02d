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
    subscript(_ language: Language) -> Node { nodes[Int(language.id)] }

    /// The members of a union or intersection.
    @inline(__always)
    func members(of node: Node) -> [Language] { lists[Int(node.a)] }

    /// The number of an expression that is kept already, by its shape and members.
    ///
    /// Mutating, though it changes nothing: so the table is read where it stands, and no reference to its arrays counted.
    @inline(__always)
    mutating func find(_ node: Node, members: [Language], hash: UInt64) -> Language? {
        let known = internTable.find(hash) {
            let other = nodes[$0]
            guard other.kind == node.kind, other.b == node.b, other.c == node.c, other.d == node.d else { return false }
            return members.isEmpty ? other.a == node.a : lists[Int(other.a)] == members
        }
        return known.map { Language(id: $0) }
    }

    /// Keeps an expression that is not in the table.
    mutating func add(_ node: Node, members: [Language], hash: UInt64) -> Language {
        var stored = node
        if !members.isEmpty {
            lists.append(members)
            stored.a = Int32(lists.count - 1)
        }
        nodes.append(stored)
        internTable.insert(hash, Int32(nodes.count - 1))
        return Language(id: Int32(nodes.count - 1))
    }

    /// Forgets all expressions and lists of members but the first.
    mutating func keepFirst(_ count: Int, lists listCount: Int) {
        nodes = Array(nodes[0..<count])
        lists = Array(lists[0..<listCount])
        internTable = IndexTable(capacity: max(1_024, count))
        for index in nodes.indices {
            let node = nodes[index]
            let members = node.kind == .union || node.kind == .intersection ? members(of: node) : []
            internTable.insert(Self.hash(node, members), Int32(index))
        }
    }

    /// The hash by which an expression is found, whatever list keeps its members.
    static func hash(_ node: Node, _ members: [Language]) -> UInt64 {
        var hash = IndexTable.mix(IndexTable.mix(UInt64(node.kind.rawValue) << 40, node.b), node.c)
        hash = IndexTable.mix(hash, node.d)
        if members.isEmpty { return IndexTable.mix(hash, node.a) }
        for member in members { hash = IndexTable.mix(hash, member.id) }
        return hash
    }
}
