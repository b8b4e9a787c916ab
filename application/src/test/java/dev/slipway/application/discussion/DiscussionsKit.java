package dev.slipway.application.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.discussion.port.Discussions.LockedDiscussion;
import dev.slipway.application.discussion.port.Discussions.LockedNote;
import dev.slipway.application.discussion.port.Discussions.Mention;
import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.kernel.Together;
import dev.slipway.domain.discussion.DiscussionKey;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.MentionRules;
import dev.slipway.domain.discussion.MentionSource;
import dev.slipway.domain.discussion.NoteUsage;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.SystemNoteUsage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code Discussions}. */
public abstract class DiscussionsKit extends DiscussionRemovalKit {

    @Test
    final void stored_discussion_is_found_in_its_object_alone() {
        Stored stored = thread(anna);
        LockedDiscussion discussion = locked(stored.key());
        assertEquals(new LockedDiscussion(discussion.id(), stored.key(), DiscussionKind.THREAD, false, false, false), discussion);
        assertEquals(Optional.of(new LockedNote(stored.note(), discussion, OptionalLong.of(anna), "Größe 🚀", false, false, START)),
                note(stored.note()));
        Noteable other = noteable(noteable.projectId());
        Noteable elsewhere = noteable(project());
        for (Noteable wrong : List.of(other, elsewhere)) {
            assertEquals(Optional.empty(), transactions().write(() -> discussions().lock(wrong, stored.key())));
            assertEquals(Optional.empty(), transactions().write(() -> discussions().lockNote(wrong, stored.note())));
        }
        assertEquals(Optional.empty(), transactions().write(() -> discussions().lock(noteable, "c".repeat(40))));
        assertEquals(Optional.empty(), note(stored.note() + 1_000));
    }

    @Test
    final void discussion_tells_whether_it_is_internal_and_begins_with_the_system() {
        String key = DiscussionKey.of(noteable, "internal");
        NewNote told = new NewNote(anna, "closed", true, OptionalLong.empty(), START);
        long note = transactions().write(() -> discussions()
                .start(new NewDiscussion(noteable, key, DiscussionKind.INDIVIDUAL, true, Optional.empty(), told)));
        LockedDiscussion discussion = locked(key);
        assertTrue(discussion.internal() && discussion.system());
        assertTrue(note(note).orElseThrow().system());
    }

    @Test
    final void reply_joins_a_discussion_and_changes_its_kind() {
        Stored stored = start(noteable, DiscussionKind.INDIVIDUAL, NewNote.comment(anna, "one", START));
        Stored beside = start(noteable, DiscussionKind.INDIVIDUAL, NewNote.comment(anna, "two", START));
        long second = reply(stored, DiscussionKind.THREAD, NewNote.comment(bob, "reply", START.plusSeconds(2)));
        long earlier = reply(stored, DiscussionKind.THREAD, NewNote.comment(bob, "backdated", START.minusSeconds(2)));
        assertEquals(DiscussionKind.THREAD, locked(stored.key()).kind());
        assertEquals(DiscussionKind.INDIVIDUAL, locked(beside.key()).kind());
        assertTrue(inside(stored, earlier, stored.note(), second) && inside(beside, beside.note()));
        assertFalse(inside(beside, second));
    }

    @Test
    final void edit_changes_text_and_time_of_one_note() {
        Stored stored = thread(anna);
        Stored beside = thread(anna);
        transactions().write(() -> discussions().edit(stored.note(), "better", START.plusSeconds(1)));
        LockedNote edited = note(stored.note()).orElseThrow();
        assertEquals(List.of("better", START.plusSeconds(1)), List.of(edited.body(), edited.updatedAt()));
        transactions().write(() -> discussions().edit(stored.note(), "last", START));
        assertEquals(List.of("last", START.plusSeconds(1)), List.of(note(stored.note()).orElseThrow().body(),
                note(stored.note()).orElseThrow().updatedAt()));
        assertEquals("Größe 🚀", note(beside.note()).orElseThrow().body());
    }

