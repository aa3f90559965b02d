/// The script of every scalar, unpacked once.
///
/// Unchecked because of its pointers, whose memory is written only during initialization.
struct UnicodeScripts: @unchecked Sendable {
    /// The shared table.
    static let shared = UnicodeScripts()

    private let blocks: UnsafeMutablePointer<UInt16>
    private let values: UnsafeMutablePointer<UInt8>
    private let names: [String: UInt8]

    private init() {
        (blocks, values) = UnicodeTables.unpack(UnicodeScriptData.scripts)
        var names: [String: UInt8] = [:]
        let list = "\(UnicodeScriptData.names)".split(separator: " ")
        for (i, name) in list.enumerated() { names[String(name)] = UInt8(truncatingIfNeeded: i + 1) }
        self.names = names
    }

    /// Returns the number of a script, whose name is in lower case without separators.
    func index(of name: String) -> UInt8? { names[name] }

    /// Returns the script of a scalar; zero for none.
    func script(_ scalar: UInt32) -> UInt8 { values[Int(blocks[Int(scalar >> 7)]) << 7 | Int(scalar & 127)] }
}
