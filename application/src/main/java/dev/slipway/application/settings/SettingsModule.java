package dev.slipway.application.settings;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.access.port.ApplicationSettings;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.settings.port.Workload;

/** Makes the use cases of the settings and the workload of the installation. */
public final class SettingsModule {

    /** Ports of the workload, and the settings of the process. */
    public record Ports(Workload workload, FixedSettings fixedSettings) {}

    public final Ports ports;
    public final WorkloadReads workloadReads;
    public final ApplicationSettingsReads applicationSettingsReads;
    public final UpdateApplicationSettings updateApplicationSettings;

    public SettingsModule(Ports ports, KernelModule kernel, AccessModule access, AuditModule audit) {
        this.ports = ports;
        ApplicationSettings settings = access.ports.applicationSettings();
        workloadReads = new WorkloadReads(access.access, ports.workload());
        applicationSettingsReads = new ApplicationSettingsReads(access.access, settings, ports.fixedSettings());
        updateApplicationSettings = new UpdateApplicationSettings(access.access, settings, ports.fixedSettings(),
                kernel.ports.transactions(), audit.auditTrail);
    }
}
