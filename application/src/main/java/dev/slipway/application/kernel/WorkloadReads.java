package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Workload;
import jakarta.inject.Singleton;

/** Tells administrators how much work waits. The route admits nobody else. */
@Singleton
public final class WorkloadReads {

    private final Workload workload;

    public WorkloadReads(Workload workload) {
        this.workload = workload;
    }

    public WorkloadState state() {
        return workload.state();
    }
}
