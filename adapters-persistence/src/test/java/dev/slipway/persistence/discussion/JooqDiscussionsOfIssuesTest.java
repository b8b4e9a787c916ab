package dev.slipway.persistence.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.discussion.port.Discussions.Mention;
import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.discussion.port.Mentions.Written;
import dev.slipway.application.discussion.port.Mentions;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.domain.discussion.DiscussionKey;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.note.MentionedItems;
import dev.slipway.domain.issue.IssueDraft;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
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

    /** Stores an issue of a user. */
    private Noteable.Issue by(long author) {
        Noteable.Issue issue = NotedRows.issue(here, noteable.projectId());
        here.rows().ask("update issues set author_id = ? where id = ? returning id", author, issue.id());
        return issue;
    }

    /** Stores a mention of an object in an issue, written by Anna. */
    private void mention(Noteable of, Noteable.Issue in) {
        NewNote note = new NewNote(anna, "mentioned in issue #" + in.iid(), true, OptionalLong.empty(), START);
        transactions().write(() -> assertTrue(discussions().mention(new NewDiscussion(of, DiscussionKey.of(of, in.identity()),
                DiscussionKind.INDIVIDUAL, false, Optional.empty(), note), new Mention(in, false, true))));
    }

    /** Runs a second transaction to its end inside the first, which would fail if it waited for that. */
    private <T> T during(Runnable first, Supplier<T> second) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return transactions().write(() -> {
                first.run();
                Future<T> started = threads.submit(() -> transactions().write(second::get));
                Eventually.is(started::isDone);
                return started;
            }).get();
        }
    }

    @Test
    void issues_that_mention_each_other_are_removed_without_waiting() throws Exception {
        Issues issues = here.get(Issues.class);
        Noteable.Issue first = by(anna);
        Noteable.Issue second = by(bob);
        mention(first, second);
        mention(second, first);
        int removed = during(() -> issues.remove(first.id()), () -> issues.removeSomeOf(bob, 9));
        assertEquals(1, removed);
        assertFalse(discussions().involves(anna));
    }

    @Test
    void mentions_by_a_user_are_removed_beside_the_issues_of_the_user() throws Exception {
        Noteable.Issue first = by(anna);
        Noteable.Issue second = by(anna);
        mention(noteable, second);
        mention(noteable, first);
        int removed = during(() -> assertEquals(2, here.get(Issues.class).removeSomeOf(anna, 9)),
                () -> discussions().removeSomeOf(anna, 9));
        assertEquals(2, removed);
        assertFalse(discussions().involves(anna));
    }

    @Test
    void mention_is_told_while_both_issues_are_about_to_be_removed() throws Exception {
        Noteable.Issue source = by(anna);
        Noteable.Issue target = by(anna);
        Mentions mentions = here.get(Mentions.class);
        long pending = transactions().write(() -> mentions.add(anna, List.of(new Written(source,
                new MentionedItems.Mention(MentionedItems.ItemKind.ISSUE, Optional.empty(), target.iid()))))).getFirst();
        AtomicInteger attempts = new AtomicInteger();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> removal = transactions().write(() -> {
                attempts.incrementAndGet();
                discussions().lock(target);
                Future<Integer> started = threads.submit(() -> transactions().write(() -> {
                    attempts.incrementAndGet();
                    return here.get(Issues.class).removeSomeOf(anna, 9);
                }));
                Eventually.is(this::waiting);
                mention(target, source);
                mentions.remove(pending);
                return started;
            });
            assertEquals(2, (int) removal.get());
        }
        assertEquals(2, attempts.get(), "a deadlock repeats a transaction");
        assertFalse(discussions().involves(anna));
    }
}
