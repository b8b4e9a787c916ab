package dev.slipway.application.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.discussion.NoteView.Context;
import dev.slipway.application.discussion.NoteView.Times;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.discussion.DiffPosition.Range;
import dev.slipway.domain.discussion.DiffPosition.Refs;
import dev.slipway.domain.discussion.DiffPosition.Spot;
import dev.slipway.domain.discussion.DiffPosition;
import dev.slipway.domain.discussion.DiscussionKey;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.Noteable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Contract of {@code DiscussionViews}. */
public abstract class DiscussionViewsKit {

    private static final NoteAudience READER = NoteAudience.of(false, Set.of());
    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final PageRequest ALL = new PageRequest.Offset(1, 100);
    private static final AtomicInteger NONCES = new AtomicInteger();

    private long home;
    private Noteable noteable;
    private long anna;
    private long bob;

    protected abstract DiscussionViews views();

    protected abstract Discussions discussions();

    protected abstract Transactions transactions();

    protected abstract long project();

    /** A user whose display name this is. */
    protected abstract long user(String name);

    protected abstract void deleteUser(long id);

    /** Returns another object of a project. */
    protected Noteable noteable(long project) {
        return new Noteable.Commit(project, Integer.toHexString(NONCES.incrementAndGet() | 1 << 30).repeat(5));
    }

    @BeforeEach
    final void make() {
        home = project();
        noteable = noteable(home);
        anna = user("Anna");
        bob = user("Bob");
    }

    private String start(Noteable noteable, DiscussionKind kind, boolean internal, NewNote first) {
        return start(noteable, kind, internal, Optional.empty(), first);
    }

    private String start(Noteable noteable, DiscussionKind kind, boolean internal, Optional<DiffPosition> position, NewNote first) {
        String key = DiscussionKey.of(noteable, "views " + NONCES.incrementAndGet());
        transactions().write(() -> discussions().start(new NewDiscussion(noteable, key, kind, internal, position, first)));
        return key;
    }

    private String thread(int second) {
        return start(noteable, DiscussionKind.THREAD, false, NewNote.comment(anna, "at " + second, START.plusSeconds(second)));
    }

    private long reply(String key, NewNote note) {
        return transactions().write(() -> {
            Discussions.LockedDiscussion found = discussions().lock(noteable, key).orElseThrow();
            return discussions().reply(found.id(), found.kind(), note);
        });
    }

    private List<String> listed(boolean internal) {
        return views().list(noteable, internal ? NoteAudience.ALL : READER, ALL).items().stream().map(DiscussionView::key).toList();
    }

    private List<String> bodies(NoteOrder order) {
        return views().notes(noteable, NoteAudience.ALL, NoteActivity.ALL_NOTES, order, ALL).items().stream()
                .map(note -> note.content().body()).toList();
    }

    private static String name(NoteView note) {
        return note.content().author().map(UserBrief::name).orElse("-");
    }

    @Test
    final void note_is_shown_with_every_field_alone_and_in_its_discussion() {
        DiffPosition position = new DiffPosition(new Refs("b".repeat(40), "c".repeat(40), "a".repeat(40)), Optional.of("alt \"ä\""),
                Optional.of("neu"), new Spot.Line(OptionalInt.empty(), OptionalInt.of(3), Optional.of(new Range(
                        Optional.of(new Range.End(Optional.of("d".repeat(40) + "_1_2"), Optional.of("new"), OptionalInt.of(1),
                                OptionalInt.empty())),
                        Optional.empty()))));
        String key = start(noteable, DiscussionKind.DIFF, true, Optional.of(position), NewNote.comment(anna, "Größe \"🚀\"\n{}", START));
        long second = reply(key, new NewNote(bob, "done", true, OptionalLong.of(anna), START.plusSeconds(1)));
        DiscussionView discussion = views().find(noteable, key, NoteAudience.ALL).orElseThrow();
        assertEquals(List.of(key, DiscussionKind.DIFF, 2), List.of(discussion.key(), discussion.kind(), discussion.notes().size()));
        NoteView first = discussion.notes().getFirst();
        assertEquals(new Context(key, DiscussionKind.DIFF, true, Optional.of(position)), first.context());
        assertEquals(noteable, first.noteable());
        assertEquals("Größe \"🚀\"\n{}", first.content().body());
        assertFalse(first.content().system() || first.resolution().isPresent());
        assertEquals(new Times(START, START), first.times());
        assertEquals("Anna", name(first));
        NoteView last = discussion.notes().getLast();
        assertEquals(List.of(second, true, "Bob"), List.of(last.id(), last.content().system(), name(last)));
        assertEquals(START.plusSeconds(1), last.resolution().orElseThrow().at());
        assertEquals("Anna", last.resolution().orElseThrow().by().orElseThrow().name());
        assertEquals(Optional.of(first), views().note(noteable, first.id(), NoteAudience.ALL));
        assertEquals(Optional.of(last), views().note(noteable, second, NoteAudience.ALL));
        assertEquals(List.of(first, last),
                views().notes(noteable, NoteAudience.ALL, NoteActivity.ALL_NOTES, NoteOrder.OLDEST_FIRST, ALL).items());
        assertEquals(List.of(discussion), views().list(noteable, NoteAudience.ALL, ALL).items());
    }

