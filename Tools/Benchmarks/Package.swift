// swift-tools-version: 6.2
// Benchmarks of the kernels alone, and of the session above the engine, apart from the package so that nobody who depends on
// it builds them:
//
//     swift run -c release --package-path Tools/Benchmarks TensorBenchmarks [name …]
//     swift run -c release --package-path Tools/Benchmarks SessionBenchmark model-directory [tokens] [pairs]
import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "nightjar", path: "../..")],
    targets: [
        .executableTarget(name: "TensorBenchmarks", dependencies: [.product(name: "Tensor", package: "nightjar")]),
        .executableTarget(
            name: "SessionBenchmark",
            dependencies: ["FoundationModelsCore", "Generation", "Tokenizer"].map { .product(name: $0, package: "nightjar") }),
    ],
    swiftLanguageModes: [.v6]
)