    @Test
    final void usage_counts_comments_and_their_characters() {
        assertEquals(NoteUsage.NONE, discussions().usage(noteable));
        Stored stored = thread(anna);
        reply(stored, DiscussionKind.THREAD, NewNote.comment(bob, "12", START));
        start(noteable, DiscussionKind.INDIVIDUAL, new NewNote(anna, "changed the title", true, OptionalLong.empty(), START));
        start(noteable(noteable.projectId()), DiscussionKind.THREAD, NewNote.comment(anna, "elsewhere", START));
        assertEquals(new NoteUsage(2, 9), discussions().usage(noteable));
        assertEquals(new NoteUsage(1, 7), discussions().usage(noteable, anna));
        assertEquals(new NoteUsage(1, 2), discussions().usage(noteable, bob));
        assertEquals(NoteUsage.NONE, discussions().usage(noteable, user()));
        transactions().write(() -> discussions().edit(stored.note(), "x", START));
        assertEquals(new NoteUsage(2, 3), discussions().usage(noteable));
    }

    @Test
    final void notes_are_resolved_and_unresolved() {
        Stored stored = thread(anna);
        long open = reply(stored, DiscussionKind.THREAD, NewNote.comment(bob, "open", START));
        long joined = reply(stored, DiscussionKind.THREAD, new NewNote(bob, "done", false, OptionalLong.of(bob), START));
        assertTrue(note(joined).orElseThrow().resolved());
        transactions().write(() -> discussions().resolve(stored.note(), OptionalLong.of(bob), START.plusSeconds(3)));
        assertTrue(note(stored.note()).orElseThrow().resolved());
        assertEquals(START.plusSeconds(3), note(stored.note()).orElseThrow().updatedAt());
        assertFalse(note(open).orElseThrow().resolved());
        assertFalse(locked(stored.key()).resolved());
        transactions().write(() -> discussions().resolve(stored.note(), OptionalLong.empty(), START.plusSeconds(4)));
        assertFalse(note(stored.note()).orElseThrow().resolved());
        assertTrue(note(joined).orElseThrow().resolved());
    }

    @Test
    final void comments_of_a_discussion_are_resolved_together() {
        Stored stored = thread(anna);
        Stored beside = thread(anna);
        long resolved = reply(stored, DiscussionKind.THREAD, new NewNote(bob, "done", false, OptionalLong.of(bob), START));
        long told = reply(stored, DiscussionKind.THREAD, new NewNote(bob, "told", true, OptionalLong.empty(), START));
        long discussion = locked(stored.key()).id();
        transactions().write(() -> discussions().resolveAll(discussion, OptionalLong.of(anna), START.plusSeconds(3)));
        assertTrue(note(stored.note()).orElseThrow().resolved() && locked(stored.key()).resolved());
        assertEquals(START, note(resolved).orElseThrow().updatedAt(), "it was resolved already");
        assertFalse(note(told).orElseThrow().resolved() || note(beside.note()).orElseThrow().resolved());
        transactions().write(() -> discussions().resolveAll(discussion, OptionalLong.empty(), START.plusSeconds(4)));
        assertFalse(note(stored.note()).orElseThrow().resolved() || note(resolved).orElseThrow().resolved());
        assertEquals(START, note(told).orElseThrow().updatedAt());
    }

    @Test
    final void object_is_resolved_when_the_comments_of_all_threads_are() {
        assertFalse(discussions().unresolved(noteable));
        start(noteable, DiscussionKind.INDIVIDUAL, NewNote.comment(anna, "comment", START));
        start(noteable(noteable.projectId()), DiscussionKind.THREAD, NewNote.comment(anna, "elsewhere", START));
        assertFalse(discussions().unresolved(noteable));
        Stored stored = thread(anna);
        reply(stored, DiscussionKind.THREAD, new NewNote(bob, "told", true, OptionalLong.empty(), START));
        assertTrue(discussions().unresolved(noteable));
        transactions().write(() -> discussions().resolve(stored.note(), OptionalLong.of(bob), START));
        assertFalse(discussions().unresolved(noteable));
    }

    private boolean mention(MentionSource.Kind kind, long project, String identity) {
        return mention(kind, project, identity, true);
    }

    private static Noteable source(MentionSource.Kind kind, long project, String name) {
        return switch (kind) {
            case COMMIT -> new Noteable.Commit(project, name);
            case MERGE_REQUEST -> new Noteable.MergeRequest(project, project, 1);
            case ISSUE -> new Noteable.Issue(project, project, 1);
            case SNIPPET -> new Noteable.Snippet(project, project);
        };
    }

