package dev.slipway.persistence.issue;

import static dev.slipway.persistence.jooq.Tables.DISCUSSIONS;
import static dev.slipway.persistence.jooq.Tables.EPIC_ISSUES;
import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.ISSUE_ASSIGNEES;
import static dev.slipway.persistence.jooq.Tables.ISSUE_LABELS;
import static dev.slipway.persistence.jooq.Tables.NOTES;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.noCondition;

import dev.slipway.application.issue.IssueCounts;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueFilter.Place;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.RowReader;
import dev.slipway.persistence.label.LabelLinks;
import dev.slipway.persistence.user.UserBriefColumns;
import jakarta.inject.Singleton;
import java.time.LocalDate;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Lists of issues, each in one statement. */
@Singleton
final class JooqIssueViews implements IssueViews {

    /** Orders by what an issue may lack. */
    private static final Set<IssueFilter.Order> MAY_BE_MISSING = EnumSet.of(IssueFilter.Order.DUE_DATE, IssueFilter.Order.WEIGHT,
            IssueFilter.Order.PRIORITY, IssueFilter.Order.LABEL_PRIORITY, IssueFilter.Order.MILESTONE_DUE);

    private final DSLContext dsl;
    private final IssueRows rows = new IssueRows();
    private final IssueConditions conditions = new IssueConditions(rows);

    private final Users participant = USERS.as("participant");
    private final UserBriefColumns participantBrief = new UserBriefColumns(participant);
    private final RenderedStatement byNumber;
    private final PageQuery.Kept<Asked> lists;

    private record Asked(IssueFilter filter, IssueAudience audience, LocalDate today) {}

    JooqIssueViews(DSLContext dsl) {
        this.dsl = dsl;
        this.byNumber = RenderedStatement.of(dsl, 2, ids -> select(rows.i.PROJECT_ID.eq(ids[0]).and(rows.i.IID.eq(ids[1]))));
        this.lists = new PageQuery.Kept<>(dsl, (asked, ids) -> listing(asked));
    }

    @Override
    public Optional<IssueView> find(long projectId, long iid) {
        return byNumber.fetchOptional(rows::view, projectId, iid);
    }

    @Override
    public Optional<IssueView> find(long id) {
        return one(rows.i.ID.eq(id));
    }

    @Override
    public Optional<Noted> noted(long projectId, long iid) {
        Field<Long[]> workers = DSL.array(DSL.select(ISSUE_ASSIGNEES.USER_ID).from(ISSUE_ASSIGNEES)
                .where(ISSUE_ASSIGNEES.ISSUE_ID.eq(rows.i.ID)));
        return dsl.select(rows.i.ID, rows.i.AUTHOR_ID, workers, rows.i.CONFIDENTIAL, rows.i.DISCUSSION_LOCKED).from(rows.matching())
                .where(rows.i.PROJECT_ID.eq(projectId), rows.i.IID.eq(iid), conditions.present())
                .fetchOptional(row -> new Noted(row.value1(), account(row.value2()), Set.of(row.value3()), row.value4(),
                        Boolean.TRUE.equals(row.value5())));
    }

    @Override
    public Page<UserBrief> participants(long issueId, boolean internal, PageRequest page) {
        Condition shown = internal ? noCondition() : DISCUSSIONS.INTERNAL.isFalse();
        Condition takesPart = participant.ID.in(DSL.select(ISSUES.AUTHOR_ID).from(ISSUES).where(ISSUES.ID.eq(issueId))
                .union(DSL.select(ISSUE_ASSIGNEES.USER_ID).from(ISSUE_ASSIGNEES).where(ISSUE_ASSIGNEES.ISSUE_ID.eq(issueId)))
                .union(DSL.select(NOTES.AUTHOR_ID).from(NOTES).join(DISCUSSIONS).on(DISCUSSIONS.ID.eq(NOTES.DISCUSSION_ID))
                        .where(DISCUSSIONS.ISSUE_ID.eq(issueId), NOTES.SYSTEM.isFalse(), shown)));
        return PageQuery.read(dsl, new PageQuery.Listing(participantBrief.all(), participant, participant, takesPart,
                List.of(participant.ID.asc()), participant.ID), page, row -> Objects.requireNonNull(participantBrief.read(row)));
    }

    @Override
    public Map<Long, Integer> hiddenComments(Collection<Long> issueIds, Caller caller) {
        return HiddenComments.of(dsl, DISCUSSIONS.ISSUE_ID, issueIds, caller);
    }

