package dev.slipway.persistence.discussion;

import dev.slipway.domain.discussion.Noteable;
import dev.slipway.persistence.jooq.tables.Discussions;
import java.util.Objects;
import org.jooq.Condition;

/** Finds the discussions of an object. */
final class NoteableConditions {

    private NoteableConditions() {
    }

    /** @param discussions the table or its alias */
    static Condition of(Noteable noteable, Discussions discussions) {
        if (noteable instanceof Noteable.Commit commit) {
            return discussions.PROJECT_ID.eq(commit.projectId()).and(discussions.COMMIT_SHA.eq(commit.sha()));
        }
        NotedRow row = NotedRow.of(noteable).orElseThrow();
        return Objects.requireNonNull(discussions.field(row.table().reference())).eq(row.id());
    }
}
