package dev.slipway.persistence.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.Noteable;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The contract once more, with notes of merge requests. */
class JooqDiscussionsOfMergeRequestsTest extends JooqDiscussionsTest {

    @Override
    protected Noteable noteable(long project) {
        return RequestRows.request(here, project);
    }

    private Instant updatedAt(Noteable.MergeRequest request) {
        return ((Timestamp) here.rows().ask("select updated_at from merge_requests where id = ?", request.id())).toInstant();
    }

    @Test
    void request_is_updated_by_new_notes_and_not_by_those_that_are_backdated() {
        Noteable.MergeRequest request = RequestRows.request(here, project());
        Instant first = updatedAt(request);
        Instant later = first.plusSeconds(60);
        transactions().write(() -> discussions().start(new NewDiscussion(request, "a".repeat(40), DiscussionKind.THREAD, false,
                Optional.empty(), NewNote.comment(user(), "x", first.minusSeconds(60)))));
        assertEquals(first, updatedAt(request));
        transactions().write(() -> discussions().reply(discussions().lock(request, "a".repeat(40)).orElseThrow().id(),
                DiscussionKind.THREAD, NewNote.comment(user(), "x", later)));
        assertEquals(later, updatedAt(request));
    }

    @Test
    void discussion_that_is_locked_is_for_members() {
        here.rows().ask("update merge_requests set discussion_locked = true where id = ? returning id",
                ((Noteable.MergeRequest) noteable).id());
        assertTrue(transactions().write(() -> discussions().lock(noteable)));
        here.rows().ask("update merge_requests set discussion_locked = false where id = ? returning id",
                ((Noteable.MergeRequest) noteable).id());
        assertFalse(transactions().write(() -> discussions().lock(noteable)));
    }

    private boolean waiting() {
        return (Long) here.rows()
                .ask("select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()") > 0;
    }

    /** Runs a second transaction, which waits for one that removes the notes of a user. */
    private <T> T afterRemoval(long user, Supplier<T> second) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<T> result = transactions().write(() -> {
                discussions().removeSomeOf(user, 9);
                Future<T> started = threads.submit(second::get);
                Eventually.is(this::waiting);
                return started;
            });
            return result.get();
        }
    }

    @Test
    void writer_who_waited_for_a_removal_sees_what_is_left_of_the_discussion() throws Exception {
        Stored stored = thread(anna);
        long resolved = reply(stored, DiscussionKind.THREAD, new NewNote(bob, "done", false, OptionalLong.of(bob), START));
        assertFalse(locked(stored.key()).resolved());
        assertTrue(afterRemoval(anna, () -> locked(stored.key())).resolved());
        assertTrue(note(resolved).orElseThrow().resolved());
    }

    @Test
    void note_that_was_removed_meanwhile_is_not_found() throws Exception {
        Stored stored = thread(anna);
        reply(stored, DiscussionKind.THREAD, NewNote.comment(bob, "stays", START));
        assertEquals(Optional.empty(), afterRemoval(anna, () -> note(stored.note())));
    }

    @Test
    void removal_of_a_user_waits_for_writers_of_the_request() throws Exception {
        Stored stored = thread(anna);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> removal = transactions().write(() -> {
                discussions().lock(noteable);
                Future<Boolean> started = threads.submit(() -> {
                    transactions().write(() -> discussions().removeSomeOf(anna, 9));
                    return true;
                });
                Eventually.is(this::waiting);
                discussions().reply(discussions().lock(noteable, stored.key()).orElseThrow().id(), DiscussionKind.THREAD,
                        NewNote.comment(bob, "reply", START));
                return started;
            });
            assertTrue(removal.get());
        }
        assertEquals(1, here.rows().ask("select comments from merge_requests where id = ?", ((Noteable.MergeRequest) noteable).id()));
    }
}
