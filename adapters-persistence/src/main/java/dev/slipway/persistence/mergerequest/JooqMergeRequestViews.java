package dev.slipway.persistence.mergerequest;

import static dev.slipway.persistence.jooq.Tables.DISCUSSIONS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_ASSIGNEES;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_LABELS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_REVIEWERS;
import static dev.slipway.persistence.jooq.Tables.NOTES;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.noCondition;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.mergerequest.MergeRequestFilter;
import dev.slipway.application.mergerequest.MergeRequestFilter.Place;
import dev.slipway.application.mergerequest.MergeRequestPeople.Reviewer;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.mergerequest.MergeRequestAudience;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.RowReader;
import dev.slipway.persistence.label.LabelLinks;
import dev.slipway.persistence.user.UserBriefColumns;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Select;
import org.jooq.SortField;
import org.jooq.impl.DSL;

/** Lists of merge requests, each in one statement. */
@Singleton
final class JooqMergeRequestViews implements MergeRequestViews {

    /** Orders by what a merge request may lack. */
    private static final Set<MergeRequestFilter.Order> MAY_BE_MISSING = EnumSet.of(MergeRequestFilter.Order.PRIORITY,
            MergeRequestFilter.Order.LABEL_PRIORITY, MergeRequestFilter.Order.MILESTONE_DUE);

    private final DSLContext dsl;
    private final MergeRequestRows rows = new MergeRequestRows();
    private final MergeRequestConditions conditions = new MergeRequestConditions(rows);

    private final RenderedStatement byNumber;
    private final RenderedStatement byId;
    private final PageQuery.Kept<Asked> lists;

    private record Asked(MergeRequestFilter filter, MergeRequestAudience audience) {}

    JooqMergeRequestViews(DSLContext dsl) {
        this.dsl = dsl;
        this.byNumber = RenderedStatement.of(dsl, 2, ids -> select(rows.m.PROJECT_ID.eq(ids[0]).and(rows.m.IID.eq(ids[1]))));
        this.byId = RenderedStatement.of(dsl, 1, ids -> select(rows.m.ID.eq(ids[0])));
        this.lists = new PageQuery.Kept<>(dsl, (asked, ids) -> listing(asked));
    }

    @Override
    public Optional<MergeRequestView> find(long projectId, long iid) {
        return byNumber.fetchOptional(rows::view, projectId, iid);
    }

    @Override
    public Optional<MergeRequestView> find(long id) {
        return byId.fetchOptional(rows::view, id);
    }

    private Select<?> select(Condition named) {
        return dsl.select(rows.fields()).from(rows.shown()).where(named, conditions.present());
    }

    @Override
    public Optional<Noted> noted(long projectId, long iid) {
        return dsl.select(rows.m.ID, rows.m.AUTHOR_ID, rows.m.DISCUSSION_LOCKED).from(rows.matching())
                .where(rows.m.PROJECT_ID.eq(projectId), rows.m.IID.eq(iid), conditions.present())
                .fetchOptional(row -> new Noted(row.value1(), row.value2(), Boolean.TRUE.equals(row.value3())));
    }

    @Override
    public List<OpenRequest> openFrom(long sourceProject, String sourceBranch, int most) {
        return dsl.select(rows.m.ID, rows.m.PROJECT_ID, rows.p.FULL_PATH, rows.m.IID).from(rows.matching())
                .where(rows.m.SOURCE_PROJECT_ID.eq(sourceProject), rows.m.SOURCE_BRANCH.eq(sourceBranch),
                        rows.m.STATE.eq(MergeRequestState.OPENED.wireName()), conditions.present())
                .orderBy(rows.m.ID.desc()).limit(most)
                .fetch(row -> new OpenRequest(row.value1(), row.value2(), row.value3() + "!" + row.value4()));
    }

