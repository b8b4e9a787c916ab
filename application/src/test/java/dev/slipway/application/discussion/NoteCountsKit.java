package dev.slipway.application.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.discussion.port.NoteCounts.Count;
import dev.slipway.application.discussion.port.NoteCounts;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.DiffPosition;
import dev.slipway.domain.discussion.DiscussionKey;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.Noteable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code NoteCounts}. */
public abstract class NoteCountsKit {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    private int keys;

    protected abstract NoteCounts counts();

    protected abstract Discussions discussions();

    protected abstract Transactions transactions();

    protected abstract Noteable.MergeRequest request();

    protected abstract long user();

    private long start(Noteable noteable, DiscussionKind kind, boolean system) {
        return start(noteable, kind, false, system);
    }

    private long start(Noteable noteable, DiscussionKind kind, boolean internal, boolean system) {
        Optional<DiffPosition> position = kind == DiscussionKind.DIFF
                ? Optional.of(DiffPosition.ofFile(new DiffPosition.Refs("b".repeat(40), "b".repeat(40), "a".repeat(40)), "a"))
                : Optional.empty();
        NewNote first = new NewNote(user(), "x", system, OptionalLong.empty(), START);
        return transactions().write(() -> discussions().start(new NewDiscussion(noteable, DiscussionKey.of(noteable, "count " + keys++),
                kind, internal, position, first)));
    }

    private Count count(Noteable.MergeRequest request) {
        return counts().ofMergeRequests(List.of(request.id())).getOrDefault(request.id(), Count.NONE);
    }

    @Test
    final void comments_are_counted_and_notes_of_the_system_are_not() {
        Noteable.MergeRequest one = request();
        Noteable.MergeRequest other = request();
        Noteable.MergeRequest without = request();
        assertEquals(Map.of(), counts().ofMergeRequests(List.of()));
        start(one, DiscussionKind.INDIVIDUAL, false);
        start(one, DiscussionKind.INDIVIDUAL, true);
        start(one, DiscussionKind.THREAD, false);
        start(other, DiscussionKind.INDIVIDUAL, false);
        start(new Noteable.Commit(one.projectId(), "c".repeat(40)), DiscussionKind.THREAD, false);
        assertEquals(Map.of(one.id(), new Count(2, true), other.id(), new Count(1, false)),
                counts().ofMergeRequests(List.of(one.id(), other.id(), without.id())));
    }

    @Test
    final void internal_comments_are_hidden_from_callers_without_a_role() {
        Noteable.MergeRequest one = request();
        Noteable.MergeRequest open = request();
        start(one, DiscussionKind.INDIVIDUAL, false);
        start(one, DiscussionKind.INDIVIDUAL, true, false);
        start(one, DiscussionKind.THREAD, true, false);
        start(one, DiscussionKind.INDIVIDUAL, true, true);
        start(open, DiscussionKind.INDIVIDUAL, false);
        assertEquals(Map.of(one.id(), 2), counts().hidden(List.of(one.id(), open.id()), Caller.ANONYMOUS));
        assertEquals(Map.of(), counts().hidden(List.of(), Caller.ANONYMOUS));
    }

    @Test
    final void threads_are_unresolved_until_all_their_notes_are_resolved() {
        for (DiscussionKind kind : List.of(DiscussionKind.THREAD, DiscussionKind.DIFF)) {
            Noteable.MergeRequest request = request();
            long note = start(request, kind, false);
            assertEquals(new Count(1, true), count(request));
            long resolver = user();
            transactions().write(() -> discussions().resolve(note, OptionalLong.of(resolver), START));
            assertEquals(new Count(1, false), count(request));
            long second = start(request, kind, false);
            assertEquals(new Count(2, true), count(request));
            transactions().write(() -> discussions().remove(second));
            assertEquals(new Count(1, false), count(request));
        }
    }

    @Test
    final void figures_follow_replies_and_resolved_threads() {
        Noteable.MergeRequest request = request();
        Noteable.MergeRequest beside = request();
        start(request, DiscussionKind.INDIVIDUAL, false);
        start(beside, DiscussionKind.INDIVIDUAL, false);
        String key = DiscussionKey.of(request, "count " + (keys - 2));
        transactions().write(() -> discussions().reply(discussions().lock(request, key).orElseThrow().id(), DiscussionKind.THREAD,
                NewNote.comment(user(), "reply", START)));
        assertEquals(new Count(2, true), count(request));
        long discussion = transactions().write(() -> discussions().lock(request, key)).orElseThrow().id();
        long resolver = user();
        transactions().write(() -> discussions().resolveAll(discussion, OptionalLong.of(resolver), START));
        assertEquals(new Count(2, false), count(request));
        transactions().write(() -> discussions().resolveAll(discussion, OptionalLong.empty(), START));
        assertEquals(new Count(2, true), count(request));
        assertEquals(new Count(1, false), count(beside));
    }

    @Test
    final void figures_follow_the_notes_of_users_who_are_removed() {
        Noteable.MergeRequest request = request();
        start(request, DiscussionKind.INDIVIDUAL, false);
        long note = start(request, DiscussionKind.THREAD, false);
        assertEquals(new Count(2, true), count(request));
        long author = transactions().write(() -> discussions().lockNote(request, note)).orElseThrow().authorId().orElseThrow();
        transactions().write(() -> discussions().removeSomeOf(author, 9));
        assertEquals(new Count(1, false), count(request));
    }

    @Test
    final void single_comments_and_notes_of_the_system_leave_nothing_unresolved() {
        Noteable.MergeRequest request = request();
        start(request, DiscussionKind.INDIVIDUAL, false);
        start(request, DiscussionKind.THREAD, true);
        assertEquals(new Count(1, false), count(request));
    }
}