    private boolean mention(MentionSource.Kind kind, long project, String identity, boolean byMember) {
        String key = DiscussionKey.of(noteable, identity + kind + project);
        return transactions().write(() -> discussions().mention(new NewDiscussion(noteable, key, DiscussionKind.INDIVIDUAL, false,
                Optional.empty(), new NewNote(anna, "mentioned", true, OptionalLong.empty(), START)),
                new Mention(source(kind, project, identity), false, byMember)));
    }

    @Test
    final void object_is_mentioned_once_by_another_and_from_a_bounded_number_of_projects() {
        assertTrue(mention(MentionSource.Kind.COMMIT, -1, "commit 1 a"));
        assertFalse(mention(MentionSource.Kind.COMMIT, -1, "commit 1 a"));
        for (int project = 2; project <= MentionRules.SOURCES; project++) {
            assertTrue(mention(MentionSource.Kind.MERGE_REQUEST, -project, "merge request " + project));
        }
        assertFalse(mention(MentionSource.Kind.MERGE_REQUEST, -1, "merge request 1"));
        assertTrue(mention(MentionSource.Kind.COMMIT, -1, "commit 1 b"));
    }

    @Test
    final void strangers_leave_places_to_members_and_removed_projects_leave_theirs() {
        long most = MentionRules.SOURCES / 2;
        for (long project = 1; project <= most; project++) {
            assertTrue(mention(MentionSource.Kind.MERGE_REQUEST, -project, "merge request " + project, false));
        }
        assertFalse(mention(MentionSource.Kind.MERGE_REQUEST, -99, "merge request 99", false));
        assertTrue(mention(MentionSource.Kind.COMMIT, noteable.projectId(), "commit own", false));
        assertTrue(mention(MentionSource.Kind.MERGE_REQUEST, -99, "merge request 99", true));
        for (long project = 1; project <= 3; project++) {
            long gone = -project;
            assertEquals(1, transactions().<Integer>write(() -> discussions().removeSome(gone, 9)));
        }
        assertTrue(mention(MentionSource.Kind.MERGE_REQUEST, -98, "merge request 98", false));
    }

    @Test
    final void object_that_another_mentions_is_also_told_that_it_closes_it() {
        Noteable source = new Noteable.MergeRequest(-1, 70, 1);
        assertFalse(discussions().mentioned(noteable, source.identity()));
        for (boolean closes : new boolean[] {false, true}) {
            NewDiscussion told = new NewDiscussion(noteable, DiscussionKey.of(noteable, "nonce " + closes),
                    DiscussionKind.INDIVIDUAL, false, Optional.empty(), told(anna, "closes " + closes));
            assertTrue(transactions().write(() -> discussions().mention(told, new Mention(source, closes, true))));
            NewDiscussion again = new NewDiscussion(noteable, DiscussionKey.of(noteable, "again " + closes),
                    DiscussionKind.INDIVIDUAL, false, Optional.empty(), told(anna, "closes " + closes));
            assertFalse(transactions().write(() -> discussions().mention(again, new Mention(source, closes, true))));
            assertTrue(discussions().mentioned(noteable, new Mention(source, closes, true).identity()));
        }
        assertFalse(discussions().mentioned(noteable(noteable.projectId()), source.identity()));
    }

    /** Tells of a link to a merge request, in the present transaction. @param link number that no other has */
    private boolean linked(long project, long source, int link) {
        NewDiscussion told = new NewDiscussion(noteable, DiscussionKey.of(noteable, source + " link " + link), DiscussionKind.INDIVIDUAL,
                false, Optional.empty(), told(anna, "linked"));
        return discussions().mention(told, Mention.ofLink(new Noteable.MergeRequest(project, source, 1), link, link % 2 > 0, true));
    }

    @Test
    final void notes_about_links_leave_room_for_mentions() {
        long project = noteable.projectId();
        transactions().write(() -> {
            for (int link = 0; link < MentionRules.LINKS; link++) {
                assertTrue(linked(project, 1_000 + link / MentionRules.LINKS_OF_OBJECT, link));
                if ((link + 1) % MentionRules.LINKS_OF_OBJECT == 0) {
                    assertFalse(linked(project, 1_000 + link / MentionRules.LINKS_OF_OBJECT, 10_000));
                }
            }
            assertFalse(linked(project, 5_000, 10_000));
        });
        for (int number = 0; number < 3; number++) {
            assertTrue(mention(MentionSource.Kind.COMMIT, project, "commit " + number, false));
        }
    }

