package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineRun;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What is stored, read past everything that disturbs the use cases. Only pipelines that changed are read again. */
final class Books {

    /** A job and where it belongs. */
    record Entry(JobRun job, long pipelineId, long projectId) {

        long id() {
            return job.id();
        }

        JobStatus status() {
            return job.status();
        }

        String text() {
            return job.name() + " (job " + job.id() + " of pipeline " + pipelineId + ", " + job.status().wireName() + ")";
        }
    }

    private final Transactions transactions;
    private final Pipelines pipelines;
    private final WaitingJobs waiting;
    private final Map<Long, LockedPipeline> shown = new TreeMap<>();
    private final Map<Long, Set<String>> tags = new HashMap<>();
    private final Map<JobStatus, List<Entry>> byStatus = new EnumMap<>(JobStatus.class);
    private List<PipelineRun> changed = List.of();

    Books(Wiring wiring) {
        transactions = wiring.raw(Transactions.class);
        pipelines = wiring.raw(Pipelines.class);
        waiting = wiring.raw(WaitingJobs.class);
    }

    void read(List<Long> touched) {
        if (touched.isEmpty()) {
            changed = List.of();
            return;
        }
        transactions.write(
                () -> touched.forEach(id -> pipelines.lock(id).ifPresentOrElse(locked -> shown.put(id, locked), () -> shown.remove(id))));
        changed = touched.stream().map(shown::get).filter(Objects::nonNull).map(LockedPipeline::run).toList();
        byStatus.clear();
        shown.values().forEach(locked -> locked.run().jobs().forEach(job -> byStatus.computeIfAbsent(job.status(),
                status -> new ArrayList<>())
                .add(new Entry(job, locked.run().id(), locked.projectId()))));
    }

    /** The pipelines that were read last. */
    Stream<PipelineRun> changed() {
        return changed.stream();
    }

    Stream<PipelineRun> pipelines() {
        return shown.values().stream().map(LockedPipeline::run);
    }

    Optional<PipelineRun> pipeline(long id) {
        return Optional.ofNullable(shown.get(id)).map(LockedPipeline::run);
    }

    long project(long pipeline) {
        return shown.get(pipeline).projectId();
    }

    /** All runs of all jobs of pipelines that are not deleted. */
    Stream<Entry> jobs() {
        return byStatus.values().stream().flatMap(List::stream);
    }

    List<Entry> jobs(JobStatus status) {
        return byStatus.getOrDefault(status, List.of());
    }

    /** What never changes of a job is read once. */
    Set<String> tags(long job) {
        return tags.computeIfAbsent(job, id -> Set.copyOf(waiting.facts(id).orElseThrow().job().tags()));
    }
}
