package dev.slipway.application.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.fake.FakeDiscussions;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Threads and comments of merge requests: which become threads, and who resolves them. The guest is the author of the request. */
final class MergeRequestDiscussionsTest extends DiscussionScene {

    private static final Failure FORBIDDEN = Refusal.forbidden().failure();

    private final NoteableRef request = new NoteableRef.OfMergeRequest(new ProjectRef.Id(open), 3);

    private DiscussionView thread(Caller by) {
        return use.createDiscussion.create(by, request, saying("text"));
    }

    private NoteView comment(Caller by, boolean internal) {
        return use.createNote.create(by, request, new CreateNote.Request("text", Optional.empty(), internal));
    }

    private NoteView reply(Caller by, String key) {
        return use.replyToDiscussion.reply(by, request, key, new ReplyToDiscussion.Request("reply", Optional.empty()));
    }

    private List<Boolean> resolved(String key) {
        return use.discussionReads.notes(developer, request, key).stream().map(note -> note.resolution().isPresent()).toList();
    }

    @Test
    void comment_becomes_a_thread_by_a_reply() {
        NoteView comment = comment(stranger, false);
        assertEquals(DiscussionKind.INDIVIDUAL, comment.context().kind());
        assertFalse(comment.resolvable());
        NoteView reply = reply(guest, comment.context().key());
        assertEquals(DiscussionKind.THREAD, reply.context().kind());
        NoteView first = use.discussionReads.notes(guest, request, comment.context().key()).getFirst();
        assertEquals(DiscussionKind.THREAD, first.context().kind());
        assertTrue(first.resolvable());
    }

    @Test
    void internal_comment_is_for_reporters_and_its_replies_too() {
        for (Caller caller : List.of(stranger, guest)) {
            assertEquals(FORBIDDEN, Refusals.of(() -> comment(caller, true)));
            assertFalse(comment(caller, false).context().internal());
        }
        NoteView hidden = comment(reporter, true);
        assertTrue(hidden.context().internal());
        assertTrue(reply(developer, hidden.context().key()).context().internal());
        assertEquals(Refusal.notFound("Discussion").failure(),
                Refusals.of(() -> use.discussionReads.get(stranger, request, hidden.context().key())));
        assertEquals(Refusal.notFound("Discussion").failure(),
                Refusals.of(() -> use.resolveThread.resolve(guest, request, hidden.context().key(), true)));
    }

    @Test
    void thread_is_resolved_by_developers_and_the_author_of_the_request() {
        String key = thread(stranger).key();
        reply(reporter, key);
        for (Caller caller : List.of(stranger, reporter)) {
            assertEquals(FORBIDDEN, Refusals.of(() -> use.resolveThread.resolve(caller, request, key, true)));
        }
        DiscussionView done = use.resolveThread.resolve(guest, request, key, true);
        assertEquals(List.of(id(guest), id(guest)), done.notes().stream().map(note -> note.resolution().orElseThrow().by().orElseThrow()
                .id()).toList());
        now = now.plusSeconds(5);
        assertEquals(done, use.resolveThread.resolve(developer, request, key, true), "what is resolved stays as it is");
        assertEquals(List.of(false, false), use.resolveThread.resolve(developer, request, key, false).notes().stream()
                .map(note -> note.resolution().isPresent()).toList());
    }

    @Test
    void single_comments_and_notes_of_the_system_are_not_resolved() {
        NoteView comment = comment(guest, false);
        assertEquals(FORBIDDEN, Refusals.of(() -> use.resolveThread.resolve(owner, request, comment.context().key(), true)));
        assertEquals(Refusal.badRequest(Reason.of("note.not_resolvable")).failure(),
                Refusals.of(() -> use.resolveNote.resolve(owner, request, comment.id(), true)));
        for (String unknown : List.of("c".repeat(40), "x", "\0")) {
            assertEquals(Refusal.notFound("Discussion").failure(),
                    Refusals.of(() -> use.resolveThread.resolve(owner, request, unknown, true)));
        }
    }

    @Test
    void note_is_resolved_by_its_author_too_and_alone() {
        DiscussionView thread = thread(stranger);
        NoteView reply = reply(reporter, thread.key());
        assertEquals(FORBIDDEN, Refusals.of(() -> use.resolveNote.resolve(stranger, request, reply.id(), true)));
        NoteView done = use.resolveNote.resolve(reporter, request, reply.id(), true);
        assertEquals(id(reporter), done.resolution().orElseThrow().by().orElseThrow().id());
        assertEquals(List.of(false, true), resolved(thread.key()));
        now = now.plusSeconds(5);
        assertEquals(done, use.resolveNote.resolve(developer, request, reply.id(), true));
        use.resolveNote.resolve(guest, request, reply.id(), false);
        assertEquals(List.of(false, false), resolved(thread.key()));
    }

