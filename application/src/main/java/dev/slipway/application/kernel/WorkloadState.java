package dev.slipway.application.kernel;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * How much recorded work waits, and how busy the processes are that do it.
 *
 * @param processes this process first, then others that do something just now
 * @param queues    kinds of work of which some is due or being done, by name
 * @param done      pieces that this process has finished since it started
 * @param failed    attempts that failed in this process since it started
 */
public record WorkloadState(List<Process> processes, List<Queue> queues, long done, long failed) {

    public WorkloadState {
        processes = List.copyOf(processes);
        queues = List.copyOf(queues);
    }

    /**
     * @param pid         0 where another machine knows it
     * @param startedAt   null where another process knows it
     * @param concurrency how many pieces it does at a time at the most
     * @param busy        how many it does just now
     */
    public record Process(String hostname, long pid, Instant startedAt, int concurrency, int busy) {}

    /**
     * @param backlog how many pieces are due and wait
     * @param latency how long the oldest of these has waited
     */
    public record Queue(String kind, int backlog, Duration latency) {}
}
