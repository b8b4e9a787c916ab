package dev.slipway.persistence.issue;

import static dev.slipway.persistence.issue.ItemConditions.asked;
import static dev.slipway.persistence.issue.ItemConditions.found;
import static dev.slipway.persistence.issue.ItemConditions.named;
import static dev.slipway.persistence.issue.ItemConditions.reacted;
import static dev.slipway.persistence.jooq.Tables.AWARDS;
import static dev.slipway.persistence.jooq.Tables.EPIC_ISSUES;
import static dev.slipway.persistence.jooq.Tables.ISSUE_ASSIGNEES;
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

import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.issue.IssueFilter.Place;
import dev.slipway.application.issue.IssueFilter.Traits;
import dev.slipway.domain.access.Feature;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.DueFilter;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.IssueSight;
import dev.slipway.domain.issue.IssueSight.Check;
import dev.slipway.domain.issue.Labels;
import dev.slipway.persistence.access.FeatureConditions;
import dev.slipway.persistence.jooq.tables.IssueAssignees;
import dev.slipway.persistence.kernel.ClauseConditions;
import dev.slipway.persistence.label.LabelLinks;
import dev.slipway.persistence.milestone.AskedMilestones;
import dev.slipway.persistence.namespace.Memberships;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Select;
import org.jooq.impl.DSL;

/** Conditions on the issues that a list shows: the clauses of {@link IssueSight}, and its filters. */
final class IssueConditions {

    private final IssueRows rows;
    private final Field<String> level;
    private final AskedMilestones milestones;

    IssueConditions(IssueRows rows) {
        this.rows = rows;
        this.level = FeatureConditions.level(rows.p, Feature.ISSUES);
        this.milestones = new AskedMilestones(rows.i.MILESTONE_ID, rows.i.PROJECT_ID, rows.n.LINEAGE);
    }

    /** Returns the condition that neither project nor group is marked for deletion. */
    Condition present() {
        return rows.p.DELETED_AT.isNull().and(rows.n.DELETED_AT.isNull());
    }

    /** Returns the condition on issues that the audience sees. */
    Condition seen(IssueAudience audience) {
        return clauses(audience).hold();
    }

    ClauseConditions<Check> clauses(IssueAudience audience) {
        return ClauseConditions.of(IssueSight.CLAUSES, clause -> switch (clause) {
            case ISSUES_OPEN -> switch (audience) {
                case IssueAudience.OfProject ignored -> trueCondition();
                case IssueAudience.Everywhere everywhere -> open(everywhere);
            };
            case CONFIDENTIAL_SHOWN -> switch (audience) {
                case IssueAudience.OfProject project -> shown(project.confidential() ? trueCondition() : falseCondition(), audience);
                case IssueAudience.Everywhere everywhere ->
                    shown(everywhere.everything() ? trueCondition() : holds(audience.account(), IssueAudience.CONFIDENTIAL), audience);
            };
        });
    }

    private Condition shown(Condition trusted, IssueAudience audience) {
        return rows.i.CONFIDENTIAL.isFalse().or(own(audience.account())).or(trusted);
    }

    private Condition open(IssueAudience.Everywhere audience) {
        Condition toStrangers = open(audience, false);
        return audience.everything() ? toStrangers : toStrangers.or(open(audience, true).and(holds(audience.account(), Role.GUEST)));
    }

    /**
     * Returns the condition on projects whose issues are open to members, or to others, as the domain answers for each level and
     * visibility.
     */
    private Condition open(IssueAudience.Everywhere audience, boolean member) {
        return DSL.or(Stream.of(FeatureLevel.values()).map(setting -> level.eq(FeatureConditions.stored(setting)).and(
                rows.p.VISIBILITY.in(Stream.of(Visibility.values()).filter(visibility -> audience.sees(visibility, setting, member))
                        .map(visibility -> (short) visibility.level()).toList()))).toList());
    }

    private Condition own(OptionalLong account) {
        return account.isEmpty() ? falseCondition() : rows.i.AUTHOR_ID.eq(account.getAsLong()).or(worksOn(account.getAsLong()));
    }

    private Condition holds(OptionalLong account, Role least) {
        return Memberships.holds(rows.p, rows.n, account, least);
    }

    /** Returns the last day of the milestone that an issue shows. */
    Field<LocalDate> milestoneDue() {
        return milestones.dueDate();
    }

