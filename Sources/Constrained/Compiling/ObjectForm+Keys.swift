extension ObjectForm {
    /// A key of a form: the index of a name or, after all names, of a class of other keys.
    struct KeyID: Handle {
        let id: Int32
    }

    /// The names, in order.
    var nameIDs: some RandomAccessCollection<KeyID> { names.indices.lazy.map { KeyID(at: $0) } }

    /// The classes of other keys.
    var classIDs: some RandomAccessCollection<KeyID> {
        (names.count..<names.count + classes.count).lazy.map { KeyID(at: $0) }
    }

    /// The names, followed by the classes of other keys.
    var keyIDs: some RandomAccessCollection<KeyID> {
        (0..<names.count + classes.count).lazy.map { KeyID(at: $0) }
    }

    /// Whether a key is one of the names.
    @inline(__always)
    func isName(_ key: KeyID) -> Bool { key.index < names.count }

    /// Returns the text of a name.
    @inline(__always)
    func text(of name: KeyID) -> [UInt32] { names[name.index] }

    /// Returns the keys of a class.
    @inline(__always)
    func keys(of keyClass: KeyID) -> Language { classes[keyClass.index - names.count].keys }

    /// Returns the goal of a key's value, if it depends on no other member.
    @inline(__always)
    func goal(of key: KeyID) -> Goal { isName(key) ? goals[key.index] : classes[key.index - names.count].goal }

    /// Whether a name is required.
    @inline(__always)
    func isRequired(_ name: KeyID) -> Bool { isRequired[name.index] }
}
