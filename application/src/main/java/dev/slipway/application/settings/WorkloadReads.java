package dev.slipway.application.settings;

import dev.slipway.application.access.Access;
import dev.slipway.application.settings.port.Workload;
import dev.slipway.domain.access.Caller;

/** Returns the amount of waiting work, for administrators. */
public final class WorkloadReads {

    private final Access access;
    private final Workload workload;

    public WorkloadReads(Access access, Workload workload) {
        this.access = access;
        this.workload = workload;
    }

    public WorkloadState state(Caller caller) {
        access.administrator(caller);
        return workload.state();
    }
}
