package dev.slipway.persistence.mergerequest;

import static dev.slipway.persistence.issue.ItemConditions.asked;
import static dev.slipway.persistence.issue.ItemConditions.found;
import static dev.slipway.persistence.issue.ItemConditions.named;
import static dev.slipway.persistence.issue.ItemConditions.reacted;
import static dev.slipway.persistence.jooq.Tables.APPROVAL_RULES;
import static dev.slipway.persistence.jooq.Tables.APPROVAL_RULE_USERS;
import static dev.slipway.persistence.jooq.Tables.AWARDS;
import static dev.slipway.persistence.jooq.Tables.DISCUSSIONS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_APPROVALS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_ASSIGNEES;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_CLOSINGS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_COMMITS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_REVIEWERS;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.trueCondition;

import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.mergerequest.MergeRequestFilter;
import dev.slipway.application.mergerequest.MergeRequestFilter.Period;
import dev.slipway.application.mergerequest.MergeRequestFilter.Persons;
import dev.slipway.application.mergerequest.MergeRequestFilter.Place;
import dev.slipway.application.mergerequest.MergeRequestFilter.Traits;
import dev.slipway.domain.access.Feature;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.mergerequest.MergeRequestAudience;
import dev.slipway.persistence.access.FeatureConditions;
import dev.slipway.persistence.jooq.tables.ApprovalRules;
import dev.slipway.persistence.jooq.tables.MergeRequests;
import dev.slipway.persistence.label.LabelLinks;
import dev.slipway.persistence.milestone.AskedMilestones;
import dev.slipway.persistence.namespace.Memberships;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.DSL;

/** Conditions on the merge requests that a list shows: those that the ability table lets the caller read, and its filters. */
final class MergeRequestConditions {

    private final MergeRequestRows rows;
    private final Field<String> level;
    private final Field<String> codeLevel;
    private final AskedMilestones milestones;

    MergeRequestConditions(MergeRequestRows rows) {
        this.rows = rows;
        this.level = FeatureConditions.level(rows.p, Feature.MERGE_REQUESTS);
        this.codeLevel = FeatureConditions.level(rows.p, Feature.REPOSITORY);
        this.milestones = new AskedMilestones(rows.m.MILESTONE_ID, rows.m.PROJECT_ID, rows.n.LINEAGE);
    }

    /** Returns the last day of the milestone that a merge request shows. */
    Field<LocalDate> milestoneDue() {
        return milestones.dueDate();
    }

    /** Returns the condition that neither project nor group is marked for deletion. */
    Condition present() {
        return rows.p.DELETED_AT.isNull().and(rows.n.DELETED_AT.isNull());
    }

    /** Returns the condition on merge requests that the audience sees. */
    Condition seen(MergeRequestAudience audience) {
        return switch (audience) {
            case MergeRequestAudience.OfProject ignored -> trueCondition();
            case MergeRequestAudience.Everywhere everywhere -> open(everywhere, Optional.empty())
                    .or(member(everywhere, Role.GUEST)).or(member(everywhere, Role.REPORTER));
        };
    }

    private Condition member(MergeRequestAudience.Everywhere audience, Role least) {
        return audience.account().isEmpty() || audience.everything() ? falseCondition()
                : open(audience, Optional.of(least)).and(Memberships.holds(rows.p, rows.n, audience.account(), least));
    }

    /** Returns the condition on projects whose merge requests are open to a role, as the domain answers for each level and visibility. */
    private Condition open(MergeRequestAudience.Everywhere audience, Optional<Role> role) {
        List<Condition> cells = new ArrayList<>();
        for (FeatureLevel own : FeatureLevel.values()) {
            for (FeatureLevel code : FeatureLevel.values()) {
                ProjectFeatures features = new ProjectFeatures(code, FeatureLevel.ENABLED, FeatureLevel.ENABLED, FeatureLevel.ENABLED, own);
                List<Short> visible = Stream.of(Visibility.values()).filter(visibility -> audience.sees(visibility, features, role))
                        .map(visibility -> (short) visibility.level()).toList();
                if (!visible.isEmpty()) {
                    cells.add(level.eq(inline(FeatureConditions.stored(own))).and(codeLevel.eq(inline(FeatureConditions.stored(code))))
                            .and(rows.p.VISIBILITY.in(visible)));
                }
            }
        }
        return DSL.or(cells);
    }

