/// The tokens that a text allows next, as far as its own automaton decides.
struct LexemeMask {
    /// A token that closes a string, with the bytes after the quote as its tail.
    struct Closer: Sendable {
        var token: TokenID
        var tail: TailID
    }

    /// The tokens that close the string with one ending.
    struct Group {
        var ending: EndingID
        var closers: [Closer] = []
    }

    /// The tokens that stay inside the text.
    enum Inside: Sendable {
        /// Every token that stays inside any string.
        case all
        case few([TokenID])
        /// The tokens as a mask.
        case many([UInt32])

        var byteCount: Int {
            switch self {
            case .all: 0
            case .few(let tokens): tokens.count * 4
            case .many(let words): words.count * 4
            }
        }
    }

    var inside = Inside.all
    /// The tokens that close the string, grouped by ending.
    var groups: [Group] = []
    /// The index in `groups` of each ending.
    private var groupIndices: [EndingID: Int] = [:]
    /// The ending of the closing tokens in no group, or `dead` if those don't pass.
    var rest = EndingID.dead

    /// Adds the tokens below a node of a tree, which close the string with an ending.
    ///
    /// - Parameter tails: The tails of the tree's tokens, in the tree's order.
    mutating func add(_ trie: TokenTrie, below node: Int, _ ending: EndingID, _ tails: [TailID]) {
        let index: Int
        if let known = groupIndices[ending] {
            index = known
        } else {
            index = groups.count
            groupIndices[ending] = index
            groups.append(Group(ending: ending))
        }
        let tokens = trie.tokens(below: node)
        groups[index].closers.reserveCapacity(groups[index].closers.count + tokens.count)
        for place in tokens.indices {
            groups[index].closers.append(Closer(token: tokens[place], tail: tails[place]))
        }
    }

    /// Returns the mask in a form for other grammars, or nil if an ending refers to a listed word.
    func shared(_ machine: ByteMachine) -> SharedMasks.Entry? {
        var entry = SharedMasks.Entry(inside: inside, groups: [])
        func slots(_ ending: EndingID) -> [Slot]? {
            let isWordless = machine.texts.languageEndings(ending).allSatisfy { $0.word == nil }
            return isWordless ? machine.texts.slots(ending) : nil
        }
        if rest.isLive {
            guard let slots = slots(rest) else { return nil }
            entry.rest = slots
        }
        for group in groups {
            var places: [Slot] = []
            if group.ending.isLive {
                guard let slots = slots(group.ending) else { return nil }
                places = slots
            }
            entry.groups.append((places, group.closers))
        }
        return entry
    }

    /// Creates the mask from one that another grammar computed.
    init(_ entry: SharedMasks.Entry, _ machine: ByteMachine) {
        func ending(_ slots: [Slot]) -> EndingID {
            slots.isEmpty ? .dead : machine.texts.ending(slots.flatMap { [$0.id, -1, -1] })
        }
        inside = entry.inside
        rest = ending(entry.rest ?? [])
        groups = entry.groups.map { Group(ending: ending($0.slots), closers: $0.closers) }
    }

    init() {}
}
