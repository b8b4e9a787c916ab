package dev.slipway.persistence.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.issue.IssueDraft;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The contract once more, with notes of issues. */
class JooqDiscussionsOfIssuesTest extends JooqDiscussionsOfRowsTest {

    @Override
    String table() {
        return "issues";
    }

    @Override
    protected Noteable noteable(long project) {
        return NotedRows.issue(here, project);
    }

    private long issue() {
        return ((Noteable.Issue) noteable).id();
    }

    private void change(boolean confidential, boolean discussionLocked) {
        Issues issues = here.get(Issues.class);
        IssueDraft now = issues.lock(issue()).orElseThrow().content();
        issues.change(issue(), new IssueDraft(now.title(), now.description(), now.type(), now.severity(), confidential, now.labels(),
                now.assignees(), discussionLocked, now.dueDate(), now.weight(), now.health()), START);
    }

    /** Locks the discussion of the issue, as a change of the issue does. */
    private void lockDiscussion() {
        change(false, true);
    }

    private boolean confidential() {
        Noteable.Issue issue = (Noteable.Issue) noteable;
        return here.get(IssueViews.class).noted(issue.projectId(), issue.iid()).orElseThrow().confidential();
    }

    @Test
    void writer_who_waited_for_the_issue_to_become_confidential_learns_of_it() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> writer = transactions().write(() -> {
                change(true, false);
                Future<Boolean> started = threads.submit(() -> transactions().write(() -> {
                    boolean before = confidential();
                    discussions().lock(noteable);
                    return !before && confidential();
                }));
                Eventually.is(this::waiting);
                return started;
            });
            assertTrue(writer.get());
        }
    }

    @Test
    void issue_becomes_confidential_after_the_note_that_came_first() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> change = transactions().write(() -> {
                discussions().lock(noteable);
                Future<Boolean> started = threads.submit(() -> {
                    transactions().write(() -> change(true, false));
                    return true;
                });
                Eventually.is(this::waiting);
                assertFalse(confidential());
                thread(anna);
                return started;
            });
            assertTrue(change.get());
        }
        assertTrue(confidential());
        assertEquals(1, discussions().usage(noteable).comments());
    }

    @Test
    void writer_who_waited_for_the_lock_of_the_discussion_learns_of_it() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> writer = transactions().write(() -> {
                lockDiscussion();
                Future<Boolean> started = threads.submit(() -> transactions().write(() -> discussions().lock(noteable)));
                Eventually.is(this::waiting);
                return started;
            });
            assertTrue(writer.get());
        }
    }

    @Test
    void discussion_is_locked_after_the_note_that_came_first() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> locking = transactions().write(() -> {
                assertFalse(discussions().lock(noteable));
                Future<Boolean> started = threads.submit(() -> {
                    transactions().write(this::lockDiscussion);
                    return true;
                });
                Eventually.is(this::waiting);
                thread(anna);
                return started;
            });
            assertTrue(locking.get());
        }
        assertTrue(transactions().write(() -> discussions().lock(noteable)));
        assertEquals(1, discussions().usage(noteable).comments());
    }
}
