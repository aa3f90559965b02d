// swift-tools-version: 6.2
// 6.2 is the first version under which a package with `unsafeFlags` may still be depended on by version. Its compilers are only
// tried by `Tools/check-arm64 --whole`, which builds `infer`.
import CompilerPluginSupport
import PackageDescription

#if compiler(<6.3)
#if arch(arm64)
let host = "aarch64"
#else
let host = "x86_64"
#endif
let architecture = Context.environment["NIGHTJAR_ARCHITECTURE"] ?? host
#endif

/// One folder of kernels, compiled once for each instruction-set tier; `Tensor` picks one at start.
///
/// Both architectures have three tiers. Each flag names the architecture that it is for, so that a cross build takes those
/// of its target: `#if arch` in a manifest is the host. Swift 6.2 ignores flags that do: there a cross build names its
/// architecture by `NIGHTJAR_ARCHITECTURE`.
///
/// `-O` also in debug builds: unoptimized SIMD is hundreds of times slower, and it would leave weak copies of the
/// standard library's generic code in objects with wide instructions, which the linker could pick for everybody.
/// Frame pointers let `perf` walk stacks.
func kernelTier(_ name: String, x86: [String] = [], arm: String? = nil, defining symbols: [String] = []) -> Target {
    let armFlags = arm.map { ["-march=\($0)"] } ?? []
    #if compiler(>=6.3)
    let flags = x86.flatMap { ["-Xarch_x86_64", $0] } + armFlags.flatMap { ["-Xarch_aarch64", $0] }
    #else
    guard let flags = ["x86_64": x86, "aarch64": armFlags][architecture] else {
        fatalError("NIGHTJAR_ARCHITECTURE is \(architecture), must be x86_64 or aarch64")
    }
    #endif
    // Flags for the other architecture are no mistake.
    let options = ["-fno-omit-frame-pointer", "-Qunused-arguments"] + flags
    return .target(
        name: name, dependencies: ["NightjarKernelTable"],
        swiftSettings: [
            .unsafeFlags(options.flatMap { ["-Xcc", $0] }),
            .unsafeFlags(
                ["-O", "-disable-batch-mode", "-wmo", "-num-threads", "2"], .when(configuration: .debug)),
        ] + symbols.map { .define($0) })
}

let kernelTiers = [
    // What every processor of the architecture has: SSE2, NEON.
    kernelTier("NightjarKernelsPortable"),
    // AVX2: 256-bit integers and floats. FMA: fused multiply-add. F16C: half-precision loads.
    // DotProd: 8-bit dot products.
    kernelTier(
        "NightjarKernelsTier2", x86: ["-mavx2", "-mfma", "-mf16c"], arm: "armv8.2-a+dotprod",
        defining: ["NIGHTJAR_TIER2"]),
    // F: 512-bit vectors. BW, DQ, VL: 8- and 16-bit lanes, 64-bit lanes, the same instructions at 128 and 256 bits.
    // VNNI: 8-bit dot products. The preferred width makes the compiler use whole registers.
    // I8MM: products of 8-bit matrices.
    kernelTier(
        "NightjarKernelsTier3",
        x86: [
            "-mavx2", "-mfma", "-mf16c", "-mavx512f", "-mavx512bw", "-mavx512dq", "-mavx512vl", "-mavx512vnni",
            "-mprefer-vector-width=512",
        ], arm: "armv8.2-a+dotprod+i8mm", defining: ["NIGHTJAR_TIER2", "NIGHTJAR_TIER3"]),
]

/// For modules in which little time is spent while a model answers: optimized for size they are as fast, to the noise of a
/// measurement, and compile in two thirds of the time. What computes, samples and masks is optimized for speed.
let compact: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

