package dev.slipway.application.pipeline.request;

import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.variable.MergeRequestFacts;
import dev.slipway.domain.variable.PipelineMergeRequests;
import java.util.List;
import java.util.Optional;

/**
 * Request for one pipeline: its project, cause and commit are known, its configuration is not read yet.
 *
 * @param variables given to the pipeline itself; those of its schedule are part of the cause
 */
public record PipelineRequest(Origin origin, PipelineCause cause, RequestedRevision revision, List<PipelineVariable> variables) {

    /** Returns the user whose rights count; 0 for none. */
    public long userId() {
        return cause.userId() == null ? 0 : cause.userId();
    }

    public String ref() {
        return revision.ref();
    }

    public boolean tag() {
        return revision.tag();
    }

    public boolean refProtected() {
        return revision.refProtected();
    }

    public Commit commit() {
        return revision.commit();
    }

    /** Returns the merge request that the pipeline is for; empty for none. */
    public Optional<MergeRequestFacts> mergeRequest() {
        return cause.mergeRequests().request();
    }

    public PipelineRequest knowing(PipelineMergeRequests known) {
        return new PipelineRequest(origin, cause.knowing(known), revision, variables);
    }

    /** Returns the variables of the schedule, which take precedence over the pipeline's own. */
    public List<PipelineVariable> scheduleVariables() {
        return cause.schedule() == null ? List.of() : cause.schedule().variables();
    }

    /** Returns a request that a failed pipeline can be stored for: variables that no pipeline accepts are dropped. */
    public PipelineRequest storable() {
        return VariableRules.objection(variables).isEmpty() ? this : new PipelineRequest(origin, cause, revision, List.of());
    }
}
