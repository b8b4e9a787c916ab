package dev.slipway.application.settings.port;

import dev.slipway.application.settings.WorkloadState;

/** Counts the background work that waits, and the work that processes are doing. */
public interface Workload {

    WorkloadState state();
}
