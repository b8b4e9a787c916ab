package dev.slipway.persistence.issue;

import static dev.slipway.persistence.jooq.Tables.EPICS;
import static dev.slipway.persistence.jooq.Tables.EPIC_ISSUES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.trueCondition;

import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.issue.epic.EpicCondition;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.persistence.access.SightConditions;
import dev.slipway.persistence.jooq.tables.EpicIssues;
import dev.slipway.persistence.jooq.tables.Epics;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.namespace.Memberships;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.Table;

/** Conditions on epics that a caller sees, for lists of epics and of their issues. */
public final class SeenEpics {

    private SeenEpics() {
    }

    /** Returns the condition that the caller sees a group, and so its epics that are not confidential. */
    public static Condition open(Namespaces group, GroupAudience groups) {
        OptionalLong account = groups.account();
        return SightConditions.of(groups.everything(), groups.visibilities(), group.VISIBILITY,
                account.isPresent() ? Memberships.touches(group, account.getAsLong()) : falseCondition()).hold();
    }

    /** Returns the condition that the caller holds a role in a group, by itself or by a group above. */
    public static Condition holds(Namespaces group, GroupAudience groups, Role least) {
        OptionalLong account = groups.account();
        return groups.everything() ? trueCondition()
                : account.isEmpty() ? falseCondition() : Memberships.holdsInLineage(group.LINEAGE, account.getAsLong(), least);
    }

    /**
     * Returns the condition on the epic of an issue. Whether an issue has one is looked up by the issue, and the issues of an epic by the
     * epic, so that the epics of all others are not read.
     *
     * @param least role that sees confidential epics
     */
    static Condition ofIssue(Field<Long> issueId, EpicCondition asked, Role least) {
        Epics epic = EPICS.as("epic_of_issue");
        Namespaces group = NAMESPACES.as("group_of_epic");
        EpicIssues link = EPIC_ISSUES.as("link_to_epic");
        Condition seen = group.DELETED_AT.isNull().and(open(group, asked.groups()))
                .and(epic.CONFIDENTIAL.isFalse().or(holds(group, asked.groups(), least)));
        Table<?> linked = link.join(epic).on(epic.ID.eq(link.EPIC_ID)).join(group).on(group.ID.eq(epic.NAMESPACE_ID));
        Select<Record1<Integer>> own = selectOne().from(linked).where(link.ISSUE_ID.eq(issueId), seen);
        return switch (asked.epic()) {
            case AttributeFilter.Whatever<Long> ignored -> noCondition();
            case AttributeFilter.None<Long> ignored -> notExists(own);
            case AttributeFilter.Any<Long> ignored -> exists(own);
            case AttributeFilter.Exactly<Long>(Long id) ->
                    issueId.in(select(link.ISSUE_ID).from(linked).where(link.EPIC_ID.eq(id), seen));
        };
    }
}
