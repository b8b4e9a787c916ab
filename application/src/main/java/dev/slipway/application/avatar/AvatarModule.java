package dev.slipway.application.avatar;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.avatar.port.Avatars;
import dev.slipway.application.kernel.KernelModule;

/** Makes the use cases of avatars. */
public final class AvatarModule {

    /** Ports of avatars. */
    public record Ports(Avatars avatars) {}

    public final Ports ports;
    public final AvatarReads avatarReads;

    // Used by earlier features
    public final AvatarStore avatarStore;

    public AvatarModule(Ports ports, KernelModule kernel, AccessModule access) {
        this.ports = ports;
        avatarReads = new AvatarReads(access.access, ports.avatars(), kernel.storedFiles);
        avatarStore = new AvatarStore(ports.avatars(), kernel.ports.blobs(), kernel.ports.transactions());
    }
}
