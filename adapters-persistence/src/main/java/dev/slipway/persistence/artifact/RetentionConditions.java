package dev.slipway.persistence.artifact;

import static dev.slipway.persistence.jooq.Tables.GIT_REFS;
import static dev.slipway.persistence.jooq.Tables.JOB_ARTIFACTS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.when;

import dev.slipway.domain.artifact.ArtifactRetention;
import dev.slipway.domain.artifact.ArtifactRetention.Check;
import dev.slipway.domain.artifact.ArtifactType;
import dev.slipway.persistence.kernel.ClauseConditions;
import java.time.Instant;
import org.jooq.Condition;
import org.jooq.Field;

/** SQL conditions of artifact retention, over the rows of a pipeline and its project. */
public final class RetentionConditions {

    private RetentionConditions() {
    }

    /** A log goes with its job, never with the other files. */
    static Condition erasable() {
        return JOB_ARTIFACTS.FILE_TYPE.ne(inline(ArtifactType.TRACE.wireName()));
    }

    static Condition refExists() {
        return exists(selectOne().from(GIT_REFS).where(GIT_REFS.PROJECT_ID.eq(PIPELINES.PROJECT_ID),
                GIT_REFS.KIND.eq(when(PIPELINES.TAG, inline("tag")).otherwise(inline("branch"))), GIT_REFS.NAME.eq(PIPELINES.REF)));
    }

    /** Clauses of {@link ArtifactRetention#RETAINED} as conditions. Superseded artifacts are no longer retained. */
    static ClauseConditions<Check> clauses() {
        return ClauseConditions.of(ArtifactRetention.RETAINED, clause -> switch (clause) {
            case KEEP_LATEST -> PROJECTS.KEEP_LATEST_ARTIFACT.isTrue();
            case REF_EXISTS -> refExists();
            case NOT_SUPERSEDED -> PIPELINES.LOCKED.isTrue();
        });
    }

    /** Needs {@code PIPELINES} and {@code PROJECTS} in the statement. */
    public static Condition retained() {
        return clauses().hold();
    }

    /** Returns whether files are past their expiry and not retained. This condition alone decides that they are gone. */
    public static Condition gone(Field<Instant> expiresAt, Instant now) {
        return expiresAt.isNotNull().and(expiresAt.le(now)).and(not(retained()));
    }

    /** Returns whether a file can still be downloaded. */
    static Condition available(Instant now) {
        return not(gone(JOB_ARTIFACTS.EXPIRE_AT, now));
    }
}
