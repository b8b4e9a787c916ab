package dev.slipway.persistence.issue;

import static dev.slipway.persistence.jooq.Tables.EPIC_ISSUES;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.persistence.jooq.tables.EpicIssues;
import org.jooq.Field;
import org.jooq.Select;

/** Selects issues that an audience sees, for conditions on what refers to them. */
public final class SeenIssues {

    private SeenIssues() {
    }

    /** Selects a row for each issue of an epic that the audience sees. */
    public static Select<?> ofEpic(Field<Long> epicId, IssueAudience audience) {
        IssueRows rows = new IssueRows();
        IssueConditions conditions = new IssueConditions(rows);
        EpicIssues link = EPIC_ISSUES.as("link_of_epic");
        return selectOne().from(rows.matching()).join(link).on(link.ISSUE_ID.eq(rows.i.ID))
                .where(link.EPIC_ID.eq(epicId), conditions.present(), conditions.seen(audience));
    }
}
