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
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Notes and threads of issues: who reads and writes them, and that they are never resolved. */
final class IssueDiscussionsTest extends DiscussionScene {

    private static final Failure FORBIDDEN = Refusal.forbidden().failure();
    private static final Failure NO_ISSUE = Refusal.notFound("Issue").failure();

    private final NoteableRef issue = of(open);

    private static NoteableRef of(long project) {
        return new NoteableRef.OfIssue(new ProjectRef.Id(project), 4);
    }

    private DiscussionView thread(Caller by) {
        return use.createDiscussion.create(by, issue, saying("text"));
    }

    private NoteView comment(Caller by, boolean internal) {
        return use.createNote.create(by, issue, new CreateNote.Request("text", Optional.empty(), internal));
    }

    private NoteView reply(Caller by, String key) {
        return use.replyToDiscussion.reply(by, issue, key, new ReplyToDiscussion.Request("reply", Optional.empty()));
    }

    @Test
    void comment_becomes_a_thread_by_a_reply() {
        NoteView comment = comment(stranger, false);
        assertEquals(planned, comment.noteable());
        assertEquals(DiscussionKind.THREAD, reply(guest, comment.context().key()).context().kind());
        assertEquals(DiscussionKind.THREAD,
                use.discussionReads.notes(guest, issue, comment.context().key()).getFirst().context().kind());
    }

