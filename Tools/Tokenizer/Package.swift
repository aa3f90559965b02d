// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "tokenizer-benchmark",
    dependencies: [.package(name: "nightjar", path: "../..")],
    targets: [
        .executableTarget(
            name: "TokenizerBenchmark", dependencies: [.product(name: "Tokenizer", package: "nightjar")])
    ],
    swiftLanguageModes: [.v6]
)
