import Tensor

/// Runs the benchmarks whose names are given, or all.
@main enum Main {
    static func main() throws {
        let kernels = try Kernels.selected()
        let most = ProcessorLimits.current.threadCount
        let benchmarks = Benchmarks(kernels: kernels, threads: most > 1 ? [1, most] : [1])
        var all: [(String, () -> Void)] = [
            ("bandwidth", benchmarks.bandwidth), ("barrier", benchmarks.barrier), ("vectors", benchmarks.vectors),
            ("attention", benchmarks.attention), ("prefill", benchmarks.prefill),
        ]
        for type in ElementType.allCases {
            for count in [1, 2, 4, 8] {
                all.append(("decode-\(type.rawValue)-\(count)", { benchmarks.decode(type, inputCount: count) }))
            }
        }
        print(try SystemDescription.current())
        let wanted = CommandLine.arguments.dropFirst()
        for (name, body) in all where wanted.isEmpty || wanted.contains(name) { body() }
    }
}
