package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Vitals;
import dev.slipway.application.kernel.port.Work;
import java.time.InstantSource;

/** Makes the objects that all features share: the ports of the kernel, stored files, and the health of the process. */
public final class KernelModule {

    /** The ports of the kernel, the clock, and who reads metrics. */
    public record Ports(Announcements announcements, Blobs blobs, Observations observations, RateLimits rateLimits, Secrets secrets,
            Storage storage, Transactions transactions, Vitals vitals, Work work, InstantSource clock, MetricsPolicy metrics) {}

    public final Ports ports;
    public final Health health;
    public final StoreFiles storedFiles;

    public KernelModule(Ports ports) {
        this.ports = ports;
        health = new Health(ports.vitals(), ports.storage(), ports.metrics());
        storedFiles = new StoreFiles(ports.blobs());
    }
}