    @Override
    public Page<UserBrief> participants(long id, boolean internal, PageRequest page) {
        Users user = USERS.as("participant");
        UserBriefColumns brief = new UserBriefColumns(user);
        Condition shown = internal ? noCondition() : DISCUSSIONS.INTERNAL.isFalse();
        Condition takesPart = user.ID.in(DSL.select(MERGE_REQUESTS.AUTHOR_ID).from(MERGE_REQUESTS).where(MERGE_REQUESTS.ID.eq(id))
                .union(DSL.select(MERGE_REQUEST_ASSIGNEES.USER_ID).from(MERGE_REQUEST_ASSIGNEES)
                        .where(MERGE_REQUEST_ASSIGNEES.MERGE_REQUEST_ID.eq(id)))
                .union(DSL.select(MERGE_REQUEST_REVIEWERS.USER_ID).from(MERGE_REQUEST_REVIEWERS)
                        .where(MERGE_REQUEST_REVIEWERS.MERGE_REQUEST_ID.eq(id)))
                .union(DSL.select(NOTES.AUTHOR_ID).from(NOTES).join(DISCUSSIONS).on(DISCUSSIONS.ID.eq(NOTES.DISCUSSION_ID))
                        .where(DISCUSSIONS.MERGE_REQUEST_ID.eq(id), NOTES.SYSTEM.isFalse(), shown)));
        return PageQuery.read(dsl, new PageQuery.Listing(brief.all(), user, user, takesPart, List.of(user.ID.asc()), user.ID), page,
                row -> Objects.requireNonNull(brief.read(row)));
    }

    @Override
    public List<Reviewer> reviewers(long id) {
        Users user = USERS.as("reviewer");
        UserBriefColumns brief = new UserBriefColumns(user);
        return RowReader.fetch(dsl.select(brief.all()).select(MERGE_REQUEST_REVIEWERS.CREATED_AT).from(MERGE_REQUEST_REVIEWERS)
                .join(user).on(user.ID.eq(MERGE_REQUEST_REVIEWERS.USER_ID)).where(MERGE_REQUEST_REVIEWERS.MERGE_REQUEST_ID.eq(id))
                .orderBy(user.ID),
                row -> new Reviewer(Objects.requireNonNull(brief.read(row)), row.get(MERGE_REQUEST_REVIEWERS.CREATED_AT)));
    }

    /** Statements of lists are kept, but for those of an issue, of which there are too many. */
    @Override
    public Page<MergeRequestView> list(MergeRequestFilter filter, MergeRequestAudience audience, PageRequest page) {
        Asked asked = new Asked(filter, audience);
        boolean ofIssue = filter.place() instanceof Place.Closing || filter.place() instanceof Place.Related;
        return ofIssue ? PageQuery.read(dsl, listing(asked), page, rows::view) : lists.read(asked, page, rows::view);
    }

    @Override
    public Map<Long, Integer> countOpenByLabel(Collection<Long> labelIds, MergeRequestAudience audience) {
        Field<Integer> open = DSL.count().as("open_requests");
        return dsl.select(MERGE_REQUEST_LABELS.LABEL_ID, open).from(rows.matching())
                .join(MERGE_REQUEST_LABELS).on(MERGE_REQUEST_LABELS.MERGE_REQUEST_ID.eq(rows.m.ID))
                .where(MERGE_REQUEST_LABELS.LABEL_ID.in(labelIds), rows.m.STATE.eq(MergeRequestState.OPENED.wireName()),
                        conditions.present(), conditions.seen(audience))
                .groupBy(MERGE_REQUEST_LABELS.LABEL_ID).fetchMap(MERGE_REQUEST_LABELS.LABEL_ID, open);
    }

    private PageQuery.Listing listing(Asked asked) {
        Condition where = conditions.present().and(conditions.seen(asked.audience()))
                .and(conditions.matches(asked.filter(), asked.audience().account()));
        return new PageQuery.Listing(rows.fields(), rows.matching(), rows.shown(), where, order(asked.filter()), rows.m.ID)
                .withIdsFirst();
    }

    private List<OrderField<?>> order(MergeRequestFilter filter) {
        Field<?> by = switch (filter.order()) {
            case CREATED_AT -> rows.m.CREATED_AT;
            case UPDATED_AT -> rows.m.UPDATED_AT;
            case TITLE -> lower(rows.m.TITLE);
            case POPULARITY -> rows.m.UPVOTES;
            case PRIORITY, LABEL_PRIORITY -> LabelLinks.OF_MERGE_REQUESTS.priority(rows.m.ID, rows.m.PROJECT_ID);
            case MILESTONE_DUE -> conditions.milestoneDue();
        };
        SortField<?> directed = filter.sort() == Sort.ASC ? by.asc() : by.desc();
        return List.of(MAY_BE_MISSING.contains(filter.order()) ? directed.nullsLast() : directed,
                filter.sort() == Sort.ASC ? rows.m.ID.asc() : rows.m.ID.desc());
    }
}