    @Test
    final void point_of_an_image_is_shown() {
        OptionalInt none = OptionalInt.empty();
        DiffPosition position = new DiffPosition(new Refs("b".repeat(40), "b".repeat(40), "a".repeat(40)), Optional.empty(),
                Optional.of("logo.png"), new Spot.Point(OptionalInt.of(10), OptionalInt.of(20), OptionalInt.of(3), none));
        String key = start(noteable, DiscussionKind.DIFF, false, Optional.of(position), NewNote.comment(anna, "x", START));
        assertEquals(Optional.of(position),
                views().find(noteable, key, NoteAudience.ALL).orElseThrow().notes().getFirst().context().position());
    }

    @Test
    final void notes_of_accounts_that_are_gone_have_no_author_and_no_resolver() {
        String key = start(noteable, DiscussionKind.THREAD, false, new NewNote(anna, "x", false, OptionalLong.of(bob), START));
        deleteUser(anna);
        deleteUser(bob);
        NoteView note = views().find(noteable, key, READER).orElseThrow().notes().getFirst();
        assertEquals(Optional.empty(), note.content().author());
        assertEquals(Optional.empty(), note.resolution().orElseThrow().by());
        assertEquals(Optional.of(note), views().note(noteable, note.id(), READER));
    }

    @Test
    final void internal_discussions_are_shown_on_request_alone() {
        String open = thread(0);
        String secret = start(noteable, DiscussionKind.THREAD, true, NewNote.comment(anna, "secret", START.plusSeconds(1)));
        long note = views().find(noteable, secret, NoteAudience.ALL).orElseThrow().notes().getFirst().id();
        assertEquals(List.of(open, secret), listed(true));
        assertEquals(List.of(open), listed(false));
        assertEquals(1, views().list(noteable, READER, ALL).total());
        assertEquals(Optional.empty(), views().find(noteable, secret, READER));
        assertEquals(Optional.empty(), views().note(noteable, note, READER));
        assertTrue(views().note(noteable, note, NoteAudience.ALL).isPresent());
        assertEquals(1, views().notes(noteable, READER, NoteActivity.ALL_NOTES, NoteOrder.OLDEST_FIRST, ALL).total());
    }

    @Test
    final void discussions_of_other_objects_are_not_found() {
        String key = thread(0);
        long note = views().find(noteable, key, NoteAudience.ALL).orElseThrow().notes().getFirst().id();
        for (Noteable other : List.of(noteable(home),
                noteable(project()))) {
            assertEquals(0, views().list(other, NoteAudience.ALL, ALL).total());
            assertEquals(0, views().notes(other, NoteAudience.ALL, NoteActivity.ALL_NOTES, NoteOrder.OLDEST_FIRST, ALL).total());
            assertEquals(Optional.empty(), views().find(other, key, NoteAudience.ALL));
            assertEquals(Optional.empty(), views().note(other, note, NoteAudience.ALL));
        }
        assertEquals(Optional.empty(), views().find(noteable, "c".repeat(40), NoteAudience.ALL));
    }