    Condition matches(MergeRequestFilter filter, OptionalLong account) {
        List<Condition> all = new ArrayList<>(List.of(place(filter.place()), mine(filter.mine(), account)));
        Condition here = labelsOf(filter.place());
        all.addAll(traits(filter.wanted(), account, labels -> LabelLinks.OF_MERGE_REQUESTS.hasAll(rows.m.ID, labels.names(), here)));
        traits(filter.unwanted(), account, labels -> LabelLinks.OF_MERGE_REQUESTS.hasSome(rows.m.ID, labels.names(), here))
                .forEach(unwanted -> all.add(not(coalesce(field(unwanted), inline(false)).isTrue())));
        filter.state().ifPresent(state -> all.add(rows.m.STATE.eq(state.wireName())));
        filter.search().ifPresent(search -> all.add(found(search, rows.m.TITLE, rows.m.DESCRIPTION)));
        all.add(within(rows.m.CREATED_AT, filter.created()));
        all.add(within(rows.m.UPDATED_AT, filter.updated()));
        approvals(filter.approvals(), all);
        filter.draft().ifPresent(draft -> all.add(rows.m.DRAFT.eq(draft)));
        if (!filter.archived()) {
            all.add(rows.p.ARCHIVED.isFalse());
        }
        return DSL.and(all);
    }

    private static Condition within(Field<Instant> time, Period period) {
        return period.from().map(time::ge).orElseGet(DSL::noCondition).and(period.to().map(time::le).orElseGet(DSL::noCondition));
    }

    /** Returns the condition on labels that items of a place may have. */
    private static Condition labelsOf(Place place) {
        return switch (place) {
            case Place.Project(long id) -> LabelLinks.inProject(id);
            case Place.Commit(long projectId, String ignored) -> LabelLinks.inProject(projectId);
            case Place.Closing(long projectId, long ignored) -> LabelLinks.inProject(projectId);
            case Place.Everywhere ignored -> noCondition();
            case Place.Group ignored -> noCondition();
            case Place.Related ignored -> noCondition();
        };
    }

    private Condition place(Place place) {
        return switch (place) {
            case Place.Everywhere ignored -> noCondition();
            case Place.Project(long id) -> rows.m.PROJECT_ID.eq(id);
            case Place.Group(long id) -> rows.n.LINEAGE.contains(new Long[] {id});
            case Place.Commit(long projectId, String sha) -> rows.m.PROJECT_ID.eq(projectId).and(rows.m.ID.in(with(projectId, sha)));
            case Place.Closing(long projectId, long issueId) -> rows.m.PROJECT_ID.eq(projectId).and(rows.m.ID.in(closing(issueId)));
            case Place.Related(long issueId) -> rows.m.ID.in(closing(issueId)
                    .unionAll(select(DISCUSSIONS.MERGE_REQUEST_ID).from(DISCUSSIONS)
                            .where(DISCUSSIONS.MENTION_ISSUE_ID.eq(issueId), DISCUSSIONS.MERGE_REQUEST_ID.isNotNull()))
                    .unionAll(select(mentioning()).from(DISCUSSIONS)
                            .where(DISCUSSIONS.ISSUE_ID.eq(issueId), DISCUSSIONS.MENTION_KIND.eq(inline("merge_request")))));
        };
    }

    private static Select<Record1<Long>> closing(long issueId) {
        return select(MERGE_REQUEST_CLOSINGS.MERGE_REQUEST_ID).from(MERGE_REQUEST_CLOSINGS)
                .where(MERGE_REQUEST_CLOSINGS.ISSUE_ID.eq(issueId));
    }

    /** Returns the id of the merge request that a discussion is about a mention by; null for other mentions. */
    private static Field<Long> mentioning() {
        return field("cast(substring({0} from 'merge request ([0-9]+)$') as bigint)", Long.class, DISCUSSIONS.MENTION_IDENTITY);
    }

    private static Select<Record1<Long>> with(long projectId, String sha) {
        MergeRequests other = MERGE_REQUESTS.as("merged_request");
        return select(MERGE_REQUEST_COMMITS.MERGE_REQUEST_ID).from(MERGE_REQUEST_COMMITS).where(MERGE_REQUEST_COMMITS.SHA.eq(sha))
                .unionAll(select(other.ID).from(other).where(other.PROJECT_ID.eq(projectId), other.MERGE_COMMIT_SHA.eq(sha)))
                .unionAll(select(other.ID).from(other).where(other.PROJECT_ID.eq(projectId), other.SQUASH_COMMIT_SHA.eq(sha)));
    }

    private Condition mine(Mine mine, OptionalLong account) {
        return switch (mine) {
            case ALL -> noCondition();
            case CREATED_BY_ME -> account.isPresent() ? rows.m.AUTHOR_ID.eq(account.getAsLong()) : falseCondition();
            case ASSIGNED_TO_ME -> account.isPresent() ? assigned(account.getAsLong()) : falseCondition();
        };
    }