    @Test
    void reply_to_a_resolved_thread_is_resolved_by_its_author() {
        String key = thread(stranger).key();
        use.resolveThread.resolve(developer, request, key, true);
        NoteView reply = reply(reporter, key);
        assertEquals(id(reporter), reply.resolution().orElseThrow().by().orElseThrow().id());
        use.resolveNote.resolve(developer, request, reply.id(), false);
        reply(reporter, key);
        assertEquals(List.of(true, false, false), resolved(key));
    }

    private List<String> told() {
        return discussions.notes(merging).stream().filter(note -> note.content().system()).map(note -> note.body() + " " + note.authorId())
                .toList();
    }

    @Test
    void last_resolved_thread_is_told_by_a_note_of_the_system() {
        String first = thread(stranger).key();
        NoteView second = thread(stranger).notes().getFirst();
        use.resolveThread.resolve(guest, request, first, true);
        use.resolveThread.resolve(guest, request, first, true);
        assertEquals(List.of(), told());
        use.resolveNote.resolve(developer, request, second.id(), true);
        String told = "resolved all threads " + id(developer);
        assertEquals(List.of(told), told());
        use.resolveNote.resolve(developer, request, second.id(), true);
        use.resolveThread.resolve(developer, request, first, true);
        use.resolveThread.resolve(developer, request, first, false);
        assertEquals(List.of(told), told());
        use.resolveThread.resolve(developer, request, first, true);
        assertEquals(List.of(told, told), told());
    }

    @Test
    void note_of_the_system_takes_no_reply_and_stays_as_it_is() {
        transactions.run(now -> use.systemNotes.write(merging, null, List.of("closed"), now));
        FakeDiscussions.Note note = discussions.notes(merging).getFirst();
        assertEquals(internal.id(UserKind.GHOST, now), note.authorId());
        String key = discussions.discussion(note.discussionId()).content().key();
        assertEquals(Refusal.badRequest(Reason.of("discussion.closed")).failure(), Refusals.of(() -> reply(owner, key)));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.updateNote.update(owner, request, note.id(), "other")));
    }

    @Test
    void locked_request_takes_notes_of_members_alone() {
        locked = true;
        assertEquals(FORBIDDEN, Refusals.of(() -> comment(stranger, false)));
        assertEquals(FORBIDDEN, Refusals.of(() -> thread(stranger)));
        assertEquals("text", comment(guest, false).content().body());
    }

    @Test
    void request_that_is_locked_after_it_was_found_takes_notes_of_members_alone() {
        String key = thread(guest).key();
        discussions.lockDiscussion(merging);
        assertEquals(FORBIDDEN, Refusals.of(() -> comment(stranger, false)));
        assertEquals(FORBIDDEN, Refusals.of(() -> thread(stranger)));
        assertEquals(FORBIDDEN, Refusals.of(() -> reply(stranger, key)));
        assertEquals("reply", reply(guest, key).content().body());
        assertEquals("text", comment(guest, false).content().body());
    }

    @Test
    void notes_are_listed_in_the_order_that_is_asked_for() {
        NoteOrder order = new NoteOrder(NoteOrder.By.UPDATED_AT, Sort.DESC);
        when(views.notes(any(), any(), any(), any(), any())).thenReturn(Page.empty());
        PageRequest page = PageRequest.Offset.first();
        assertEquals(Page.empty(), use.discussionReads.notes(guest, request, NoteActivity.ONLY_COMMENTS, order, page));
        verify(views).notes(merging, NoteAudience.of(false, Set.of()), NoteActivity.ONLY_COMMENTS, order, page);
        assertEquals(Refusal.unauthenticated().failure(),
                Refusals.of(() -> use.discussionReads.notes(Caller.ANONYMOUS, request, NoteActivity.ALL_NOTES, order, page)));
    }

    @Test
    void note_without_a_new_text_stays_as_it_is() {
        NoteView comment = comment(stranger, false);
        assertEquals(comment, use.updateNote.unchanged(stranger, request, comment.id()));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.updateNote.unchanged(developer, request, comment.id())));
    }
}
