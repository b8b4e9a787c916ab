package dev.slipway.persistence.discussion;

import dev.slipway.domain.discussion.Noteable;
import dev.slipway.persistence.jooq.tables.Discussions;
import org.jooq.Condition;

/** Finds the discussions of an object. */
final class NoteableConditions {

    private NoteableConditions() {
    }

    /** @param discussions the table or its alias */
    static Condition of(Noteable noteable, Discussions discussions) {
        return switch (noteable) {
            case Noteable.Commit commit ->
                discussions.PROJECT_ID.eq(commit.projectId()).and(discussions.COMMIT_SHA.eq(commit.sha()));
            case Noteable.MergeRequest request -> discussions.MERGE_REQUEST_ID.eq(request.id());
            case Noteable.Issue issue -> discussions.ISSUE_ID.eq(issue.id());
        };
    }
}
