package dev.slipway.persistence.issue;

import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.min;

import dev.slipway.application.issue.port.IssuePositions;
import dev.slipway.domain.issue.IssuePosition;
import dev.slipway.persistence.kernel.TextLock;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;

/** Stores places of issues in their rows. */
@Singleton
final class JooqIssuePositions implements IssuePositions {

    private static final Field<Long> PLACE = IssueRows.place(ISSUES);

    private final DSLContext dsl;

    JooqIssuePositions(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public void lock(long projectId) {
        TextLock.take(dsl, "places of issues of project " + projectId);
    }

    private Optional<IssuePosition> one(Field<Long> place, Condition where) {
        return dsl.select(place).from(ISSUES).where(where).fetchOptional().map(row -> row.value1()).map(IssuePosition::new);
    }

    @Override
    public Optional<IssuePosition> find(long projectId, long issueId) {
        return one(PLACE, ISSUES.PROJECT_ID.eq(projectId).and(ISSUES.ID.eq(issueId)));
    }

    private static Condition others(long projectId, long movedId) {
        return ISSUES.PROJECT_ID.eq(projectId).and(ISSUES.ID.ne(movedId));
    }

    @Override
    public Optional<IssuePosition> next(long projectId, IssuePosition place, long movedId) {
        return one(min(PLACE), others(projectId, movedId).and(PLACE.gt(place.value())));
    }

    @Override
    public Optional<IssuePosition> previous(long projectId, IssuePosition place, long movedId) {
        return one(max(PLACE), others(projectId, movedId).and(PLACE.lt(place.value())));
    }

    @Override
    public void move(long issueId, IssuePosition place) {
        dsl.update(ISSUES).set(ISSUES.RELATIVE_POSITION, place.value()).where(ISSUES.ID.eq(issueId)).execute();
    }
}
