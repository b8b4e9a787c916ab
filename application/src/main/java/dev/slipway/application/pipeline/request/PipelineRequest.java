package dev.slipway.application.pipeline.request;

import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineRevision;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.ScheduleOrigin;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.domain.repository.Commit;
import java.util.List;

/**
 * A pipeline that somebody or something asks for, with what was found about it.
 *
 * @param before     the commit that the ref stood at before, or zeros
 * @param tagMessage of an annotated tag; null for none
 */
public record PipelineRequest(Origin origin, PipelineCause cause, String ref, boolean tag, boolean refProtected, Commit commit, String before, String tagMessage,
        List<PipelineVariable> variables) {

    public PipelineRequest of(ScheduleOrigin asking) {
        return new PipelineRequest(origin, cause.of(asking), ref, tag, refProtected, commit, before, tagMessage, variables);
    }

    /** Whose rights count; 0 for nobody's. */
    public long userId() {
        return cause.userId() == null ? 0 : cause.userId();
    }

    /** What is stored of it. */
    public PipelineRevision revision() {
        return new PipelineRevision(ref, tag, refProtected, commit.sha(), before);
    }

    /** Those of its schedule, which stand above its own. */
    public List<PipelineVariable> scheduleVariables() {
        return cause.schedule() == null ? List.of() : cause.schedule().variables();
    }

    /** The same wish, without variables where they are such that no pipeline can keep them. */
    public PipelineRequest keepable() {
        return VariableRules.objection(variables).isEmpty() ? this
                : new PipelineRequest(origin, cause, ref, tag, refProtected, commit, before, tagMessage, List.of());
    }
}