    private static OptionalLong account(@Nullable Long id) {
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    private Select<?> select(Condition named) {
        return dsl.select(rows.fields()).from(rows.shown()).where(named, conditions.present());
    }

    private Optional<IssueView> one(Condition named) {
        return RowReader.fetchOptional(select(named), rows::view);
    }

    /** Statements of lists are kept, but for those of some issues, which are hardly ever asked for again. */
    @Override
    public Page<IssueView> list(IssueFilter filter, IssueAudience audience, LocalDate today, PageRequest page) {
        Asked asked = new Asked(filter, audience, today);
        return filter.place() instanceof Place.Some ? PageQuery.read(dsl, listing(asked), page, rows::view)
                : lists.read(asked, page, rows::view);
    }

    private PageQuery.Listing listing(Asked asked) {
        IssueFilter filter = asked.filter();
        Condition where = where(filter, asked.audience(), asked.today())
                .and(filter.state().map(state -> rows.i.STATE.eq(state.wireName())).orElseGet(DSL::noCondition));
        return new PageQuery.Listing(rows.fields(), rows.matching(), rows.shown(), where, order(filter), rows.i.ID);
    }

    private Condition where(IssueFilter filter, IssueAudience audience, LocalDate today) {
        return conditions.present().and(conditions.seen(audience)).and(conditions.matches(filter, audience.account(), today));
    }

    private List<OrderField<?>> order(IssueFilter filter) {
        if (filter.place() instanceof IssueFilter.Place.Epic) {
            return List.of(DSL.field(DSL.select(EPIC_ISSUES.POSITION).from(EPIC_ISSUES).where(EPIC_ISSUES.ISSUE_ID.eq(rows.i.ID))).asc(),
                    rows.i.ID.asc());
        }
        Field<?> by = switch (filter.order()) {
            case CREATED_AT -> rows.i.CREATED_AT;
            case UPDATED_AT -> rows.i.UPDATED_AT;
            case TITLE -> lower(rows.i.TITLE);
            case DUE_DATE -> rows.i.DUE_DATE;
            case WEIGHT -> rows.i.WEIGHT;
            case POPULARITY -> rows.i.UPVOTES;
            case RELATIVE_POSITION -> IssueRows.place(rows.i);
            case PRIORITY, LABEL_PRIORITY -> LabelLinks.OF_ISSUES.priority(rows.i.ID, rows.i.PROJECT_ID);
            case MILESTONE_DUE -> conditions.milestoneDue();
        };
        boolean mayBeMissing = MAY_BE_MISSING.contains(filter.order());
        var directed = filter.sort() == Sort.ASC ? by.asc() : by.desc();
        return List.of(mayBeMissing ? directed.nullsLast() : directed, filter.sort() == Sort.ASC ? rows.i.ID.asc() : rows.i.ID.desc());
    }

    @Override
    public Map<Long, IssueCounts> countByLabel(Collection<Long> labelIds, IssueAudience audience) {
        Field<Integer> opened = DSL.count().filterWhere(rows.i.STATE.eq(IssueState.OPENED.wireName())).as("opened");
        Field<Integer> all = DSL.count().as("all_states");
        return dsl.select(ISSUE_LABELS.LABEL_ID, all, opened).from(rows.matching())
                .join(ISSUE_LABELS).on(ISSUE_LABELS.ISSUE_ID.eq(rows.i.ID))
                .where(ISSUE_LABELS.LABEL_ID.in(labelIds), conditions.present(), conditions.seen(audience))
                .groupBy(ISSUE_LABELS.LABEL_ID)
                .fetchMap(row -> row.get(ISSUE_LABELS.LABEL_ID),
                        row -> new IssueCounts(row.get(all), row.get(opened), row.get(all) - row.get(opened)));
    }

    @Override
    public IssueCounts count(IssueFilter filter, IssueAudience audience, LocalDate today) {
        Field<Integer> opened = DSL.count().filterWhere(rows.i.STATE.eq(IssueState.OPENED.wireName())).as("opened");
        Field<Integer> all = DSL.count().as("all_states");
        return dsl.select(all, opened).from(rows.matching()).where(where(filter, audience, today))
                .fetchSingle(row -> new IssueCounts(row.get(all), row.get(opened), row.get(all) - row.get(opened)));
    }
}
