package dev.slipway.persistence.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.Together;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.NoteUsage;
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

/** The contract once more, with notes of objects that are rows, and the figures that are stored with these. */
abstract class JooqDiscussionsOfRowsTest extends JooqDiscussionsTest {

    /** Name of the table. */
    abstract String table();

    /** Stores another object of a project. */
    @Override
    protected abstract Noteable noteable(long project);

    private Object ask(String column, Noteable of) {
        return here.rows().ask("select " + column + " from " + table() + " where id = ?", NotedRow.of(of).orElseThrow().id());
    }

    private void set(String assignment) {
        here.rows().ask("update " + table() + " set " + assignment + " where id = ? returning id",
                NotedRow.of(noteable).orElseThrow().id());
    }

    private Instant updatedAt(Noteable of) {
        return ((Timestamp) ask("updated_at", of)).toInstant();
    }

    /** The figures that are stored are those of the notes that are there. */
    private void counted(int comments, long characters) {
        assertEquals(comments, ask("comments", noteable));
        assertEquals(characters, ask("comment_characters", noteable));
        assertEquals(new NoteUsage(comments, characters), discussions().usage(noteable));
    }

    @Test
    void object_is_updated_by_new_notes_and_not_by_those_that_are_backdated() {
        Noteable object = noteable(project());
        Instant first = updatedAt(object);
        Instant later = first.plusSeconds(60);
        transactions().write(() -> discussions().start(new NewDiscussion(object, "a".repeat(40), DiscussionKind.THREAD, false,
                Optional.empty(), NewNote.comment(user(), "x", first.minusSeconds(60)))));
        assertEquals(first, updatedAt(object));
        transactions().write(() -> discussions().reply(discussions().lock(object, "a".repeat(40)).orElseThrow().id(),
                DiscussionKind.THREAD, NewNote.comment(user(), "x", later)));
        assertEquals(later, updatedAt(object));
    }

    /** Whether discussions of such objects are locked. */
    boolean lockable() {
        return true;
    }

    @Test
    void discussion_that_is_locked_is_for_members() {
        if (lockable()) {
            set("discussion_locked = true");
            assertTrue(transactions().write(() -> discussions().lock(noteable)));
            set("discussion_locked = false");
        }
        assertFalse(transactions().write(() -> discussions().lock(noteable)));
    }

    final boolean waiting() {
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
    void removal_of_a_user_waits_for_writers_of_the_object() throws Exception {
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
        counted(1, 5);
    }

    @Test
    void figures_follow_every_change_of_the_notes() {
        counted(0, 0);
        Stored stored = start(noteable, DiscussionKind.INDIVIDUAL, NewNote.comment(anna, "Größe 🚀", START));
        start(noteable(noteable.projectId()), DiscussionKind.THREAD, NewNote.comment(anna, "elsewhere", START));
        counted(1, 7);
        start(noteable, DiscussionKind.INDIVIDUAL, new NewNote(anna, "closed", true, OptionalLong.empty(), START));
        counted(1, 7);
        long reply = reply(stored, DiscussionKind.THREAD, NewNote.comment(bob, "reply", START));
        Stored alone = thread(anna);
        counted(3, 19);
        transactions().write(() -> discussions().edit(reply, "no", START));
        counted(3, 16);
        transactions().write(() -> discussions().resolve(reply, OptionalLong.of(bob), START));
        counted(3, 16);
        transactions().write(() -> discussions().remove(alone.note()));
        counted(2, 9);
        transactions().write(() -> discussions().removeSomeOf(anna, 9));
        counted(1, 2);
        transactions().write(() -> discussions().remove(reply));
        counted(0, 0);
    }

    @Test
    void new_notes_of_many_writers_are_all_counted() throws Exception {
        Together.run(8, number -> transactions().write(() -> {
            discussions().lock(noteable);
            thread(number % 2 == 0 ? anna : bob);
        }));
        counted(8, 56);
    }

    @Test
    void object_that_is_gone_takes_no_notes() {
        here.rows().ask("delete from " + table() + " where id = ? returning id", NotedRow.of(noteable).orElseThrow().id());
        assertEquals(Refusal.notFound(noteable.kind().wireName()).failure(),
                Refusals.of(() -> transactions().write(() -> discussions().lock(noteable))));
        assertEquals(NoteUsage.NONE, discussions().usage(noteable));
    }

    @Test
    void notes_go_with_their_object() {
        Stored stored = thread(anna);
        reply(stored, DiscussionKind.THREAD, NewNote.comment(bob, "reply", START));
        here.rows().ask("delete from " + table() + " where id = ? returning id", NotedRow.of(noteable).orElseThrow().id());
        assertFalse(discussions().involves(anna) || discussions().involves(bob));
        assertEquals(0L, here.rows().ask("select count(*) from discussions where key = ?", stored.key()));
    }
}