    @Test
    final void links_to_many_projects_leave_sources_for_mentions() {
        transactions().write(() -> {
            for (int source = 1; source <= MentionRules.SOURCES / 2; source++) {
                assertTrue(linked(-source, source, 1));
                assertTrue(linked(-source, source, 2));
            }
            assertFalse(linked(-99, 99, 1));
            assertTrue(linked(noteable.projectId(), 98, 1));
        });
        assertTrue(mention(MentionSource.Kind.COMMIT, -99, "commit 99"));
    }

    @Test
    final void notes_of_the_system_are_counted_by_author_and_text() {
        thread(anna);
        assertTrue(mention(MentionSource.Kind.COMMIT, -1, "commit 1 a"));
        start(noteable(project()), DiscussionKind.INDIVIDUAL, told(anna, "closed"));
        assertEquals(new SystemNoteUsage(0, 0, 0), discussions().systemUsage(noteable, anna, "closed"));
        start(noteable, DiscussionKind.INDIVIDUAL, told(anna, "closed"));
        start(noteable, DiscussionKind.INDIVIDUAL, told(anna, "reopened"));
        start(noteable, DiscussionKind.INDIVIDUAL, told(bob, "closed"));
        assertEquals(new SystemNoteUsage(3, 2, 1), discussions().systemUsage(noteable, anna, "closed"));
        assertEquals(new SystemNoteUsage(3, 1, 0), discussions().systemUsage(noteable, bob, "reopened"));
    }

    private static NewNote told(long author, String text) {
        return new NewNote(author, text, true, OptionalLong.empty(), START);
    }

    @Test
    final void discussion_about_a_mention_takes_no_changes() {
        assertTrue(mention(MentionSource.Kind.COMMIT, -1, "commit 1 a"));
        String key = DiscussionKey.of(noteable, "commit 1 a" + MentionSource.Kind.COMMIT + -1);
        assertEquals(Optional.empty(), transactions().write(() -> discussions().lock(noteable, key)));
        assertEquals(NoteUsage.NONE, discussions().usage(noteable));
    }

    @Test
    final void discussion_of_an_object_is_open_to_all() {
        assertFalse(transactions().write(() -> discussions().lock(noteable)));
    }

    @Test
    final void replies_at_once_to_a_comment_make_one_thread() throws Exception {
        Stored stored = start(noteable, DiscussionKind.INDIVIDUAL, NewNote.comment(anna, "comment", START));
        Together.run(4, number -> transactions().write(() -> {
            discussions().lock(noteable);
            reply(stored, DiscussionKind.THREAD, NewNote.comment(bob, "reply " + number, START));
        }));
        assertEquals(DiscussionKind.THREAD, locked(stored.key()).kind());
        assertEquals(5, discussions().usage(noteable).comments());
    }

    /** Either the reply comes first and is resolved with the others, or it joins what is resolved. */
    @Test
    final void thread_that_is_replied_to_while_it_is_resolved_is_resolved() throws Exception {
        for (int round = 0; round < 10; round++) {
            Stored stored = thread(anna);
            Together.run(2, number -> transactions().write(() -> {
                discussions().lock(noteable);
                LockedDiscussion found = discussions().lock(noteable, stored.key()).orElseThrow();
                if (number == 0) {
                    discussions().resolveAll(found.id(), OptionalLong.of(anna), START);
                } else {
                    discussions().reply(found.id(), DiscussionKind.THREAD, new NewNote(bob, "reply", false,
                            found.resolved() ? OptionalLong.of(bob) : OptionalLong.empty(), START));
                }
            }));
            assertTrue(locked(stored.key()).resolved());
        }
    }

    @Test
    final void writers_of_an_object_follow_one_another() throws Exception {
        Together.run(8, number -> transactions().write(() -> {
            discussions().lock(noteable);
            int comments = discussions().usage(noteable).comments();
            if (comments < 3) {
                thread(anna);
            }
        }));
        assertEquals(3, discussions().usage(noteable).comments());
    }
}
