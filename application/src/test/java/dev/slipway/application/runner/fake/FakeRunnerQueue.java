package dev.slipway.application.runner.fake;

import dev.slipway.application.pipeline.fake.FakeCi;
import dev.slipway.application.pipeline.fake.JobRow;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.domain.runner.FairOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The queue of runners in memory. Transactions follow one another, so only the pipelines of {@code heldByOthers} are locked. */
public final class FakeRunnerQueue implements RunnerQueue {

    private final FakeCi ci;
    private final Matching matching;

    public FakeRunnerQueue(FakeCi ci) {
        this.ci = ci;
        this.matching = new Matching(ci);
    }

    @Override
    public String value(RunnerView runner) {
        Optional<Instant> queued = ci.jobs.rows().filter(job -> matching.reaches(runner, job.projectId))
                .map(job -> job.run.times().queuedAt()).filter(Objects::nonNull)
                .max(Comparator.naturalOrder());
        return queued + " " + runner.updatedAt();
    }

    private Stream<JobRow> inOrder(RunnerView runner) {
        Map<Long, Long> running = ci.jobs.rows().filter(job -> counts(job))
                .collect(Collectors.groupingBy(job -> job.projectId, Collectors.counting()));
        return matching.waiting(runner).sorted(Comparator.comparing(
                job -> new FairOrder.Waiting(job.id, job.projectId, running.getOrDefault(job.projectId, 0L)), FairOrder.of(runner.type())));
    }

    private boolean counts(JobRow job) {
        return Optional.ofNullable(job.runnerId).flatMap(ci.runners::find)
                .filter(row -> FairOrder.counts(job.run.status(), row.owner().type())).isPresent();
    }

    @Override
    public Optional<FirstWaiting> lockFirst(RunnerView runner, int most) {
        return inOrder(runner).filter(job -> !ci.heldByOthers.contains(job.pipelineId)).findFirst()
                .map(first -> new FirstWaiting(first.pipelineId, matching.waiting(runner)
                        .filter(job -> job.pipelineId == first.pipelineId && Matching.alike(job, first))
                        .map(job -> job.id).filter(id -> id >= first.id).sorted().limit(most).toList()));
    }

    @Override
    public OptionalLong first(RunnerView runner) {
        return inOrder(runner).mapToLong(job -> job.pipelineId).findFirst();
    }

    @Override
    public boolean await(long pipelineId, Duration longest) {
        return !ci.heldByOthers.contains(pipelineId);
    }

    @Override
    public OptionalLong firstOf(long pipelineId, RunnerView runner) {
        return matching.waiting(runner).filter(job -> job.pipelineId == pipelineId).mapToLong(job -> job.id).findFirst();
    }
}