    @Test
    final void discussions_are_listed_by_their_first_note_and_notes_oldest_first() {
        String late = thread(20);
        String early = thread(10);
        String same = thread(10);
        assertEquals(List.of(early, same, late), listed(true));
        reply(late, NewNote.comment(bob, "backdated", START));
        reply(early, NewNote.comment(bob, "later", START.plusSeconds(90)));
        assertEquals(List.of(late, early, same), listed(true));
        assertEquals(List.of("backdated", "at 20"), views().find(noteable, late, NoteAudience.ALL).orElseThrow().notes().stream()
                .map(note -> note.content().body()).toList());
        long first = views().find(noteable, late, NoteAudience.ALL).orElseThrow().notes().getFirst().id();
        transactions().write(() -> discussions().remove(first));
        assertEquals(List.of(early, same, late), listed(true));
        assertEquals(3, views().list(noteable, NoteAudience.ALL, new PageRequest.Offset(2, 2)).total());
        assertEquals(List.of(late), views().list(noteable, NoteAudience.ALL, new PageRequest.Offset(2, 2)).items().stream()
                .map(DiscussionView::key).toList());
    }

    @Test
    final void notes_are_ordered_by_either_time() {
        String one = thread(0);
        thread(10);
        reply(one, NewNote.comment(bob, "at 5", START.plusSeconds(5)));
        long first = views().find(noteable, one, NoteAudience.ALL).orElseThrow().notes().getFirst().id();
        transactions().write(() -> discussions().edit(first, "edited", START.plusSeconds(60)));
        assertEquals(List.of("edited", "at 5", "at 10"), bodies(NoteOrder.OLDEST_FIRST));
        assertEquals(List.of("at 10", "at 5", "edited"), bodies(new NoteOrder(NoteOrder.By.CREATED_AT, Sort.DESC)));
        assertEquals(List.of("at 5", "at 10", "edited"), bodies(new NoteOrder(NoteOrder.By.UPDATED_AT, Sort.ASC)));
        assertEquals(List.of("edited", "at 10", "at 5"), bodies(new NoteOrder(NoteOrder.By.UPDATED_AT, Sort.DESC)));
    }

    @Test
    final void discussions_are_walked_by_key() {
        for (int number = 0; number < 7; number++) {
            thread(number / 2);
        }
        Walks.same(page -> views().list(noteable, NoteAudience.ALL, page));
    }

    private List<String> bodies(NoteActivity activity) {
        return views().notes(noteable, NoteAudience.ALL, activity, NoteOrder.OLDEST_FIRST, ALL).items().stream()
                .map(note -> note.content().body()).toList();
    }

    @Test
    final void notes_of_users_and_of_the_system_are_told_apart() {
        thread(5);
        start(noteable, DiscussionKind.INDIVIDUAL, false, new NewNote(bob, "closed", true, OptionalLong.empty(), START));
        assertEquals(List.of("closed", "at 5"), bodies(NoteActivity.ALL_NOTES));
        assertEquals(List.of("at 5"), bodies(NoteActivity.ONLY_COMMENTS));
        assertEquals(List.of("closed"), bodies(NoteActivity.ONLY_ACTIVITY));
        assertEquals(Set.of(), views().mentions(noteable));
        assertEquals(1, views().notes(noteable, NoteAudience.ALL, NoteActivity.ONLY_COMMENTS, NoteOrder.OLDEST_FIRST, ALL).total());
    }

    @ParameterizedTest
    @EnumSource(NoteOrder.By.class)
    final void notes_are_walked_by_key_in_every_order(NoteOrder.By by) {
        String key = thread(0);
        for (int number = 0; number < 7; number++) {
            reply(key, NewNote.comment(bob, "reply", START.plusSeconds(number / 2)));
        }
        for (Sort sort : Sort.values()) {
            Walks.same(page -> views().notes(noteable, NoteAudience.ALL, NoteActivity.ALL_NOTES, new NoteOrder(by, sort), page));
        }
    }
}