let package = Package(
    name: "nightjar",
    // The package builds on Linux. On a Mac a package that depends on it there resolves, and builds the macros, for which
    // swift-syntax asks for this version.
    platforms: [.macOS(.v10_15)],
    products: [
        .library(name: "FoundationModels", targets: ["FoundationModels"]),
        .library(name: "FoundationModelsCore", targets: ["FoundationModelsCore"]),
        .library(name: "LocalModels", targets: ["LocalModels"]),
        .library(name: "FoundationModelsTesting", targets: ["FoundationModelsTesting"]),
        .library(name: "FoundationModelsUtilities", targets: ["FoundationModelsUtilities"]),
        .library(name: "Evaluations", targets: ["Evaluations"]),
        .library(name: "EvaluationsCore", targets: ["EvaluationsCore"]),
        .library(name: "DefaultModel", targets: ["DefaultModel"]),
        .library(name: "NightjarGeneration", targets: ["NightjarGeneration"]),
        .library(name: "Embeddings", targets: ["Embeddings"]),
        .library(name: "Transformer", targets: ["Transformer"]),
        .library(name: "Tokenizer", targets: ["Tokenizer"]),
        .library(name: "ChatTemplates", targets: ["ChatTemplates"]),
        .library(name: "Constrained", targets: ["Constrained"]),
        .library(name: "NightjarServer", targets: ["NightjarServer"]),
        .library(name: "NightjarObservability", targets: ["NightjarObservability"]),
        .executable(name: "infer", targets: ["infer"]),
        .executable(name: "barista", targets: ["NightjarBarista"]),
        .executable(name: "craft", targets: ["NightjarCraft"]),
    ],
    traits: [
        .default(enabledTraits: ["DefaultWeights"]),
        .trait(
            name: "DefaultWeights",
            description: "Puts the default model's weights (15 MB) beside every program that links FoundationModels."),
        .trait(
            name: "Server", description: "Builds the HTTP server of `infer serve`, with hummingbird and what it needs.",
            // The server's packages need these packages anyway.
            enabledTraits: ["Observability"]),
        .trait(
            name: "Observability",
            description: "Builds NightjarObservability: logs, metrics and traces by swift-log, swift-metrics and "
                + "swift-distributed-tracing."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"606.0.0"),
        // The server's. Packages that only targets under a trait use are not resolved where the trait is off: measured
        // with Swift 6.3.1, `swift package show-dependencies` in a clean clone fetches and lists the two above and
        // nothing else, and with `--traits default,Server` 26; an app that depends on FoundationModels by version fetches
        // these two as well. A Package.resolved that names the others has them fetched, which is why Tools/serve keeps
        // its own. Products of theirs are built for the trait alone: `infer` without it compiles the same modules as before.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.7.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    ],
    targets: [
        // The engine, bottom up. Dependencies point down only.
        // What sessions, models and servers tell observers and traces of.
        .target(name: "InferenceEvents", swiftSettings: compact),
        .systemLibrary(name: "COpenBLAS", pkgConfig: "openblas", providers: [.apt(["libopenblas-dev"])]),
        .target(
            name: "Tensor",
            dependencies: ["COpenBLAS", "InferenceEvents", "NightjarKernelTable"]
                + kernelTiers.map { .byName(name: $0.name) }),
        // What kernels take and give, and the layouts of what they read.
        .target(name: "NightjarKernelTable"),
        // Reads JSON text into the values of the modules above.
        .target(name: "NightjarJSON"),
        .target(name: "ModelFiles", dependencies: ["NightjarKernelTable"], swiftSettings: compact),
        .target(name: "Transformer", dependencies: ["InferenceEvents", "Tensor", "NightjarJSON", "ModelFiles"]),
        .target(name: "Tokenizer", dependencies: ["NightjarJSON", "ModelFiles"], swiftSettings: compact),
        .target(name: "ChatTemplates", dependencies: ["NightjarJSON", "ModelFiles"], swiftSettings: compact),
        .target(name: "Constrained", dependencies: ["NightjarJSON"]),
        // Image files, decoded and resampled. It knows no model.
        // Swift 6.2 asks functions that write one span from another what the written one depends on.
        .target(name: "Images", swiftSettings: [.enableExperimentalFeature("Lifetimes")]),
        // The eyes of models: how images are prepared, what their placeholders become, and the towers that read them.
        .target(
            name: "Vision", dependencies: ["Images", "ModelFiles", "Tensor", "Transformer"], swiftSettings: compact),
        // What a GGUF file says, as plain values for the modules that compute with it.
        .target(
            name: "GGUFModels", dependencies: ["ModelFiles", "Tensor", "Transformer", "Tokenizer", "ChatTemplates"],
            swiftSettings: compact),
        .target(
            name: "NightjarGeneration",
            dependencies: [
                "InferenceEvents", "Tensor", "ModelFiles", "Transformer", "Tokenizer", "ChatTemplates", "Constrained",
                "Images", "Vision", "GGUFModels",
            ]),

        // Vectors of texts and scores of pairs, by models that read.
        .target(
            name: "Embeddings",
            dependencies: [
                "Tensor", "ModelFiles", "Transformer", "Tokenizer", "ChatTemplates", "GGUFModels", "NightjarGeneration",
            ],
            swiftSettings: compact),

        // The model that ships with the package: its files go into a resource folder beside every program that links it.
        .target(
            name: "DefaultModel", path: "Weights", sources: ["DefaultModel.swift"],
            resources: [
                "README.md", "config.json", "generation_config.json", "model.safetensors", "tokenizer.json",
                "tokenizer_config.json",
            ].map { .copy($0) }),

        // Apple's API: sessions, schemas, transcripts, profiles, and the protocol that models implement. It has no macros, so
        // that `infer` builds without swift-syntax, and no engine, so that models of others need none.
        .target(name: "FoundationModelsCore", dependencies: ["InferenceEvents"], swiftSettings: compact),
        // Tells in which language a text is, for models that declare theirs.
        .target(name: "LanguageIdentification", swiftSettings: compact),
        // The models of that API that answer by weights on this machine.
        .target(
            name: "LocalModels",
            dependencies: [
                "FoundationModelsCore", "InferenceEvents", "LanguageIdentification", "ModelFiles", "Tensor",
                "Transformer", "Tokenizer", "ChatTemplates", "Constrained", "Images", "Vision", "NightjarGeneration",
                .target(name: "DefaultModel", condition: .when(traits: ["DefaultWeights"])),
            ], swiftSettings: compact),
        .target(
            name: "FoundationModels", dependencies: ["FoundationModelsCore", "LocalModels", "FoundationModelsMacros"]),
        .macro(
            name: "FoundationModelsMacros",
            dependencies: ["SwiftParser", "SwiftSyntaxMacros", "SwiftCompilerPlugin"].map {
                .product(name: $0, package: "swift-syntax")
            }),
        .target(name: "FoundationModelsTesting", dependencies: ["FoundationModelsCore", "InferenceEvents"]),
        // Skills, modifiers for long histories, models behind a chat-completions endpoint, models fetched from a hub.
        .target(
            name: "FoundationModelsUtilities", dependencies: ["FoundationModelsCore", "LocalModels", "ModelFiles"],
            swiftSettings: compact),
        // Measures what a program makes of samples; its trait for Swift Testing apart, so that programs don't link that.
        .target(
            name: "EvaluationsCore", dependencies: ["FoundationModelsCore", "LocalModels"], swiftSettings: compact),
        .target(name: "Evaluations", dependencies: ["EvaluationsCore"]),

        // What a server answers, without a network, and the HTTP server around it, which is empty without its trait.
        .target(
            name: "NightjarServing",
            dependencies: [
                "ModelFiles", "Transformer", "Tokenizer", "ChatTemplates", "Constrained", "Images", "Vision",
                "NightjarGeneration", "Embeddings", "FoundationModelsCore", "LocalModels",
            ],
            // In the code, so that a server is one file.
            resources: [.embedInCode("Page/index.html"), .embedInCode("Description/openapi.json")],
            swiftSettings: compact),
        .target(
            name: "NightjarServer",
            dependencies: [
                "ModelFiles", "NightjarServing",
                .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Server"])),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: ["Server"])),
                .product(name: "HummingbirdTLS", package: "hummingbird", condition: .when(traits: ["Server"])),
                .product(
                    name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .when(traits: ["Server"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Server"])),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Server"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Server"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Server"])),
                .product(name: "NIOExtras", package: "swift-nio-extras", condition: .when(traits: ["Server"])),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: .when(traits: ["Server"])),
            ]),

        // Tells logs, metrics and traces what happens; empty without its trait.
        .target(
            name: "NightjarObservability",
            dependencies: [
                "NightjarGeneration",
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Observability"])),
                .product(name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Observability"])),
                .product(
                    name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Observability"])),
            ]),

        .executableTarget(
            name: "infer",
            dependencies: [
                "InferenceEvents", "Tensor", "Transformer", "Tokenizer", "ChatTemplates", "Constrained",
                "NightjarGeneration",
                "Embeddings", "FoundationModelsCore", "LocalModels", "FoundationModelsUtilities", "EvaluationsCore",
                "ModelFiles", "Images", "Vision",
                .target(name: "NightjarServing", condition: .when(traits: ["Server"])),
                .target(name: "NightjarServer", condition: .when(traits: ["Server"])),
                .target(name: "NightjarObservability", condition: .when(traits: ["Server"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Server"])),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: compact, plugins: ["CommitStamp"]),
        // The coffee shop game of the talk "Deep dive into the Foundation Models framework".
        .executableTarget(
            name: "NightjarBarista", dependencies: ["FoundationModels"], path: "Sources/Examples/Barista"),
        // The craft app of the talk "Build agentic app experiences with the Foundation Models framework".
        .executableTarget(
            name: "NightjarCraft", dependencies: ["FoundationModels", "FoundationModelsUtilities"],
            path: "Sources/Examples/Craft"),
        // Writes the commit into `infer`, for --version.
        .plugin(name: "CommitStamp", capability: .buildTool(), path: "Sources/CommitStamp"),

        .testTarget(name: "ModelFilesTests", dependencies: ["ModelFiles", "NightjarGGUFWriter"]),
        .testTarget(
            name: "GGUFModelsTests",
            dependencies: [
                "GGUFModels", "ModelFiles", "Transformer", "Tokenizer", "ChatTemplates", "NightjarGGUFWriter",
                "NightjarTestSupport",
            ]),
        // Finds the data of others that tests compare with, and makes checkpoints for them.
        .target(name: "NightjarTestSupport", path: "Tests/Support"),
        // Writes GGUF files for tests.
        .target(name: "NightjarGGUFWriter", path: "Tests/GGUFWriter"),
        .testTarget(name: "TensorTests", dependencies: ["Tensor"], exclude: ["Fixtures"]),
        .testTarget(
            name: "TransformerTests", dependencies: ["Transformer", "Tensor", "NightjarTestSupport"],
            exclude: ["Fixtures"]),
        .testTarget(name: "ImagesTests", dependencies: ["Images", "NightjarTestSupport"], exclude: ["Fixtures"]),
        .testTarget(
            name: "VisionTests", dependencies: ["Vision", "Images", "NightjarTestSupport"], exclude: ["Fixtures"]),
        .testTarget(name: "TokenizerTests", dependencies: ["Tokenizer", "NightjarTestSupport"], exclude: ["Fixtures"]),
        .testTarget(
            name: "ChatTemplatesTests", dependencies: ["ChatTemplates", "NightjarTestSupport"],
            exclude: ["Template/Fixtures"]),
        .testTarget(name: "ConstrainedTests", dependencies: ["Constrained", "NightjarTestSupport"]),
        .testTarget(
            name: "NightjarGenerationTests",
            dependencies: [
                "Transformer", "Tokenizer", "ChatTemplates", "Constrained", "Images", "Vision", "NightjarGeneration",
                "NightjarTestSupport",
            ]),
        .testTarget(
            name: "EmbeddingsTests", dependencies: ["Embeddings", "Transformer", "Tensor", "NightjarTestSupport"],
            exclude: ["Fixtures"]),
        // A tool and an error for tests of sessions.
        .target(name: "NightjarSessionSupport", dependencies: ["FoundationModelsCore"], path: "Tests/SessionSupport"),
        // Sessions, schemas and transcripts with scripted models: no engine is linked.
        .testTarget(
            name: "FoundationModelsCoreTests",
            dependencies: [
                "FoundationModelsCore", "FoundationModelsTesting", "InferenceEvents", "NightjarSessionSupport",
            ]),
        // Trained weights beside what others compute with them.
        .testTarget(
            name: "RealModelsTests",
            dependencies: [
                "Transformer", "ChatTemplates", "NightjarGeneration", "Embeddings", "FoundationModelsCore",
                "LocalModels",
                "NightjarSessionSupport", "NightjarTestSupport",
            ],
            exclude: ["Fixtures"]),
        .testTarget(name: "LanguageIdentificationTests", dependencies: ["LanguageIdentification"]),
        .testTarget(
            name: "LocalModelsTests",
            dependencies: [
                "Tokenizer", "ChatTemplates", "Constrained", "Vision", "NightjarGeneration", "FoundationModelsCore",
                "LocalModels", "FoundationModelsTesting", "InferenceEvents", "NightjarGGUFWriter",
                "NightjarSessionSupport", "NightjarTestSupport",
            ]),
        .testTarget(
            name: "FoundationModelsUtilitiesTests",
            dependencies: [
                "FoundationModelsCore", "FoundationModelsUtilities", "FoundationModelsTesting", "LocalModels",
                "ModelFiles",
            ]),
        .testTarget(
            name: "EvaluationsTests",
            dependencies: [
                "Evaluations", "EvaluationsCore", "FoundationModelsCore", "FoundationModelsTesting", "LocalModels",
            ]),
        .testTarget(
            name: "NightjarServingTests",
            dependencies: [
                "NightjarServing", "ChatTemplates", "Constrained", "NightjarGeneration", "FoundationModelsCore",
                "LocalModels",
                "DefaultModel", "FoundationModelsTesting", "NightjarTestSupport",
            ]),
        .testTarget(
            name: "NightjarObservabilityTests",
            dependencies: [
                "NightjarObservability", "NightjarServing", "FoundationModelsCore", "LocalModels",
                "FoundationModelsTesting", "NightjarGeneration", "DefaultModel",
                .product(name: "InMemoryLogging", package: "swift-log", condition: .when(traits: ["Observability"])),
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["Observability"])),
                .product(
                    name: "InMemoryTracing", package: "swift-distributed-tracing",
                    condition: .when(traits: ["Observability"])),
            ]),
        .testTarget(name: "DefaultModelTests", dependencies: ["DefaultModel"]),
        .testTarget(
            name: "InferTests",
            dependencies: [
                "infer", "EvaluationsCore", "FoundationModelsCore", "FoundationModelsTesting", "LocalModels",
                "NightjarGGUFWriter", "NightjarTestSupport",
            ],
            exclude: ["Fixtures"]),
    ] + kernelTiers,
    swiftLanguageModes: [.v6]
)

// Benchmarks of what only the package's own modules can call. NIGHTJAR_BENCHMARKS=1 swift run -c release TensorBenchmarks
if Context.environment["NIGHTJAR_BENCHMARKS"] != nil {
    package.targets += [("TensorBenchmarks", "Tensor"), ("SamplerBenchmark", "Transformer")].map { name, module in
        .executableTarget(
            name: name, dependencies: [.byName(name: module)], path: "Tools/Benchmarks/Sources/\(name)")
    }
}

// swift-syntax costs minutes in a release build, and the engine's tests are slow in a debug build. So the tests of the
// macros, and of everything that uses them, take the place of the others when the environment asks for them, as
// `Tools/test` does for its second, debug run.
if Context.environment["NIGHTJAR_TESTS"] == "macros" {
    package.targets.removeAll { $0.type == .test }
    package.targets += [
        .testTarget(
            name: "FoundationModelsMacrosTests",
            dependencies: [
                "FoundationModelsMacros",
                .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
            ]),
        .testTarget(name: "FoundationModelsTests", dependencies: ["FoundationModels", "FoundationModelsTesting"]),
        .target(name: "TestTraits", dependencies: ["FoundationModelsTesting"], path: "Tests/Traits"),
        // The code of the documentation and of the README, and the example game.
        .testTarget(
            name: "ArticlesTests",
            dependencies: [
                "Embeddings", "FoundationModels", "FoundationModelsTesting", "NightjarBarista", "TestTraits",
            ]),
        // Programs of apps are compiled as Xcode's template has them compiled: on the main actor unless they say otherwise.
        .testTarget(
            name: "AppsTests",
            dependencies: [
                "FoundationModels", "FoundationModelsTesting", "FoundationModelsUtilities", "Evaluations",
                "NightjarCraft",
            ],
            swiftSettings: [
                .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"), .enableUpcomingFeature("MemberImportVisibility"),
            ]),
        // The published samples are compiled as their readers compile them: in Swift 5 mode.
        .testTarget(
            name: "SamplesTests",
            dependencies: [
                "FoundationModels", "FoundationModelsTesting", "FoundationModelsUtilities", "TestTraits",
                "MainActorSamples",
            ],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        // The same once more on the main actor; they only have to compile, and Swift warns of what others wrote.
        .target(
            name: "MainActorSamples", dependencies: ["FoundationModels", "FoundationModelsUtilities"],
            path: "Tests/MainActorSamples",
            swiftSettings: [
                .swiftLanguageMode(.v5), .defaultIsolation(MainActor.self), .unsafeFlags(["-suppress-warnings"]),
            ]),
    ]
}

// One module's tests in seconds instead of everybody's in minutes: NIGHTJAR_TESTS=TokenizerTests,ConstrainedTests
// leaves out all other tests of the engine, and the macros with swift-syntax (`Tools/test --only`).
if let named = Context.environment["NIGHTJAR_TESTS"]?.split(separator: ",").map(String.init), named != ["macros"] {
    let macros = ["FoundationModels", "FoundationModelsMacros", "NightjarBarista", "NightjarCraft"]
    package.targets.removeAll { $0.type == .test && !named.contains($0.name) || macros.contains($0.name) }
    package.products.removeAll { ["FoundationModels", "barista", "craft"].contains($0.name) }
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return location.hasSuffix("swift-syntax")
    }
}
