package dev.slipway.persistence.artifact;

import static dev.slipway.persistence.jooq.Tables.GIT_REFS;
import static dev.slipway.persistence.jooq.Tables.JOB_ARTIFACTS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.and;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.when;

import dev.slipway.domain.artifact.ArtifactType;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
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

    /** Clauses of {@code ArtifactRetention.RETAINED} with their ids. Superseded artifacts are no longer retained. */
    static Map<String, Condition> clauses() {
        Map<String, Condition> clauses = new LinkedHashMap<>();
        clauses.put("artifact.keep_latest", PROJECTS.KEEP_LATEST_ARTIFACT.isTrue());
        clauses.put("artifact.ref_exists", refExists());
        clauses.put("artifact.not_superseded", PIPELINES.LOCKED.isTrue());
        return clauses;
    }

    /** Needs {@code PIPELINES} and {@code PROJECTS} in the statement. */
    public static Condition retained() {
        return and(clauses().values());
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
