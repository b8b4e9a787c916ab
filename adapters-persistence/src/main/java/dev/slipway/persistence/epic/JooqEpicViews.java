package dev.slipway.persistence.epic;

import static dev.slipway.persistence.jooq.Tables.EPICS;
import static dev.slipway.persistence.jooq.Tables.EPIC_ISSUES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.epic.EpicFilter;
import dev.slipway.application.epic.EpicView;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.issue.epic.IssueEpics.IssueEpic;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.epic.EpicAudience;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.persistence.issue.SeenIssues;
import dev.slipway.persistence.jooq.tables.Epics;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.RowReader;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;

/** Lists of epics, each in one statement. */
@Singleton
final class JooqEpicViews implements EpicViews {

    private final DSLContext dsl;
    private final EpicRows rows = new EpicRows();
    private final EpicConditions conditions = rows.conditions();

    JooqEpicViews(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Optional<EpicView> find(long groupId, long iid, EpicAudience audience) {
        return one(rows.e.NAMESPACE_ID.eq(groupId).and(rows.e.IID.eq(iid)), audience);
    }

    @Override
    public Optional<EpicView> find(long id, EpicAudience audience) {
        return one(rows.e.ID.eq(id), audience);
    }

    private Optional<EpicView> one(Condition named, EpicAudience audience) {
        return RowReader.fetchOptional(dsl.select(rows.fields()).from(rows.shown(audience)).where(named, conditions.seen(audience)),
                rows::view);
    }

    @Override
    public Optional<Noted> noted(long groupId, long iid, EpicAudience audience) {
        return noted(rows.e.NAMESPACE_ID.eq(groupId).and(rows.e.IID.eq(iid)), audience);
    }

    @Override
    public Optional<Noted> noted(long id, EpicAudience audience) {
        return noted(rows.e.ID.eq(id), audience);
    }

    private Optional<Noted> noted(Condition named, EpicAudience audience) {
        return RowReader.fetchOptional(dsl.select(rows.notedFields()).from(rows.noted(audience)).where(named, conditions.seen(audience)),
                rows::noted);
    }

    /** Ids come first, so that days are computed for the rows of the page alone. */
    @Override
    public Page<EpicView> list(EpicFilter filter, EpicAudience audience, PageRequest page) {
        Condition where = conditions.seen(audience).and(conditions.matches(filter, audience.groups().account()));
        return PageQuery.read(dsl, new PageQuery.Listing(rows.fields(), rows.matching(), rows.shown(audience), where, order(filter),
                rows.e.ID).withIdsFirst(), page, rows::view);
    }

    private List<OrderField<?>> order(EpicFilter filter) {
        Field<?> by = switch (filter.order()) {
            case CREATED_AT -> rows.e.CREATED_AT;
            case UPDATED_AT -> rows.e.UPDATED_AT;
            case TITLE -> lower(rows.e.TITLE);
            case POSITION -> rows.e.POSITION;
        };
        return filter.sort() == Sort.ASC ? List.of(by.asc(), rows.e.ID.asc()) : List.of(by.desc(), rows.e.ID.desc());
    }

    @Override
    public Map<Long, Contents> contents(Collection<Long> ids, EpicAudience audience, IssueAudience issues) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        Epics child = EPICS.as("child");
        Namespaces group = NAMESPACES.as("group_of_child");
        Field<Boolean> children = field(exists(selectOne().from(child).join(group).on(group.ID.eq(child.NAMESPACE_ID))
                .where(child.PARENT_ID.eq(EPICS.ID), new EpicConditions(child, group).seen(audience))));
        Field<Boolean> linked = field(exists(SeenIssues.ofEpic(EPICS.ID, issues)));
        return dsl.select(EPICS.ID, children, linked).from(EPICS).where(EPICS.ID.in(ids))
                .fetchMap(row -> row.value1(), row -> new Contents(row.value2(), row.value3()));
    }

    @Override
    public Map<Long, IssueEpic> ofIssues(Collection<Long> issueIds, EpicAudience audience) {
        return dsl.select(EPIC_ISSUES.ISSUE_ID, rows.e.ID, rows.e.IID, rows.e.TITLE, rows.n.ID, rows.n.FULL_PATH)
                .from(rows.matching()).join(EPIC_ISSUES).on(EPIC_ISSUES.EPIC_ID.eq(rows.e.ID))
                .where(EPIC_ISSUES.ISSUE_ID.in(issueIds), conditions.seen(audience))
                .fetchMap(row -> row.value1(),
                        row -> new IssueEpic(row.value2(), row.value3(), row.value4(), row.value5(), row.value6()));
    }
}
