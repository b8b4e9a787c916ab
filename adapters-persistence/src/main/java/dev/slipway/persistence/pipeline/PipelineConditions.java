package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.GIT_REFS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.jooq.tables.Pipelines;
import dev.slipway.persistence.repository.CountsForRef;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jooq.Condition;
import org.jspecify.annotations.Nullable;

/** Conditions of the filters of a list of pipelines. */
final class PipelineConditions {

    private PipelineConditions() {
    }

    static Condition matches(long projectId, PipelineFilter filter) {
        return asked(filter.scope(), scope -> scope(projectId, scope))
                .and(asked(filter.status(), status -> PIPELINES.STATUS.eq(status.wireName())))
                .and(filter.source() == null ? PIPELINES.SOURCE.ne(PipelineSource.PARENT_PIPELINE.wireName())
                        : PIPELINES.SOURCE.eq(filter.source().wireName()))
                .and(asked(filter.ref(), PIPELINES.REF::eq))
                .and(asked(filter.sha(), PIPELINES.SHA::eq))
                .and(asked(filter.yamlErrors(), broken -> broken ? PIPELINES.YAML_ERRORS.isNotNull() : PIPELINES.YAML_ERRORS.isNull()))
                .and(asked(filter.username(), name -> PIPELINES.USER_ID.in(
                        select(USERS.ID).from(USERS).where(lower(USERS.USERNAME).eq(name.toLowerCase(Locale.ROOT))))))
                .and(asked(filter.updatedAfter(), PIPELINES.UPDATED_AT::ge))
                .and(asked(filter.updatedBefore(), PIPELINES.UPDATED_AT::le))
                .and(asked(filter.name(), PIPELINES.NAME::eq));
    }

    private static <T> Condition asked(@Nullable T value, Function<T, Condition> condition) {
        return value == null ? noCondition() : condition.apply(value);
    }

    private static Condition scope(long projectId, PipelineFilter.Scope scope) {
        return switch (scope) {
            case RUNNING -> PIPELINES.STATUS.eq(PipelineStatus.RUNNING.wireName());
            case PENDING -> PIPELINES.STATUS.eq(PipelineStatus.PENDING.wireName());
            case FINISHED -> PIPELINES.STATUS.in(names(PipelineStatus.FINISHED));
            case BRANCHES -> newestOf(projectId, "branch", false);
            case TAGS -> newestOf(projectId, "tag", true);
        };
    }

    /** The newest pipeline of each branch or tag that exists. */
    private static Condition newestOf(long projectId, String kind, boolean tag) {
        Pipelines p = PIPELINES.as("newest");
        return PIPELINES.ID.in(select(max(p.ID)).from(p).join(GIT_REFS)
                .on(GIT_REFS.PROJECT_ID.eq(p.PROJECT_ID), GIT_REFS.KIND.eq(kind), GIT_REFS.NAME.eq(p.REF))
                .where(p.PROJECT_ID.eq(projectId), p.TAG.eq(tag), p.DELETED_AT.isNull(), CountsForRef.of(p))
                .groupBy(p.REF));
    }

    private static List<String> names(Collection<PipelineStatus> statuses) {
        return statuses.stream().map(PipelineStatus::wireName).toList();
    }
}
