// The statistics and observers of generations are part of this module's interface.
@_exported import InferenceEvents
