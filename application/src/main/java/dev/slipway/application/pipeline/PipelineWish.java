package dev.slipway.application.pipeline;

import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import java.util.List;

/**
 * A pipeline that somebody or something asks for, with what was found about it.
 *
 * @param pushId     the push that asks; null where none does
 * @param before     the commit that the ref stood at before, or zeros
 * @param tagMessage of an annotated tag; null for none
 * @param schedule   that asks; null where none does
 */
record PipelineWish(Origin origin, Long pushId, long userId, PipelineSource source, String ref, boolean tag, boolean refProtected, Commit commit,
        String before, String tagMessage, List<PipelineVariable> variables, ScheduleOrigin schedule) {

    PipelineWish(Origin origin, Long pushId, long userId, PipelineSource source, String ref, boolean tag, boolean refProtected, Commit commit,
            String before, String tagMessage, List<PipelineVariable> variables) {
        this(origin, pushId, userId, source, ref, tag, refProtected, commit, before, tagMessage, variables, null);
    }

    PipelineWish of(ScheduleOrigin asking) {
        return new PipelineWish(origin, pushId, userId, source, ref, tag, refProtected, commit, before, tagMessage, variables, asking);
    }

    /** Those of its schedule, which stand above its own. */
    List<PipelineVariable> scheduleVariables() {
        return schedule == null ? List.of() : schedule.variables();
    }

    /** The same wish, without variables where they are such that no pipeline can keep them. */
    PipelineWish keepable() {
        return VariableRules.objection(variables).isEmpty() ? this
                : new PipelineWish(origin, pushId, userId, source, ref, tag, refProtected, commit, before, tagMessage, List.of(), schedule);
    }
}
