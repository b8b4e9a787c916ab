package dev.slipway.application.runner.job;

import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.domain.runner.StateReport;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalInt;

/** Processes the status report of a runner for its job: that it still runs, or its outcome. */
public final class ReportJob {

    private final JobCredentials credentials;
    private final RunningJobs running;
    private final EndJob end;
    private final LogCoverage coverage;
    private final InstantSource clock;

    public ReportJob(JobCredentials credentials, RunningJobs running, EndJob end, LogCoverage coverage, InstantSource clock) {
        this.credentials = credentials;
        this.running = running;
        this.end = end;
        this.coverage = coverage;
        this.clock = clock;
    }

    /** Status report as the runner sent it; every part may be null. */
    public record Request(String state, String failureReason, Integer exitCode) {}

    public JobAnswer report(long jobId, String token, Request request) {
        AssignedJob job = credentials.job(jobId, token);
        OptionalInt code = request.exitCode() == null ? OptionalInt.empty() : OptionalInt.of(request.exitCode());
        StateReport report = StateReport.read(request.state(), request.failureReason(), code, job.exitCodes());
        if (report instanceof StateReport.Unknown) {
            return new JobAnswer.UnknownState(job.status());
        }
        if (!JobCredentials.alive(job)) {
            return new JobAnswer.Over(job.status());
        }
        return switch (report) {
            case StateReport.StillRunning ignored -> touched(job);
            case StateReport.Succeeded ignored -> end.succeed(job, covered(job));
            case StateReport.Failed failed -> end.fail(job, failed, covered(job));
            case StateReport.Unknown ignored -> new JobAnswer.UnknownState(job.status());
        };
    }

    private JobAnswer touched(AssignedJob job) {
        if (job.heardAt() == null || StateReport.touchDue(job.heardAt(), clock.instant())) {
            running.heard(job.id(), job.tokenDigest(), clock.instant());
        }
        return new JobAnswer.Accepted(job.status());
    }

    private Optional<BigDecimal> covered(AssignedJob job) {
        return Optional.ofNullable(job.coveragePattern()).flatMap(pattern -> coverage.of(job.id(), pattern, () -> runs(job)));
    }

    /**
     * Returns whether the job still runs. Of several reports of its end the first ends it, and the log is searched for coverage only once.
     */
    private boolean runs(AssignedJob job) {
        return running.find(job.id()).filter(now -> JobCredentials.same(job, now)).isPresent();
    }
}
