package dev.slipway.application.runner.job;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.job.JobDocumentBuilder.Stored;
import dev.slipway.application.variable.VariablesOfJobs;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobTimeout;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Assigns waiting jobs to runners, or drops those that cannot run, under the lock of their pipeline. */
public final class JobAssignment {

    private static final int TOKEN_LENGTH = 20;
    private static final String TOKEN_PREFIX = "glcbt-";

    private final PipelineChanges changes;
    private final JobDocumentBuilder documents;
    private final JobTokens tokens;
    private final VariablesOfJobs variables;
    private final Secrets secrets;
    private final InstantSource clock;

    public JobAssignment(PipelineChanges changes, JobDocumentBuilder documents, JobTokens tokens, VariablesOfJobs variables,
            Secrets secrets, InstantSource clock) {
        this.changes = changes;
        this.documents = documents;
        this.tokens = tokens;
        this.variables = variables;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** Waiting job of a locked pipeline, examined for the runner that claims it. */
    sealed interface Prepared {

        WaitingJob job();

        /** The job can start on the runner, with this document. */
        record Ready(WaitingJob job, JobDocument document, Assignment assignment) implements Prepared {}

        /** The job cannot run on a runner with these features, or at all. */
        record Unable(WaitingJob job, FailureReason reason) implements Prepared {}

        /** The job has signed tokens, and the key for them does not exist yet. */
        record WithoutKey(WaitingJob job) implements Prepared {}
    }

    /**
     * Examines jobs of one pipeline that the same runners may run, and builds the documents of those that can run.
     *
     * @param claims at least as many, in the order of the jobs
     */
    List<Prepared> prepare(List<WaitingJob> waiting, List<Claim> claims) {
        List<Prepared> all = new ArrayList<>();
        if (!waiting.isEmpty()) {
            WaitingJob first = waiting.getFirst();
            Stored stored = variables.byEnvironment(first.project().id(), first.job().refProtected())::apply;
            for (int number = 0; number < waiting.size(); number++) {
                all.add(prepare(waiting.get(number), claims.get(number), stored));
            }
        }
        return all;
    }

    private Prepared prepare(WaitingJob waiting, Claim claim, Stored stored) {
        WaitingJob job = documents.complete(waiting);
        Instant now = clock.instant();
        Optional<FailureReason> forbidden = documents.forbidden(job, claim.request().process().features(), now);
        if (forbidden.isPresent()) {
            return new Prepared.Unable(job, forbidden.get());
        }
        return tokens.lacks(job) ? new Prepared.WithoutKey(job) : document(job, claim, stored, now);
    }

    private Prepared document(WaitingJob job, Claim claim, Stored stored, Instant now) {
        RunnerView runner = claim.known().runner();
        JobTimeout timeout = documents.timeout(job, runner);
        String token = TOKEN_PREFIX + secrets.token(TOKEN_LENGTH);
        JobDocument document = documents.of(job, new JobDocumentBuilder.Run(runner, token, timeout, claim.request(), now, stored));
        Long process = claim.known().processId().isPresent() ? claim.known().processId().getAsLong() : null;
        return JobDocumentBuilder.incomplete(job, document).<Prepared>map(reason -> new Prepared.Unable(job, reason))
                .orElseGet(() -> new Prepared.Ready(job, document, new Assignment(runner.id(), process, secrets.digest(token), timeout,
                        JobDocumentBuilder.secrets(job, document), JobDocumentBuilder.debugs(document))));
    }

    /**
     * Starts the jobs that are ready, in one decision, then fails the first of those that cannot run: that reads the whole pipeline, so the
     * others are left to later calls.
     *
     * @param locked pipeline of the jobs, as locked for their start
     * @return whether the jobs that are ready have started; false if one of them is no longer pending
     */
    boolean assign(LockedPipeline locked, List<Prepared> all) {
        boolean started = start(locked, all.stream().filter(Prepared.Ready.class::isInstance).map(Prepared.Ready.class::cast).toList());
        all.stream().filter(Prepared.Unable.class::isInstance).map(Prepared.Unable.class::cast).findFirst()
                .ifPresent(unable -> changes.change(locked.run().id(), TransitionDetails.NONE,
                        (run, ids, now) -> run.drop(unable.job().job().id(), unable.reason(), false, ids, now)));
        return started;
    }

    private boolean start(LockedPipeline locked, List<Prepared.Ready> ready) {
        if (ready.isEmpty()) {
            return false;
        }
        Instant now = clock.instant();
        Map<Long, Assignment> assignments = ready.stream()
                .collect(Collectors.toMap(each -> each.job().job().id(), Prepared.Ready::assignment));
        if (!(locked.run().start(ready.stream().map(each -> each.job().job().id()).toList(), now) instanceof Decision decision)) {
            return false;
        }
        changes.apply(locked, decision, TransitionDetails.assigned(assignments), now);
        ready.forEach(each -> documents.note(each.job()));
        return true;
    }
}
