package dev.slipway.application.pipeline;

import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.domain.repository.Commit;
import java.util.List;

/**
 * A pipeline that somebody or something asks for, with what was found about it.
 *
 * @param before     the commit that the ref stood at before, or zeros
 * @param tagMessage of an annotated tag; null for none
 */
record PipelineWish(Origin origin, PipelineCause cause, String ref, boolean tag, boolean refProtected, Commit commit, String before, String tagMessage,
        List<PipelineVariable> variables) {

    PipelineWish of(ScheduleOrigin asking) {
        return new PipelineWish(origin, cause.of(asking), ref, tag, refProtected, commit, before, tagMessage, variables);
    }

    /** Whose rights count; 0 for nobody's. */
    long userId() {
        return cause.userId() == null ? 0 : cause.userId();
    }

    /** What is stored of it. */
    PipelineRevision revision() {
        return new PipelineRevision(ref, tag, refProtected, commit.sha(), before);
    }

    /** Those of its schedule, which stand above its own. */
    List<PipelineVariable> scheduleVariables() {
        return cause.schedule() == null ? List.of() : cause.schedule().variables();
    }

    /** The same wish, without variables where they are such that no pipeline can keep them. */
    PipelineWish keepable() {
        return VariableRules.objection(variables).isEmpty() ? this
                : new PipelineWish(origin, cause, ref, tag, refProtected, commit, before, tagMessage, List.of());
    }
}
