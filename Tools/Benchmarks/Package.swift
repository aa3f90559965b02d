// swift-tools-version: 6.2
// Benchmarks of the kernels alone, apart from the package so that nobody who depends on it builds them:
//
//     swift run -c release --package-path Tools/Benchmarks TensorBenchmarks [name …]
import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "nightjar", path: "../..")],
    targets: [
        .executableTarget(name: "TensorBenchmarks", dependencies: [.product(name: "Tensor", package: "nightjar")])
    ],
    swiftLanguageModes: [.v6]
)
