/// The names of arm64 processors, for which Linux reports only numbers of maker and part.
enum ArmProcessorName {
    /// Parts designed by Arm, as found in servers and boards.
    private static let parts: [Int: String] = [
        0xd03: "Cortex-A53", 0xd05: "Cortex-A55", 0xd07: "Cortex-A57", 0xd08: "Cortex-A72", 0xd0b: "Cortex-A76",
        0xd0c: "Neoverse N1", 0xd40: "Neoverse V1", 0xd41: "Cortex-A78", 0xd49: "Neoverse N2", 0xd4f: "Neoverse V2",
        0xd84: "Neoverse V3", 0xd8e: "Neoverse N3",
    ]
    private static let makers: [Int: String] = [
        0x41: "Arm", 0x46: "Fujitsu", 0x48: "HiSilicon", 0x4e: "NVIDIA", 0x51: "Qualcomm", 0x61: "Apple",
        0xc0: "Ampere",
    ]

    /// Returns the name of the first processor in the text of `/proc/cpuinfo`; empty if there is none.
    static func of(processorInfo text: String) -> String {
        guard let maker = number(of: "CPU implementer", in: text), let part = number(of: "CPU part", in: text) else {
            return ""
        }
        if maker == 0x41, let name = parts[part] { return "Arm \(name)" }
        let unnamed = "part 0x\(String(part, radix: 16))"
        return "\(makers[maker] ?? "maker 0x\(String(maker, radix: 16))") \(unnamed)"
    }

    private static func number(of name: String, in text: String) -> Int? {
        let value = ProcessorFeatures.value(of: name, in: text)
        return value.hasPrefix("0x") ? Int(value.dropFirst(2), radix: 16) : nil
    }
}
