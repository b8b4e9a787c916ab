package dev.slipway.persistence.job;

import static dev.slipway.persistence.jooq.Tables.BRIDGES;
import static dev.slipway.persistence.jooq.Tables.JOBS;

import dev.slipway.domain.job.BridgeWait;
import dev.slipway.domain.job.BridgeWait.Check;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.persistence.jooq.tables.Bridges;
import dev.slipway.persistence.jooq.tables.Jobs;
import dev.slipway.persistence.kernel.ClauseConditions;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;

/** The clauses of {@link BridgeWait} as conditions. */
public final class BridgeConditions {

    private BridgeConditions() {
    }

    /** @param job row of the bridge among the jobs */
    public static ClauseConditions<Check> of(Bridges bridge, Jobs job) {
        return ClauseConditions.of(BridgeWait.CLAUSES, clause -> switch (clause) {
            case ACTIVE -> JobStatusWords.in(job.STATUS, JobStatus.BRIDGE_ACTIVE);
            case MIRRORS -> bridge.MIRRORS.isTrue();
            case FOLLOWS -> bridge.FOLLOWED_ID.isNotNull();
        });
    }

    /** Returns the rule for statements that are written as text. Both parameters are aliases in the statement. */
    public static String text(String bridge, String job) {
        return DSL.using(SQLDialect.POSTGRES).renderInlined(of(BRIDGES.as(bridge), JOBS.as(job)).hold());
    }
}
