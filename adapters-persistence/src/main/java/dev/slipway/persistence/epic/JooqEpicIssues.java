package dev.slipway.persistence.epic;

import static dev.slipway.persistence.jooq.Tables.EPICS;
import static dev.slipway.persistence.jooq.Tables.EPIC_ISSUES;
import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.rowNumber;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.domain.epic.EpicPosition;
import dev.slipway.persistence.jooq.tables.records.EpicIssuesRecord;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record2;
import org.jooq.Table;
import org.jspecify.annotations.Nullable;

/** Stores the issues of epics in their table. */
@Singleton
final class JooqEpicIssues implements EpicIssues {

    private final DSLContext dsl;

    JooqEpicIssues(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public boolean reaches(long epicId, long projectId) {
        return dsl.select(NAMESPACES.LINEAGE).from(PROJECTS).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(PROJECTS.ID.eq(projectId)).forShare().fetchOptional(NAMESPACES.LINEAGE)
                .filter(lineage -> dsl.fetchExists(EPICS, EPICS.ID.eq(epicId), EPICS.NAMESPACE_ID.in(lineage))).isPresent();
    }

    @Override
    public int count(long epicId) {
        return dsl.fetchCount(EPIC_ISSUES, EPIC_ISSUES.EPIC_ID.eq(epicId));
    }

    @Override
    public Optional<Link> ofIssue(long issueId) {
        return one(EPIC_ISSUES.ISSUE_ID.eq(issueId));
    }

    @Override
    public Optional<Link> find(long epicId, long id) {
        return one(EPIC_ISSUES.EPIC_ID.eq(epicId).and(EPIC_ISSUES.ID.eq(id)));
    }

    private Optional<Link> one(Condition named) {
        return dsl.selectFrom(EPIC_ISSUES).where(named).fetchOptional().map(JooqEpicIssues::link);
    }

    private static Link link(EpicIssuesRecord row) {
        return new Link(row.getId(), row.getEpicId(), row.getIssueId(), row.getPosition());
    }

    @Override
    public Link add(long epicId, long issueId) {
        dsl.deleteFrom(EPIC_ISSUES).where(EPIC_ISSUES.ISSUE_ID.eq(issueId)).execute();
        EpicIssuesRecord row = new EpicIssuesRecord();
        row.setEpicId(epicId);
        row.setIssueId(issueId);
        row.setPosition(first(epicId));
        row.setId(dsl.insertInto(EPIC_ISSUES).set(row).returning(EPIC_ISSUES.ID).fetchSingle(EPIC_ISSUES.ID));
        return link(row);
    }

    private long first(long epicId) {
        OptionalLong lowest = edge(min(EPIC_ISSUES.POSITION), EPIC_ISSUES.EPIC_ID.eq(epicId));
        OptionalLong free = EpicPosition.between(OptionalLong.empty(), lowest);
        if (free.isPresent()) {
            return free.getAsLong();
        }
        spread(epicId);
        return EpicPosition.between(OptionalLong.empty(), edge(min(EPIC_ISSUES.POSITION), EPIC_ISSUES.EPIC_ID.eq(epicId))).orElseThrow();
    }

    @Override
    public void remove(long id) {
        dsl.deleteFrom(EPIC_ISSUES).where(EPIC_ISSUES.ID.eq(id)).execute();
    }

    @Override
    public OptionalLong positionBefore(long epicId, long position, long except) {
        return edge(max(EPIC_ISSUES.POSITION), EPIC_ISSUES.EPIC_ID.eq(epicId).and(EPIC_ISSUES.POSITION.lt(position))
                .and(EPIC_ISSUES.ID.ne(except)));
    }

    @Override
    public OptionalLong positionBehind(long epicId, long position, long except) {
        return edge(min(EPIC_ISSUES.POSITION), EPIC_ISSUES.EPIC_ID.eq(epicId).and(EPIC_ISSUES.POSITION.gt(position))
                .and(EPIC_ISSUES.ID.ne(except)));
    }

    private OptionalLong edge(Field<Long> position, Condition which) {
        @Nullable Long found = dsl.select(position).from(EPIC_ISSUES).where(which).fetchSingle().value1();
        return found == null ? OptionalLong.empty() : OptionalLong.of(found);
    }

    @Override
    public void place(long id, long position) {
        dsl.update(EPIC_ISSUES).set(EPIC_ISSUES.POSITION, position).where(EPIC_ISSUES.ID.eq(id)).execute();
    }

    @Override
    public void spread(long epicId) {
        Field<Long> number = rowNumber().over().orderBy(EPIC_ISSUES.POSITION, EPIC_ISSUES.ID).cast(Long.class).times(EpicPosition.GAP)
                .as("place");
        Table<Record2<Long, Long>> placed = select(EPIC_ISSUES.ID, number).from(EPIC_ISSUES).where(EPIC_ISSUES.EPIC_ID.eq(epicId))
                .asTable("placed");
        dsl.update(EPIC_ISSUES).set(EPIC_ISSUES.POSITION, Objects.requireNonNull(placed.field(number))).from(placed)
                .where(EPIC_ISSUES.ID.eq(Objects.requireNonNull(placed.field(EPIC_ISSUES.ID)))).execute();
    }

    @Override
    public Map<Long, Link> ofIssues(Collection<Long> issueIds) {
        return issueIds.isEmpty() ? Map.of()
                : dsl.selectFrom(EPIC_ISSUES).where(EPIC_ISSUES.ISSUE_ID.in(issueIds)).fetchMap(EPIC_ISSUES.ISSUE_ID, JooqEpicIssues::link);
    }

    @Override
    public int leaveSome(long projectId, int most) {
        List<Long> links = dsl.select(EPIC_ISSUES.ID).from(ISSUES).join(EPIC_ISSUES).on(EPIC_ISSUES.ISSUE_ID.eq(ISSUES.ID))
                .join(EPICS).on(EPICS.ID.eq(EPIC_ISSUES.EPIC_ID)).join(PROJECTS).on(PROJECTS.ID.eq(ISSUES.PROJECT_ID))
                .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(ISSUES.PROJECT_ID.eq(projectId), not(EPICS.NAMESPACE_ID.eq(any(NAMESPACES.LINEAGE))))
                .orderBy(EPIC_ISSUES.ID).limit(most).fetch(EPIC_ISSUES.ID);
        return dsl.deleteFrom(EPIC_ISSUES).where(EPIC_ISSUES.ID.in(links)).execute();
    }

    @Override
    public boolean secret(long issueId) {
        return dsl.select(EPICS.CONFIDENTIAL).from(EPICS).join(NAMESPACES).on(NAMESPACES.ID.eq(EPICS.NAMESPACE_ID))
                .where(EPICS.ID.in(select(EPIC_ISSUES.EPIC_ID).from(EPIC_ISSUES).where(EPIC_ISSUES.ISSUE_ID.eq(issueId))),
                        NAMESPACES.DELETED_AT.isNull())
                .forShare().of(EPICS).fetchOptional().map(found -> found.value1()).orElse(false);
    }
}
