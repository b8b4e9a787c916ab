package dev.slipway.domain.pipeline;

import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Times of a pipeline, and how long its jobs ran. A time is null if its event has not happened, the duration if it was never computed.
 */
public record PipelineTimes(Instant createdAt, @Nullable Instant startedAt, @Nullable Instant finishedAt, @Nullable Duration duration) {

    private static final Set<PipelineStatus> BEFORE_START = EnumSet.of(PipelineStatus.CREATED,
            PipelineStatus.WAITING_FOR_RESOURCE, PipelineStatus.PREPARING, PipelineStatus.PENDING);
    private static final Set<JobStatus> COUNTED =
            EnumSet.of(JobStatus.SUCCESS, JobStatus.FAILED, JobStatus.RUNNING, JobStatus.CANCELED);

    public static PipelineTimes createdAt(Instant now) {
        return new PipelineTimes(now, null, null, null);
    }

    /** Returns the times after a status change of the pipeline with these jobs. */
    PipelineTimes after(PipelineStatus from, PipelineStatus to, Collection<JobRun> jobs, Instant now) {
        boolean starts = to == PipelineStatus.RUNNING && startedAt == null && BEFORE_START.contains(from);
        boolean ends = PipelineStatus.FINISHED.contains(to);
        return new PipelineTimes(createdAt, starts ? now : startedAt, ends ? now : finishedAt,
                ends || to == PipelineStatus.MANUAL ? running(jobs, now) : duration);
    }

    /** Returns the time from creation to start; empty if it is zero or the pipeline has not started. */
    public Optional<Duration> queuedDuration() {
        return startedAt == null ? Optional.empty()
                : Optional.of(Duration.between(createdAt, startedAt)).filter(Duration::isPositive);
    }

    /** Returns how long at least one of the latest jobs was running, in whole seconds. Gaps between jobs do not count. */
    public static Duration running(Collection<JobRun> jobs, Instant now) {
        List<JobRun> counted = jobs.stream()
                .filter(job -> !job.retried() && COUNTED.contains(job.status()) && job.times().startedAt() != null)
                .sorted(Comparator.comparing(job -> job.times().startedAt())).toList();
        Duration total = Duration.ZERO;
        Instant covered = Instant.MIN;
        for (JobRun job : counted) {
            Instant end = job.times().finishedAt() == null ? now : job.times().finishedAt();
            Instant started = Objects.requireNonNull(job.times().startedAt());
            Instant start = started.isAfter(covered) ? started : covered;
            if (end.isAfter(start)) {
                total = total.plus(Duration.between(start, end));
                covered = end;
            }
        }
        return Duration.ofSeconds(total.toSeconds());
    }
}
