package dev.slipway.application.settings;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.access.port.InstallationChoices;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.settings.port.Workload;

/** Makes the use cases of the settings and the workload of the installation. */
public final class SettingsModule {

    /** Ports of the workload, and the settings of the process. */
    public record Ports(Workload workload, ApplicationSettings applicationSettings) {}

    public final Ports ports;
    public final WorkloadReads workloadReads;
    public final ApplicationSettingsReads applicationSettingsReads;
    public final UpdateApplicationSettings updateApplicationSettings;

    public SettingsModule(Ports ports, KernelModule kernel, AccessModule access, AuditModule audit) {
        this.ports = ports;
        InstallationChoices choices = access.ports.installationChoices();
        workloadReads = new WorkloadReads(access.access, ports.workload());
        applicationSettingsReads = new ApplicationSettingsReads(access.access, choices, ports.applicationSettings());
        updateApplicationSettings = new UpdateApplicationSettings(access.access, choices, ports.applicationSettings(),
                kernel.ports.transactions(), audit.auditTrail);
    }
}
