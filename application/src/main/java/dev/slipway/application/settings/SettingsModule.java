package dev.slipway.application.settings;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.settings.port.Workload;

/** Makes the use cases of the workload of the installation. */
public final class SettingsModule {

    /** Ports of the workload. */
    public record Ports(Workload workload) {}

    public final Ports ports;
    public final WorkloadReads workloadReads;

    public SettingsModule(Ports ports, AccessModule access) {
        this.ports = ports;
        workloadReads = new WorkloadReads(access.access, ports.workload());
    }
}
