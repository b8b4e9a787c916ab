package dev.slipway.application.runner;

import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.Held;
import dev.slipway.application.pipeline.port.Pipelines.Particulars;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.HandedOut;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.Ruling;
import dev.slipway.domain.pipeline.Ruling.Decision;
import dev.slipway.domain.runner.StateReport;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalInt;

/** Ends a job that a runner has in its hands, for as long as it has. */
@Singleton
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

    JobAnswer succeed(HandedOut job, Optional<BigDecimal> coverage) {
        Optional<String> address = addresses.of(job.id());
        return transactions.write(() -> {
            JobAnswer answer = end(job, coverage, null, (held, now) -> held.run().succeed(job.id(), now));
            address.filter(found -> answer instanceof JobAnswer.Accepted).ifPresent(found -> deployments.reached(job.id(), found));
            return answer;
        });
    }

    JobAnswer fail(HandedOut job, StateReport.Failed report, Optional<BigDecimal> coverage) {
        OptionalInt code = report.exitCode();
        return end(job, coverage, code.isPresent() ? code.getAsInt() : null,
                (held, now) -> held.run().drop(job.id(), report.reason(), new PipelineRun.Exit(code, report.tolerated()),
                        pipelines::nextJobId, now));
    }

    private interface Ending {
        Ruling of(Held held, Instant now);
    }

    private JobAnswer end(HandedOut job, Optional<BigDecimal> coverage, Integer exitCode, Ending ending) {
        return transactions.write(() -> {
            Optional<Held> held = pipelines.lock(job.pipelineId());
            HandedOut now = running.lock(job.id()).orElse(job);
            if (held.isEmpty() || !JobCredentials.same(job, now)) {
                return new JobAnswer.Over(now.status());
            }
            Instant time = clock.instant();
            if (!(ending.of(held.get(), time) instanceof Decision decision)) {
                return new JobAnswer.Over(now.status());
            }
            changes.apply(held.get(), decision, Particulars.exited(exitCode, coverage), time);
            return new JobAnswer.Accepted(decision.after().job(job.id()).map(JobRun::status).orElse(JobStatus.FAILED));
        });
    }
}
