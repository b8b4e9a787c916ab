package dev.slipway.application.kernel.port;

import dev.slipway.application.kernel.WorkloadState;

/** Counts the background work that waits, and the work that processes are doing. */
public interface Workload {

    WorkloadState state();
}
