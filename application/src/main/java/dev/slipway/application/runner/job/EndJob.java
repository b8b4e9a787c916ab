package dev.slipway.application.runner.job;

import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.TransitionResult;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import dev.slipway.domain.runner.StateReport;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Ends a running job on request of the runner that it is assigned to. */
public final class EndJob {

    private final Transactions transactions;
    private final Pipelines pipelines;
    private final PipelineChanges changes;
    private final RunningJobs running;
    private final DeployedAddress addresses;
    private final Deployments deployments;
    private final InstantSource clock;

    public EndJob(Transactions transactions, Pipelines pipelines, PipelineChanges changes, RunningJobs running, DeployedAddress addresses,
            Deployments deployments, InstantSource clock) {
        this.transactions = transactions;
        this.pipelines = pipelines;
        this.changes = changes;
        this.running = running;
        this.addresses = addresses;
        this.deployments = deployments;
        this.clock = clock;
    }

    JobAnswer succeed(AssignedJob job, Optional<BigDecimal> coverage) {
        Optional<String> address = addresses.of(job.id());
        return transactions.write(() -> {
            JobAnswer answer = end(job, coverage, null, (locked, now) -> locked.run().succeed(job.id(), now));
            address.filter(found -> answer instanceof JobAnswer.Accepted).ifPresent(found -> deployments.reached(job.id(), found));
            return answer;
        });
    }

    JobAnswer fail(AssignedJob job, StateReport.Failed report, Optional<BigDecimal> coverage) {
        OptionalInt code = report.exitCode();
        return end(job, coverage, code.isPresent() ? code.getAsInt() : null,
                (locked, now) -> locked.run().drop(job.id(), report.reason(), new PipelineRun.Exit(code, report.tolerated()),
                        pipelines::nextJobId, now));
    }

    private interface Ending {
        TransitionResult of(LockedPipeline locked, Instant now);
    }

    private JobAnswer end(AssignedJob job, Optional<BigDecimal> coverage, @Nullable Integer exitCode, Ending ending) {
        return transactions.write(() -> {
            Optional<LockedPipeline> locked = pipelines.lock(job.pipelineId());
            AssignedJob now = running.lock(job.id()).orElse(job);
            if (locked.isEmpty() || !JobCredentials.same(job, now)) {
                return new JobAnswer.Over(now.status());
            }
            Instant time = clock.instant();
            if (!(ending.of(locked.get(), time) instanceof Decision decision)) {
                return new JobAnswer.Over(now.status());
            }
            changes.apply(locked.get(), decision, TransitionDetails.exited(exitCode, coverage), time);
            return new JobAnswer.Accepted(decision.after().job(job.id()).map(JobRun::status).orElse(JobStatus.FAILED));
        });
    }
}
