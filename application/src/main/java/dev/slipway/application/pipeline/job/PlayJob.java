package dev.slipway.application.pipeline.job;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.AnyJob;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.pipeline.request.VariableRules;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.job.JobRules;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.TransitionResult;
import java.util.List;

/** Starts a manual job. A job that ran already is retried, and the new job is answered. */
public final class PlayJob {

    private final JobChanges change;
    private final PipelineOrigins origins;
    private final Pipelines pipelines;
    private final Transactions transactions;

    public PlayJob(JobChanges change, PipelineOrigins origins, Pipelines pipelines, Transactions transactions) {
        this.change = change;
        this.origins = origins;
        this.pipelines = pipelines;
        this.transactions = transactions;
    }

    /** @param variables for this run and its retries; empty leaves earlier ones unchanged */
    public AnyJob play(Caller caller, ProjectRef project, long jobId, List<PipelineVariable> variables) {
        JobChanges.Found found = change.findAny(caller, project, jobId);
        if (!variables.isEmpty()) {
            requireVariables(found, variables);
        }
        long played = transactions.write(() -> {
            TransitionResult result = change.decide(found, TransitionDetails.by(caller.accountId().orElseThrow()),
                    (run, ids, now) -> run.play(jobId, ids, now));
            if (!(result instanceof TransitionResult.Decision decision)) {
                throw refused(result);
            }
            if (!variables.isEmpty()) {
                pipelines.giveVariables(decision.job(), variables);
            }
            return decision.job();
        });
        return change.readAny(caller, found, played);
    }

    /** A job that the caller may not deploy with is forbidden, others are unplayable. */
    private static Refusal refused(TransitionResult result) {
        boolean forbidden = result instanceof TransitionResult.Rejection(Reason reason)
                && reason.id().equals(JobRules.PROTECTED_ENVIRONMENT);
        return forbidden ? Refusal.forbidden(Reason.of("environment.protected")) : Refusal.badRequest(Reason.of("job.unplayable"));
    }

    private void requireVariables(JobChanges.Found found, List<PipelineVariable> variables) {
        boolean restricted = origins.find(found.grant().id()).orElseThrow(Refusal::notFound).restrictsVariables();
        if (restricted && !found.grant().allows(Ability.READ_ANY_PIPELINE_VARIABLES)) {
            throw Refusal.forbidden();
        }
        VariableRules.objection(variables).ifPresent(reason -> {
            throw Refusal.badRequest(reason);
        });
    }
}
