package dev.slipway.application.kernel.port;

import dev.slipway.application.kernel.WorkloadState;

/** How much recorded work waits, and how busy the processes are that do it. */
public interface Workload {

    WorkloadState state();
}
