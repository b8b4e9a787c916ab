package dev.slipway.application.environment;

import dev.slipway.application.environment.port.Deployments;

/** Holds the port of deployments. Pipelines and runners store them; environments have no use case yet. */
public final class EnvironmentModule {

    /** Ports that adapters implement. */
    public record Ports(Deployments deployments) {}

    public final Ports ports;

    public EnvironmentModule(Ports ports) {
        this.ports = ports;
    }
}
