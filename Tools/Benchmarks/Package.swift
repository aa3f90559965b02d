// swift-tools-version: 6.2
// Benchmarks of the session above the engine and of guided generation, apart from the package so that nobody who depends on
// it builds them, and by its public declarations alone:
//
//     swift run -c release --package-path Tools/Benchmarks SessionBenchmark model-directory [tokens] [pairs]
//     swift run -c release --package-path Tools/Benchmarks GuidedBenchmark model-directory [threads] [rounds]
//
// The kernels alone and sampling are called as the package's modules call them, so that their benchmarks are targets of the
// package where the environment asks for them:
//
//     NIGHTJAR_BENCHMARKS=1 swift run -c release TensorBenchmarks [name …]
//     NIGHTJAR_BENCHMARKS=1 swift run -c release SamplerBenchmark [vocabulary] [rounds]
import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "nightjar", path: "../..")],
    targets: [
        .executableTarget(
            name: "SessionBenchmark",
            dependencies: ["FoundationModelsCore", "NightjarGeneration", "LocalModels", "Tokenizer"].map {
                .product(name: $0, package: "nightjar")
            }),
        .executableTarget(
            name: "GuidedBenchmark",
            dependencies: ["Constrained", "NightjarGeneration", "Transformer"].map {
                .product(name: $0, package: "nightjar")
            }),
    ],
    swiftLanguageModes: [.v6]
)