    Condition matches(IssueFilter filter, OptionalLong account, LocalDate today) {
        if (filter.missing()) {
            return falseCondition();
        }
        List<Condition> all = new ArrayList<>(List.of(place(filter.place()), mine(filter.mine(), account)));
        Condition here = labelsOf(filter.place());
        all.addAll(traits(filter.wanted(), account, labels -> LabelLinks.OF_ISSUES.hasAll(rows.i.ID, labels.names(), here)));
        traits(filter.unwanted(), account, labels -> LabelLinks.OF_ISSUES.hasSome(rows.i.ID, labels.names(), here))
                .forEach(unwanted -> all.add(not(coalesce(field(unwanted), inline(false)).isTrue())));
        filter.search().ifPresent(search -> all.add(found(search, rows.i.TITLE, rows.i.DESCRIPTION)));
        filter.createdAfter().ifPresent(time -> all.add(rows.i.CREATED_AT.ge(time)));
        filter.createdBefore().ifPresent(time -> all.add(rows.i.CREATED_AT.le(time)));
        filter.updatedAfter().ifPresent(time -> all.add(rows.i.UPDATED_AT.ge(time)));
        filter.updatedBefore().ifPresent(time -> all.add(rows.i.UPDATED_AT.le(time)));
        filter.confidential().ifPresent(confidential -> all.add(rows.i.CONFIDENTIAL.eq(confidential)));
        filter.due().ifPresent(due -> all.add(due(due, today)));
        filter.epic().ifPresent(epic -> all.add(SeenEpics.ofIssue(rows.i.ID, epic, IssueAudience.CONFIDENTIAL)));
        if (!filter.archived()) {
            all.add(rows.p.ARCHIVED.isFalse());
        }
        return DSL.and(all);
    }

    /** Returns the condition on labels that items of a place may have. */
    private static Condition labelsOf(Place place) {
        return switch (place) {
            case Place.Project(long id) -> LabelLinks.inProject(id);
            case Place.Everywhere ignored -> noCondition();
            case Place.Group ignored -> noCondition();
            case Place.Some ignored -> noCondition();
            case Place.Epic ignored -> noCondition();
        };
    }

    private Condition place(Place place) {
        return switch (place) {
            case Place.Everywhere ignored -> noCondition();
            case Place.Project(long id) -> rows.i.PROJECT_ID.eq(id);
            case Place.Group(long id) -> rows.n.LINEAGE.contains(new Long[] {id});
            case Place.Some(List<Long> ids) -> rows.i.ID.in(ids);
            case Place.Epic(long id) -> rows.i.ID.in(select(EPIC_ISSUES.ISSUE_ID).from(EPIC_ISSUES).where(EPIC_ISSUES.EPIC_ID.eq(id)));
        };
    }

    private Condition mine(Mine mine, OptionalLong account) {
        return switch (mine) {
            case ALL -> noCondition();
            case CREATED_BY_ME -> account.isPresent() ? rows.i.AUTHOR_ID.eq(account.getAsLong()) : falseCondition();
            case ASSIGNED_TO_ME -> account.isPresent() ? worksOn(account.getAsLong()) : falseCondition();
        };
    }

    private List<Condition> traits(Traits traits, OptionalLong account, Function<Labels, Condition> labels) {
        List<Condition> all = new ArrayList<>();
        if (!traits.iids().isEmpty()) {
            all.add(rows.i.IID.in(traits.iids()));
        }
        asked(traits.labels(), not(LabelLinks.OF_ISSUES.hasAny(rows.i.ID)), labels, all);
        traits.author().ifPresent(id -> all.add(rows.i.AUTHOR_ID.eq(id)));
        traits.authorUsername().ifPresent(name -> all.add(rows.i.AUTHOR_ID.in(named(name))));
        asked(traits.assignee(), not(exists(workers())), this::worksOn, all);
        traits.assigneeUsernames().forEach(name -> all.add(exists(selectOne().from(ISSUE_ASSIGNEES)
                .where(ISSUE_ASSIGNEES.ISSUE_ID.eq(rows.i.ID), ISSUE_ASSIGNEES.USER_ID.in(named(name))))));
        traits.type().ifPresent(type -> all.add(rows.i.TYPE.eq(type.wireName())));
        asked(traits.weight(), rows.i.WEIGHT.isNull(), rows.i.WEIGHT::eq, all);
        asked(traits.health(), rows.i.HEALTH.isNull(), health -> rows.i.HEALTH.eq(health.wireName()), all);
        reacted(traits.reaction(), AWARDS.ISSUE_ID.eq(rows.i.ID), account, all);
        milestones.asked(traits.milestone(), all);
        return all;
    }

    private Select<?> workers() {
        IssueAssignees worker = ISSUE_ASSIGNEES.as("any_worker");
        return selectOne().from(worker).where(worker.ISSUE_ID.eq(rows.i.ID));
    }

    private Condition worksOn(long userId) {
        IssueAssignees worker = ISSUE_ASSIGNEES.as("the_worker");
        return exists(selectOne().from(worker).where(worker.ISSUE_ID.eq(rows.i.ID), worker.USER_ID.eq(userId)));
    }

    private Condition due(DueFilter due, LocalDate today) {
        DueFilter.Days days = due.days(today);
        Condition from = days.first() == null ? noCondition() : rows.i.DUE_DATE.ge(days.first());
        Condition to = days.last() == null ? noCondition() : rows.i.DUE_DATE.le(days.last());
        return due == DueFilter.NONE ? rows.i.DUE_DATE.isNull() : rows.i.DUE_DATE.isNotNull().and(from).and(to);
    }
}
