package dev.slipway.application.access;

import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.KernelModule;

/** Makes the use cases of access and authentication. */
public final class AccessModule {

    /** Ports of access and authentication. */
    public record Ports(AccessFacts accessFacts, Credentials credentials) {}

    public final Ports ports;
    public final Access access;
    public final Authentication authentication;

    public AccessModule(Ports ports, KernelModule kernel) {
        this.ports = ports;
        access = new Access(ports.accessFacts());
        authentication = new Authentication(ports.credentials(), kernel.ports.secrets(), kernel.ports.clock());
    }
}
