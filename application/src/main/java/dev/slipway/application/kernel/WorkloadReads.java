package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Workload;
import jakarta.inject.Singleton;

/** Tells how much work waits. The route admits administrators only. */
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
