package dev.slipway.domain.artifact;

import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import dev.slipway.domain.repository.DanglingSources;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a newer pipeline ends the retention of an older pipeline's artifacts. A family, which is a pipeline with its child
 * pipelines at any depth, is retained and superseded as one: a child goes by the age of the pipeline at the top of its family, and never
 * supersedes a pipeline.
 */
public record Supersession(Older older, Newer newer) {

    /** @param family id of the pipeline at the top: its own without a parent in the project */
    public record Older(long project, String ref, boolean tag, long family) {
    }

    /** @param status null if the status has no name in the table of jobs */
    public record Newer(long id, long project, String ref, boolean tag, String source, @Nullable JobStatus status, boolean deleted) {
    }

    /** Clauses of {@link #CLAUSES}. The first that does not hold is the reason why the older pipeline is still retained. */
    public enum Check implements Clause<Supersession> {
        SAME_PROJECT(pair -> pair.newer.project() == pair.older.project()),
        SAME_REF(pair -> pair.newer.ref().equals(pair.older.ref()) && pair.newer.tag() == pair.older.tag()),
        NEWER_THAN_FAMILY(pair -> pair.newer.id() > pair.older.family()),
        COUNTS_FOR_REF(pair -> DanglingSources.countsForRef(pair.newer.source())),
        SUCCEEDED(pair -> pair.newer.status() == JobStatus.SUCCESS),
        NOT_DELETED(pair -> !pair.newer.deleted());

        private final Predicate<Supersession> condition;

        Check(Predicate<Supersession> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(Supersession pair) {
            return condition.test(pair);
        }
    }

    /** Holds if the older pipeline is superseded. Rows decide, by {@code SupersessionConditions}. */
    public static final ClauseList<Supersession, Check> CLAUSES = ClauseList.all("artifact", Check.class);
}
