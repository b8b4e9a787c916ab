package dev.slipway.rest.settings;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.access.Gate;
import dev.slipway.application.settings.WorkloadReads;
import dev.slipway.application.settings.WorkloadState;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** State of background work in the dialect's form; each kind of work is a queue. */
@Controller("/api/v4/sidekiq")
final class WorkloadController {

    private static final String TAG = "slipway";

    private final WorkloadReads reads;

    WorkloadController(WorkloadReads reads) {
        this.reads = reads;
    }

    record ProcessJson(String hostname, long pid, String tag, @Nullable Instant startedAt, List<String> queues, List<String> labels,
            int concurrency,
            int busy) {}

    record QueueJson(int backlog, long latency) {}

    record JobsJson(long processed, long failed, int enqueued, int dead) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record MetricsJson(@Nullable Map<String, QueueJson> queues, @Nullable List<ProcessJson> processes, @Nullable JobsJson jobs) {}

    @Get("/process_metrics")
    @Route(gate = Gate.ADMINISTRATOR)
    MetricsJson processes(Caller caller) {
        return new MetricsJson(null, processes(reads.state(caller)), null);
    }

    @Get("/queue_metrics")
    @Route(gate = Gate.ADMINISTRATOR)
    MetricsJson queues(Caller caller) {
        return new MetricsJson(queues(reads.state(caller)), null, null);
    }

    @Get("/job_stats")
    @Route(gate = Gate.ADMINISTRATOR)
    MetricsJson jobs(Caller caller) {
        return new MetricsJson(null, null, jobs(reads.state(caller)));
    }

    @Get("/compound_metrics")
    @Route(gate = Gate.ADMINISTRATOR)
    MetricsJson all(Caller caller) {
        WorkloadState state = reads.state(caller);
        return new MetricsJson(queues(state), processes(state), jobs(state));
    }

    private static List<ProcessJson> processes(WorkloadState state) {
        List<String> kinds = state.queues().stream().map(WorkloadState.Queue::kind).toList();
        return state.processes().stream().map(process ->
                new ProcessJson(process.hostname(), process.pid(), TAG, process.startedAt(), kinds, List.of(),
                process.concurrency(), process.busy())).toList();
    }

    private static Map<String, QueueJson> queues(WorkloadState state) {
        Map<String, QueueJson> queues = new LinkedHashMap<>();
        state.queues().forEach(queue -> queues.put(queue.kind(), new QueueJson(queue.backlog(), queue.latency().toSeconds())));
        return queues;
    }

    /** Abandoned tasks are not stored. */
    private static JobsJson jobs(WorkloadState state) {
        return new JobsJson(state.done(), state.failed(), state.queues().stream().mapToInt(WorkloadState.Queue::backlog).sum(), 0);
    }
}
