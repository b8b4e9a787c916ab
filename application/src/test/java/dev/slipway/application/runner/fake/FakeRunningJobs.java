package dev.slipway.application.runner.fake;

import dev.slipway.application.pipeline.fake.FakeCi;
import dev.slipway.application.pipeline.fake.JobRow;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.StaleJob;
import dev.slipway.domain.runner.RunnerStatus;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the runner protocol keeps about jobs, in memory. */
public final class FakeRunningJobs implements RunningJobs {

    private final FakeCi ci;
    private final Matching matching;

    public FakeRunningJobs(FakeCi ci) {
        this.ci = ci;
        this.matching = new Matching(ci);
    }

    @Override
    public Optional<AssignedJob> find(long jobId) {
        return ci.jobs.find(jobId).filter(job -> !job.bridge() && ci.shown(job.pipelineId).isPresent()).map(this::assigned);
    }

    private AssignedJob assigned(JobRow job) {
        List<Integer> exitCodes = job.made.options().allowFailureExitCodes();
        return new AssignedJob(job.id, job.pipelineId, job.projectId, job.run.status(), job.lastToken, ci.projects.find(
                job.projectId).orElseThrow().gone(), job.erasedAt != null, exitCodes == null ? Set.of() : Set.copyOf(exitCodes),
                job.made.options().results().coverage(), job.logSize, job.heardAt);
    }

    @Override
    public Optional<AssignedJob> lock(long jobId) {
        return find(jobId);
    }

    @Override
    public List<AssignedJob> lockFree(Collection<Long> jobIds) {
        return jobIds.stream().flatMap(id -> find(id).stream()).toList();
    }

    private static boolean runs(JobRow job) {
        return job.run.status() == JobStatus.RUNNING;
    }

    @Override
    public void heard(long jobId, byte[] tokenDigest, Instant now) {
        ci.change(jobId, job -> job.heardAt = runs(job) && Arrays.equals(tokenDigest, job.lastToken) ? now : job.heardAt);
    }

    @Override
    public void debugs(long jobId) {
        ci.change(jobId, job -> job.debug = true);
    }

    @Override
    public List<Long> neverHeard(Instant time, long after, int most) {
        return ci.jobs.rows()
                .filter(job -> job.id > after && !job.bridge() && runs(job) && job.heardAt == null
                        && !job.run.times().startedAt().isAfter(time))
                .map(job -> job.id).sorted().limit(most).toList();
    }

    @Override
    public List<Candidate> stale(Limits limits, Instant now, long after, int most) {
        StaleJob.Thresholds thresholds = new StaleJob.Thresholds(limits.pendingOutdated(), limits.pendingStuck(), limits.runningSilent(),
                limits.runningBeyondLimit(), limits.scheduledLate());
        return ci.jobs.rows().filter(job -> job.id > after && !job.bridge() && ci.shown(job.pipelineId).isPresent())
                .map(job -> candidate(job, now))
                .filter(job -> new StaleJob(job.status(), job.createdAt(), job.touchedAt(), job.startedAt(), job.scheduledAt(), job.limit(),
                        job.stuck(), now)
                        .judge(thresholds).isPresent())
                .limit(most).toList();
    }

    private Candidate candidate(JobRow job, Instant now) {
        Instant touched = job.heardAt != null && job.heardAt.isAfter(job.updatedAt) ? job.heardAt : job.updatedAt;
        return new Candidate(job.id, job.run.status(), job.run.times().createdAt(), touched, job.run.times().startedAt(),
                job.run.times().scheduledAt(), job.timeout == null ? null : job.timeout.limit(),
                job.run.status() == JobStatus.PENDING && stuck(job, now));
    }

    private boolean stuck(JobRow job, Instant now) {
        return ci.runners.rows().filter(row -> RunnerStatus.at(Optional.ofNullable(row.contactedAt()), now) == RunnerStatus.ONLINE)
                .noneMatch(row -> matching.matches(row, job));
    }
}
