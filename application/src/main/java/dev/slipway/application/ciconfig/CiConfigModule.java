package dev.slipway.application.ciconfig;

import dev.slipway.application.ciconfig.port.RemoteFiles;
import dev.slipway.application.ciconfig.port.Templates;

/** Makes the use cases of included files of configurations. */
public final class CiConfigModule {

    /** Ports of included files. */
    public record Ports(RemoteFiles remoteFiles, Templates templates) {}

    public final Ports ports;
    public final IncludeFiles includeFiles;

    public CiConfigModule(Ports ports) {
        this.ports = ports;
        includeFiles = new IncludeFiles(ports.remoteFiles(), ports.templates());
    }
}
