// swift-tools-version: 6.2
// Benchmarks of the kernels alone, of sampling, of the session above the engine and of guided generation, apart from the
// package so that nobody who depends on it builds them:
//
//     swift run -c release --package-path Tools/Benchmarks TensorBenchmarks [name …]
//     swift run -c release --package-path Tools/Benchmarks SamplerBenchmark [vocabulary] [rounds]
//     swift run -c release --package-path Tools/Benchmarks SessionBenchmark model-directory [tokens] [pairs]
//     swift run -c release --package-path Tools/Benchmarks GuidedBenchmark model-directory [threads] [rounds]
import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "nightjar", path: "../..")],
    targets: [
        .executableTarget(name: "TensorBenchmarks", dependencies: [.product(name: "Tensor", package: "nightjar")]),
        .executableTarget(name: "SamplerBenchmark", dependencies: [.product(name: "Transformer", package: "nightjar")]),
        .executableTarget(
            name: "SessionBenchmark",
            dependencies: ["FoundationModelsCore", "Generation", "Tokenizer"].map { .product(name: $0, package: "nightjar") }),
        .executableTarget(
            name: "GuidedBenchmark",
            dependencies: ["Constrained", "Generation", "Transformer"].map { .product(name: $0, package: "nightjar") }),
    ],
    swiftLanguageModes: [.v6]
)