    @Test
    void note_of_the_system_takes_no_reply_and_stays_as_it_is() {
        transactions.run(now -> use.systemNotes.write(planned, id(owner), List.of("closed"), now));
        long note = discussions.notes(planned).getFirst().id();
        NoteView told = use.discussionReads.note(stranger, issue, note);
        assertEquals(Refusal.badRequest(Reason.of("discussion.closed")).failure(), Refusals.of(() -> reply(owner, told.context().key())));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.updateNote.update(owner, issue, note, "other")));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.deleteNote.delete(owner, issue, note, Freshness.ANY)));
    }

    @Test
    void threads_are_never_resolved() {
        NoteView note = thread(stranger).notes().getFirst();
        assertFalse(note.resolvable());
        assertEquals(Refusal.badRequest(Reason.of("note.not_resolvable")).failure(),
                Refusals.of(() -> use.resolveNote.resolve(developer, issue, note.id(), true)));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.resolveNote.resolve(guest, issue, note.id(), true)));
    }

    @Test
    void notes_of_a_confidential_issue_are_for_reporters_its_author_and_its_assignees() {
        String key = thread(stranger).key();
        long note = use.discussionReads.notes(stranger, issue, key).getFirst().id();
        confidential = true;
        for (Caller caller : List.of(author, assignee, reporter, owner)) {
            assertEquals(key, use.discussionReads.get(caller, issue, key).key());
            assertEquals("text", comment(caller, false).content().body());
        }
        for (Caller caller : List.of(stranger, guest)) {
            assertEquals(NO_ISSUE, Refusals.of(() -> use.discussionReads.get(caller, issue, key)));
            assertEquals(NO_ISSUE, Refusals.of(() -> use.discussionReads.list(caller, issue, PageRequest.Offset.first())));
            assertEquals(NO_ISSUE, Refusals.of(() -> use.discussionReads.note(caller, issue, note)));
            assertEquals(NO_ISSUE, Refusals.of(() -> thread(caller)));
            assertEquals(NO_ISSUE, Refusals.of(() -> comment(caller, false)));
            assertEquals(NO_ISSUE, Refusals.of(() -> reply(caller, key)));
            assertEquals(NO_ISSUE, Refusals.of(() -> use.updateNote.update(caller, issue, note, "other")));
            assertEquals(NO_ISSUE, Refusals.of(() -> use.resolveNote.resolve(caller, issue, note, true)));
            assertEquals(NO_ISSUE, Refusals.of(() -> use.deleteNote.delete(caller, issue, note, Freshness.ANY)));
        }
    }

    @Test
    void internal_comment_is_for_reporters_and_its_replies_too() {
        for (Caller caller : List.of(stranger, author, guest)) {
            assertEquals(FORBIDDEN, Refusals.of(() -> comment(caller, true)));
        }
        NoteView hidden = comment(reporter, true);
        NoteView reply = reply(developer, hidden.context().key());
        assertTrue(hidden.context().internal() && reply.context().internal());
        for (Caller caller : List.of(stranger, author, guest)) {
            assertEquals(Refusal.notFound("Discussion").failure(),
                    Refusals.of(() -> use.discussionReads.get(caller, issue, hidden.context().key())));
            assertEquals(Refusal.notFound("Discussion").failure(), Refusals.of(() -> reply(caller, hidden.context().key())));
            assertEquals(Refusal.notFound().failure(), Refusals.of(() -> use.updateNote.update(caller, issue, reply.id(), "x")));
        }
    }

    @Test
    void locked_issue_takes_notes_of_members_alone() {
        String key = thread(stranger).key();
        locked = true;
        for (Caller caller : List.of(stranger, author, assignee)) {
            assertEquals(FORBIDDEN, Refusals.of(() -> comment(caller, false)));
            assertEquals(FORBIDDEN, Refusals.of(() -> thread(caller)));
            assertEquals(FORBIDDEN, Refusals.of(() -> reply(caller, key)));
        }
        assertEquals("text", comment(guest, false).content().body());
    }

    @Test
    void issue_that_is_locked_after_it_was_found_takes_notes_of_members_alone() {
        String key = thread(guest).key();
        long own = thread(stranger).notes().getFirst().id();
        discussions.lockDiscussion(planned);
        assertEquals(FORBIDDEN, Refusals.of(() -> use.updateNote.update(stranger, issue, own, "other")));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.deleteNote.delete(stranger, issue, own, Freshness.ANY)));
        assertEquals("other", use.updateNote.update(maintainer, issue, own, "other").content().body());
        assertEquals(FORBIDDEN, Refusals.of(() -> comment(stranger, false)));
        assertEquals(FORBIDDEN, Refusals.of(() -> thread(stranger)));
        assertEquals(FORBIDDEN, Refusals.of(() -> reply(stranger, key)));
        assertEquals("reply", reply(guest, key).content().body());
    }

    @Test
    void issue_that_becomes_confidential_after_it_was_found_is_not_found() {
        String key = thread(guest).key();
        long own = thread(stranger).notes().getFirst().id();
        discussions.beforeLock(() -> confidential = true);
        for (Runnable change : List.<Runnable>of(() -> comment(stranger, false), () -> thread(stranger), () -> reply(stranger, key),
                () -> use.updateNote.update(stranger, issue, own, "See !3"), () -> use.resolveNote.resolve(stranger, issue, own, true),
                () -> use.resolveThread.resolve(stranger, issue, key, true),
                () -> use.deleteNote.delete(stranger, issue, own, Freshness.ANY))) {
            confidential = false;
            assertEquals(NO_ISSUE, Refusals.of(change::run));
        }
        assertEquals(List.of("text", "text"), discussions.notes(planned).stream().map(FakeDiscussions.Note::body).toList());
        assertEquals(List.of(), mentions.waiting());
        for (Caller caller : List.of(author, assignee, reporter)) {
            confidential = false;
            assertEquals("reply", reply(caller, key).content().body());
        }
    }

    @Test
    void archived_and_hidden_projects_and_unknown_issues_take_no_notes() {
        assertEquals(FORBIDDEN, Refusals.of(() -> use.createDiscussion.create(owner, of(archive), saying("text"))));
        assertEquals(Refusal.notFound("Project").failure(),
                Refusals.of(() -> use.createDiscussion.create(stranger, of(closed), saying("text"))));
        assertEquals("text", use.createDiscussion.create(guest, of(closed), saying("text")).notes().getFirst().content().body());
        NoteableRef unknown = new NoteableRef.OfIssue(new ProjectRef.Id(open), 5);
        assertEquals(NO_ISSUE, Refusals.of(() -> use.createDiscussion.create(owner, unknown, saying("text"))));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> thread(Caller.ANONYMOUS)));
        assertEquals(Refusal.unauthenticated().failure(),
                Refusals.of(() -> use.discussionReads.list(Caller.ANONYMOUS, issue, PageRequest.Offset.first())));
    }

    @Test
    void list_shows_what_its_reader_may_see() {
        PageRequest page = PageRequest.Offset.first();
        when(views.list(any(), any(), any())).thenReturn(Page.empty());
        use.discussionReads.list(guest, issue, page);
        verify(views).list(planned, NoteAudience.of(false, Set.of()), page);
        use.discussionReads.list(reporter, issue, page);
        verify(views).list(planned, NoteAudience.of(true, Set.of()), page);
    }
}
