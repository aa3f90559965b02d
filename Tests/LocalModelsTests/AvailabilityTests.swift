import Foundation
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("Whether a model can be used")
struct AvailabilityTests {
    private let ample = MachineLimits(memory: 1 << 40, runsKernels: true)

    private func availability(
        _ checkpoint: RandomCheckpoint, _ machine: MachineLimits
    ) -> SystemLanguageModel.Availability {
        LocalCheckpoint(directory: checkpoint.directory).availability(on: machine)
    }

    @Test("a whole checkpoint on an ample machine is available")
    func available() throws {
        let checkpoint = try RandomCheckpoint()
        defer { withExtendedLifetime(checkpoint) {} }
        #expect(availability(checkpoint, ample) == .available)
        #expect(availability(checkpoint, .current) == .available)
    }

    @Test(
        "without one of its files the model isn't ready",
        arguments: ["config.json", "tokenizer.json", "model.safetensors"])
    func missingFiles(name: String) throws {
        let checkpoint = try RandomCheckpoint()
        defer { withExtendedLifetime(checkpoint) {} }
        try FileManager.default.removeItem(atPath: checkpoint.directory + "/" + name)
        #expect(availability(checkpoint, ample) == .unavailable(.modelNotReady))
        #expect(LocalCheckpoint(directory: "/nowhere").availability(on: ample) == .unavailable(.modelNotReady))
    }

    @Test("each file that the index of the weights names must be there")
    func missingShards() throws {
        let checkpoint = try RandomCheckpoint()
        defer { withExtendedLifetime(checkpoint) {} }
        let index = URL(filePath: checkpoint.directory + "/model.safetensors.index.json")
        try Data(#"{"weight_map":{"a":"model.safetensors"}}"#.utf8).write(to: index)
        #expect(availability(checkpoint, ample) == .available)
        try Data(#"{"weight_map":{"a":"model.safetensors","b":"model-2.safetensors"}}"#.utf8).write(to: index)
        #expect(availability(checkpoint, ample) == .unavailable(.modelNotReady))
        // A file that is there, but by a name that leads elsewhere, as the loader says too.
        let elsewhere = "../\(URL(filePath: checkpoint.directory).lastPathComponent)/model.safetensors"
        try Data(#"{"weight_map":{"a":"\#(elsewhere)"}}"#.utf8).write(to: index)
        #expect(availability(checkpoint, ample) == .unavailable(.modelNotReady))
        try Data("no index".utf8).write(to: index)
        #expect(availability(checkpoint, ample) == .unavailable(.modelNotReady))
    }

    @Test("a machine without the memory or the processor isn't eligible, but files come first")
    func weakMachines() throws {
        let checkpoint = try RandomCheckpoint()
        defer { withExtendedLifetime(checkpoint) {} }
        let small = MachineLimits(memory: 1000, runsKernels: true)
        let old = MachineLimits(memory: 1 << 40, runsKernels: false)
        #expect(availability(checkpoint, small) == .unavailable(.deviceNotEligible))
        #expect(availability(checkpoint, old) == .unavailable(.deviceNotEligible))
        let missing = LocalCheckpoint(directory: "/nowhere")
        #expect(missing.availability(on: small) == .unavailable(.modelNotReady))
    }

    @Test("the limit of a container counts where there is one")
    func containers() {
        let memory = MachineLimits.current.memory
        #expect(memory > 0 && memory <= ProcessInfo.processInfo.physicalMemory)
    }
}
