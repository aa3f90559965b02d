// swift-tools-version: 6.2
// 6.2 is the first version under which a package with `unsafeFlags` may still be depended on by version.
import PackageDescription

let package = Package(
    name: "nightjar",
    products: [
        .library(name: "FoundationModels", targets: ["FoundationModels"]),
        .library(name: "Generation", targets: ["Generation"]),
        .library(name: "Transformer", targets: ["Transformer"]),
        .library(name: "Tokenizer", targets: ["Tokenizer"]),
        .library(name: "Constrained", targets: ["Constrained"]),
        .library(name: "Tensor", targets: ["Tensor"]),
        .executable(name: "infer", targets: ["infer"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    ],
    targets: [
        // The engine, bottom up. Dependencies point down only.
        .systemLibrary(name: "COpenBLAS", pkgConfig: "openblas", providers: [.apt(["libopenblas-dev"])]),
        .target(name: "Tensor", dependencies: ["COpenBLAS"]),
        .target(name: "Transformer", dependencies: ["Tensor"]),
        .target(name: "Tokenizer"),
        .target(name: "Constrained"),
        .target(name: "Generation", dependencies: ["Transformer", "Tokenizer", "Constrained"]),

        // Apple's API. The core has no macros, so that `infer` builds without swift-syntax.
        .target(name: "FoundationModelsCore", dependencies: ["Generation"]),
        .target(name: "FoundationModels", dependencies: ["FoundationModelsCore"]),

        .executableTarget(
            name: "infer",
            dependencies: [
                "Generation", "FoundationModelsCore",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        .testTarget(name: "TensorTests", dependencies: ["Tensor"]),
        .testTarget(name: "TransformerTests", dependencies: ["Transformer"]),
        .testTarget(name: "TokenizerTests", dependencies: ["Tokenizer"]),
        .testTarget(name: "ConstrainedTests", dependencies: ["Constrained"]),
        .testTarget(name: "GenerationTests", dependencies: ["Generation"]),
        .testTarget(name: "FoundationModelsCoreTests", dependencies: ["FoundationModelsCore"]),
        .testTarget(name: "InferTests"),
    ],
    swiftLanguageModes: [.v6]
)
