package dev.slipway.application.settings;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * @param processes this process first, then other busy ones
 * @param queues    kinds of work with due or running tasks, by name
 * @param done      tasks that this process has finished since it started
 * @param failed    attempts that failed in this process since it started
 */
public record WorkloadState(List<Process> processes, List<Queue> queues, long done, long failed) {

    public WorkloadState {
        processes = List.copyOf(processes);
        queues = List.copyOf(queues);
    }

    /**
     * @param pid         0 for processes of other machines
     * @param startedAt   null for other processes
     * @param concurrency maximum number of concurrent tasks
     * @param busy        number of running tasks
     */
    public record Process(String hostname, long pid, @Nullable Instant startedAt, int concurrency, int busy) {}

    /**
     * @param backlog number of due tasks that wait
     * @param latency waiting time of the oldest of them
     */
    public record Queue(String kind, int backlog, Duration latency) {}
}
