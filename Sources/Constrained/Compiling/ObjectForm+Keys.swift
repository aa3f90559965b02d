extension ObjectForm {
    /// A key as a form sees it.
    enum Key {
        /// One of the names, by its place.
        case name(Int)
        /// Some key of a class of others, by the place of that.
        case other(class: Int)

        /// The place of the name, if it is one.
        var name: Int? {
            if case .name(let name) = self { name } else { nil }
        }
    }

    /// The place of a key among names and, behind these, classes of others.
    func position(of key: Key) -> Int {
        switch key {
        case .name(let name): name
        case .other(let keyClass): names.count + keyClass
        }
    }

    /// What the value of a key must satisfy, where that depends on no other member.
    func goal(of key: Key) -> Goal {
        switch key {
        case .name(let name): goals[name]
        case .other(let keyClass): classes[keyClass].goal
        }
    }
}
