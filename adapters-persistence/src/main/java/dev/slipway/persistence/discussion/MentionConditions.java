package dev.slipway.persistence.discussion;

import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.ISSUE_ASSIGNEES;
import static dev.slipway.persistence.jooq.Tables.SNIPPETS;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.trueCondition;

import dev.slipway.domain.discussion.MentionAudience;
import dev.slipway.domain.issue.IssueSight;
import dev.slipway.domain.snippet.SnippetSight;
import dev.slipway.persistence.jooq.tables.Discussions;
import dev.slipway.persistence.jooq.tables.IssueAssignees;
import dev.slipway.persistence.jooq.tables.Issues;
import dev.slipway.persistence.jooq.tables.Snippets;
import dev.slipway.persistence.kernel.ClauseConditions;
import java.util.OptionalLong;
import org.jooq.Condition;

/** Conditions on the mentions that a reader is shown: the rule of {@link MentionAudience}, with the clauses of its sights. */
final class MentionConditions {

    private static final Issues SOURCE = ISSUES.as("mentioning_issue");
    private static final Snippets SNIPPET = SNIPPETS.as("mentioning_snippet");
    private static final IssueAssignees WORKER = ISSUE_ASSIGNEES.as("mentioning_worker");

    private MentionConditions() {
    }

    /** Returns the condition for discussions that are about no mention, or about one that is shown. */
    static Condition shown(Discussions discussions, MentionAudience audience) {
        Condition source = row(discussions.MENTION_KIND, discussions.MENTION_PROJECT_ID).in(audience.sources().stream()
                .map(from -> row(MentionColumns.name(from.kind()), from.projectId())).toList());
        Condition issue = discussions.MENTION_ISSUE_ID.isNull().or(exists(selectOne().from(SOURCE)
                .where(SOURCE.ID.eq(discussions.MENTION_ISSUE_ID), seen(audience))));
        Condition snippet = discussions.MENTION_SNIPPET_ID.isNull().or(exists(selectOne().from(SNIPPET)
                .where(SNIPPET.ID.eq(discussions.MENTION_SNIPPET_ID), SNIPPET.DELETED_AT.isNull(), seenSnippet(audience))));
        return discussions.MENTION_KIND.isNull().or(source.and(issue).and(snippet));
    }

    private static Condition seen(MentionAudience audience) {
        return ClauseConditions.of(IssueSight.CLAUSES, clause -> switch (clause) {
            case ISSUES_OPEN -> trueCondition();
            case CONFIDENTIAL_SHOWN -> SOURCE.CONFIDENTIAL.isFalse().or(SOURCE.PROJECT_ID.in(audience.trusted()))
                    .or(own(audience.reader()));
        }).hold();
    }

    private static Condition seenSnippet(MentionAudience audience) {
        return ClauseConditions.of(SnippetSight.CLAUSES, clause -> switch (clause) {
            case PLACE_OPEN -> trueCondition();
            case SHOWN -> SNIPPET.VISIBILITY.in(audience.snippets().open().stream().map(open -> (short) open.level()).toList())
                    .or(SNIPPET.PROJECT_ID.in(audience.snippets().trusted()))
                    .or(audience.reader().isEmpty() ? falseCondition() : SNIPPET.AUTHOR_ID.eq(audience.reader().getAsLong()));
        }).hold();
    }

    private static Condition own(OptionalLong reader) {
        return reader.isEmpty() ? falseCondition() : SOURCE.AUTHOR_ID.eq(reader.getAsLong()).or(exists(selectOne().from(WORKER)
                .where(WORKER.ISSUE_ID.eq(SOURCE.ID), WORKER.USER_ID.eq(reader.getAsLong()))));
    }
}