    private List<Condition> traits(Traits traits, OptionalLong account, Function<Labels, Condition> labels) {
        List<Condition> all = new ArrayList<>();
        if (!traits.iids().isEmpty()) {
            all.add(rows.m.IID.in(traits.iids()));
        }
        asked(traits.labels(), not(LabelLinks.OF_MERGE_REQUESTS.hasAny(rows.m.ID)), labels, all);
        persons(traits.persons(), all);
        reacted(traits.reaction(), AWARDS.MERGE_REQUEST_ID.eq(rows.m.ID), account, all);
        milestones.asked(traits.milestone(), all);
        traits.ends().sourceBranch().ifPresent(branch -> all.add(rows.m.SOURCE_BRANCH.eq(branch)));
        traits.ends().sourceProject().ifPresent(id -> all.add(rows.m.SOURCE_PROJECT_ID.eq(id)));
        traits.ends().targetBranch().ifPresent(branch -> all.add(rows.m.TARGET_BRANCH.eq(branch)));
        return all;
    }

    private void persons(Persons persons, List<Condition> all) {
        persons.author().ifPresent(id -> all.add(rows.m.AUTHOR_ID.eq(id)));
        persons.authorUsername().ifPresent(name -> all.add(rows.m.AUTHOR_ID.in(named(name))));
        asked(persons.assignee(), not(exists(assignees(noCondition()))), this::assigned, all);
        persons.assigneeUsernames().forEach(name -> all.add(exists(assignees(MERGE_REQUEST_ASSIGNEES.USER_ID.in(named(name))))));
        asked(persons.reviewer(), not(exists(reviewers(noCondition()))),
                id -> exists(reviewers(MERGE_REQUEST_REVIEWERS.USER_ID.eq(id))), all);
        persons.reviewerUsername().ifPresent(name -> all.add(exists(reviewers(MERGE_REQUEST_REVIEWERS.USER_ID.in(named(name))))));
    }

    private Condition assigned(long userId) {
        return exists(assignees(MERGE_REQUEST_ASSIGNEES.USER_ID.eq(userId)));
    }

    private Select<?> assignees(Condition which) {
        return selectOne().from(MERGE_REQUEST_ASSIGNEES).where(MERGE_REQUEST_ASSIGNEES.MERGE_REQUEST_ID.eq(rows.m.ID), which);
    }

    private Select<?> reviewers(Condition which) {
        return selectOne().from(MERGE_REQUEST_REVIEWERS).where(MERGE_REQUEST_REVIEWERS.MERGE_REQUEST_ID.eq(rows.m.ID), which);
    }

    private void approvals(MergeRequestFilter.Approvals approvals, List<Condition> all) {
        asked(approvals.by(), not(exists(approved(noCondition()))),
                ids -> DSL.and(ids.stream().map(id -> exists(approved(MERGE_REQUEST_APPROVALS.USER_ID.eq(id)))).toList()), all);
        approvals.byUsernames().forEach(name -> all.add(exists(approved(MERGE_REQUEST_APPROVALS.USER_ID.in(named(name))))));
        asked(approvals.approvers(), not(exists(approvers(noCondition()))),
                ids -> DSL.and(ids.stream().map(id -> exists(approvers(APPROVAL_RULE_USERS.USER_ID.eq(id)))).toList()), all);
    }

    private Select<?> approved(Condition which) {
        return selectOne().from(MERGE_REQUEST_APPROVALS).where(MERGE_REQUEST_APPROVALS.MERGE_REQUEST_ID.eq(rows.m.ID), which);
    }

    /** Selects users whom rules name: those of the request if users defined some, else those of the project. */
    private Select<?> approvers(Condition which) {
        ApprovalRules own = APPROVAL_RULES.as("own_rule");
        Condition overwritten = exists(selectOne().from(own).where(own.MERGE_REQUEST_ID.eq(rows.m.ID), own.SECTION.isNull()));
        return selectOne().from(APPROVAL_RULE_USERS).join(APPROVAL_RULES).on(APPROVAL_RULES.ID.eq(APPROVAL_RULE_USERS.RULE_ID))
                .where(which, APPROVAL_RULES.MERGE_REQUEST_ID.eq(rows.m.ID).and(APPROVAL_RULES.SECTION.isNull())
                        .or(APPROVAL_RULES.PROJECT_ID.eq(rows.m.PROJECT_ID).and(APPROVAL_RULES.MERGE_REQUEST_ID.isNull())
                                .and(not(overwritten))));
    }
}
