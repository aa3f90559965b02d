/// The script of every scalar, unpacked once.
///
/// Unchecked for its pointers, to memory that nobody writes once it is filled.
struct UnicodeScripts: @unchecked Sendable {
    /// The one unpacked copy.
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

    /// The number of a script's name in lower case without separators.
    func index(of name: String) -> UInt8? { names[name] }

    /// The script of a scalar; zero where none is known.
    func script(_ scalar: UInt32) -> UInt8 { values[Int(blocks[Int(scalar >> 7)]) << 7 | Int(scalar & 127)] }
}
