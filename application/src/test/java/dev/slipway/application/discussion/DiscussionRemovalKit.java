package dev.slipway.application.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.discussion.port.Discussions.LockedDiscussion;
import dev.slipway.application.discussion.port.Discussions.LockedNote;
import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.discussion.DiffPosition;
import dev.slipway.domain.discussion.DiscussionKey;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.Noteable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of {@code Discussions}, as to the notes and discussions that are removed. */
public abstract class DiscussionRemovalKit {

    protected static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final AtomicInteger NONCES = new AtomicInteger();

    protected Noteable noteable;
    protected long anna;
    protected long bob;

    protected abstract Discussions discussions();

    protected abstract Transactions transactions();

    protected abstract long project();

    protected abstract long user();

    /** Deletes an account for good, as if no work had tidied up before. */
    protected abstract void deleteUser(long id);

    /** Returns another object of a project. */
    protected Noteable noteable(long project) {
        return new Noteable.Commit(project, Integer.toHexString(NONCES.incrementAndGet() | 1 << 30).repeat(5));
    }

    @BeforeEach
    final void make() {
        noteable = noteable(project());
        anna = user();
        bob = user();
    }

    /** A discussion that is stored. */
    protected record Stored(String key, long note) {}

    protected final Stored start(Noteable noteable, DiscussionKind kind, NewNote first) {
        String key = DiscussionKey.of(noteable, "nonce " + NONCES.incrementAndGet());
        Optional<DiffPosition> position = kind == DiscussionKind.DIFF
                ? Optional.of(DiffPosition.ofFile(new DiffPosition.Refs("b".repeat(40), "b".repeat(40), "a".repeat(40)), "a"))
                : Optional.empty();
        return new Stored(key, transactions()
                .write(() -> discussions().start(new NewDiscussion(noteable, key, kind, false, position, first))));
    }

    protected final Stored thread(long author) {
        return start(noteable, DiscussionKind.THREAD, NewNote.comment(author, "Größe 🚀", START));
    }

    protected final LockedDiscussion locked(String key) {
        return transactions().write(() -> discussions().lock(noteable, key)).orElseThrow();
    }

    protected final Optional<LockedNote> note(long id) {
        return transactions().write(() -> discussions().lockNote(noteable, id));
    }

    protected final long reply(Stored to, DiscussionKind kind, NewNote note) {
        return transactions().write(() -> discussions().reply(discussions().lock(noteable, to.key()).orElseThrow().id(), kind, note));
    }

    /** Whether the notes are those of a discussion. */
    protected final boolean inside(Stored of, long... notes) {
        return LongStream.of(notes).allMatch(id -> note(id).filter(note -> note.discussion().key().equals(of.key())).isPresent());
    }

    private void remove(long note) {
        transactions().write(() -> discussions().remove(note));
    }

    @Test
    final void discussion_goes_with_its_last_note() {
        Stored stored = start(noteable, DiscussionKind.DIFF, NewNote.comment(anna, "one", START));
        long reply = reply(stored, DiscussionKind.DIFF, NewNote.comment(bob, "two", START));
        remove(stored.note());
        assertTrue(inside(stored, reply));
        remove(reply);
        remove(reply);
        assertEquals(Optional.empty(), transactions().write(() -> discussions().lock(noteable, stored.key())));
    }

    @Test
    final void replies_and_deletions_at_once_leave_whole_discussions() throws Exception {
        Stored stored = thread(anna);
        int many = 8;
        Together.run(many, number -> transactions().write(() -> {
            discussions().lock(noteable);
            if (number == 0) {
                discussions().remove(stored.note());
            } else {
                discussions().lock(noteable, stored.key()).ifPresent(found -> discussions().reply(found.id(), DiscussionKind.THREAD,
                        NewNote.comment(bob, "reply", START)));
            }
        }));
        Optional<LockedDiscussion> left = transactions().write(() -> discussions().lock(noteable, stored.key()));
        int notes = discussions().usage(noteable).comments();
        assertTrue(left.isEmpty() == (notes == 0) && notes < many, notes + " of " + left);
    }

    @Test
    final void project_is_emptied_in_batches() {
        List<Stored> stored = new ArrayList<>();
        for (int number = 0; number < 5; number++) {
            stored.add(thread(anna));
        }
        Noteable elsewhere = noteable(project());
        start(elsewhere, DiscussionKind.THREAD, NewNote.comment(anna, "x", START));
        List<Integer> removed = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            removed.add(transactions().write(() -> discussions().removeSome(noteable.projectId(), 3)));
        }
        assertEquals(List.of(3, 2, 0), removed);
        stored.forEach(gone -> assertEquals(Optional.empty(), note(gone.note())));
        assertEquals(1, discussions().usage(elsewhere).comments());
    }

    @Test
    final void notes_of_a_user_are_reassigned_or_removed() {
        Stored stored = thread(anna);
        long reply = reply(stored, DiscussionKind.THREAD, NewNote.comment(bob, "reply", START));
        Stored alone = thread(anna);
        Stored other = thread(bob);
        transactions().write(() -> discussions().resolve(other.note(), OptionalLong.of(anna), START));
        long ghost = user();
        assertTrue(discussions().involves(anna) && discussions().involves(bob));
        assertFalse(discussions().involves(ghost));
        assertEquals(2, transactions().<Integer>write(() -> discussions().removeSomeOf(anna, 9)));
        assertTrue(inside(stored, reply));
        assertEquals(Optional.empty(), transactions().write(() -> discussions().lock(noteable, alone.key())));
        assertTrue(discussions().involves(anna), "as the one who resolved");
        transactions().write(() -> discussions().reassign(anna, ghost));
        assertFalse(discussions().involves(anna));
        assertTrue(note(other.note()).orElseThrow().resolved());
        transactions().write(() -> discussions().reassign(bob, ghost));
        assertFalse(discussions().involves(bob));
        assertEquals(OptionalLong.of(ghost), note(reply).orElseThrow().authorId());
    }

    @Test
    final void notes_of_a_user_are_removed_in_batches() {
        for (int number = 0; number < 5; number++) {
            reply(thread(anna), DiscussionKind.THREAD, NewNote.comment(anna, "reply", START));
        }
        reply(thread(bob), DiscussionKind.THREAD, NewNote.comment(bob, "reply", START));
        List<Integer> removed = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            removed.add(transactions().write(() -> discussions().removeSomeOf(anna, 2)));
        }
        assertEquals(List.of(2, 2, 1, 0), removed);
        assertFalse(discussions().involves(anna));
        assertEquals(2, discussions().usage(noteable).comments());
    }

    @Test
    final void notes_outlive_the_accounts_of_author_and_resolver() {
        Stored stored = thread(anna);
        transactions().write(() -> discussions().resolve(stored.note(), OptionalLong.of(bob), START));
        deleteUser(anna);
        deleteUser(bob);
        LockedNote note = note(stored.note()).orElseThrow();
        assertEquals(OptionalLong.empty(), note.authorId());
        assertTrue(note.resolved());
    }
}
