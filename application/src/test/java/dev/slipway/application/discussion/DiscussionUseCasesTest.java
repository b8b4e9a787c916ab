package dev.slipway.application.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.NoteRules;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Who reads, writes, changes and removes notes. */
final class DiscussionUseCasesTest extends DiscussionScene {

    private static final Failure FORBIDDEN = Refusal.forbidden().failure();
    private static final Failure NOT_FOUND = Refusal.notFound().failure();
    private static final Failure NO_COMMIT = Refusal.notFound("Commit").failure();
    private static final Failure NO_DISCUSSION = Refusal.notFound("Discussion").failure();
    private static final PageRequest PAGE = PageRequest.Offset.first();

    private static Failure bad(String reason, Object... args) {
        return Refusal.badRequest(Reason.of(reason, args)).failure();
    }

    private static ReplyToDiscussion.Request reply(String body) {
        return new ReplyToDiscussion.Request(body, Optional.empty());
    }

    private NoteView written(Caller by) {
        return use.createDiscussion.create(by, commit, saying("text")).notes().getFirst();
    }

    @Test
    void thread_is_started_by_every_reader_of_the_code() {
        for (Caller caller : List.of(stranger, guest, reporter, developer, maintainer, owner)) {
            DiscussionView started = use.createDiscussion.create(caller, commit, saying("Größe"));
            assertEquals(DiscussionKind.THREAD, started.kind());
            assertTrue(started.key().matches("[0-9a-f]{40}"));
            NoteView note = started.notes().getFirst();
            assertEquals(List.of("Größe", now, now), List.of(note.content().body(), note.times().createdAt(), note.times().updatedAt()));
            assertEquals(id(caller), note.content().author().orElseThrow().id());
            assertFalse(note.content().system() || note.context().internal() || note.resolvable());
        }
    }

    @Test
    void commit_that_is_missing_or_not_readable_is_not_found() {
        when(commits.find(open, "main")).thenReturn(Optional.empty());
        assertEquals(NO_COMMIT, Refusals.of(() -> use.createDiscussion.create(owner, commit, saying("x"))));
        assertEquals(NO_COMMIT, Refusals.of(() -> use.discussionReads.list(owner, commit, PAGE)));
        assertEquals(NO_COMMIT, Refusals.of(() -> use.commitCommentReads.list(Caller.ANONYMOUS, new ProjectRef.Id(open), "main", PAGE)));
        assertEquals(NO_COMMIT, Refusals.of(() -> use.createDiscussion.create(guest, on(closed), saying("x"))));
        assertEquals(NO_COMMIT, Refusals.of(() -> use.discussionReads.get(guest, on(closed), "c".repeat(40))));
        assertEquals(Refusal.notFound("Project").failure(),
                Refusals.of(() -> use.createDiscussion.create(stranger, on(closed), saying("x"))));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.commitCommentReads.list(guest, new ProjectRef.Id(closed), "main", PAGE)));
        assertEquals(DiscussionKind.THREAD, use.createDiscussion.create(reporter, on(closed), saying("x")).kind());
    }

    @Test
    void callers_without_an_account_read_comments_alone() {
        Failure unauthenticated = Refusal.unauthenticated().failure();
        assertEquals(unauthenticated, Refusals.of(() -> use.discussionReads.list(Caller.ANONYMOUS, commit, PAGE)));
        assertEquals(unauthenticated, Refusals.of(() -> use.createDiscussion.create(Caller.ANONYMOUS, commit, saying("x"))));
        when(views.notes(any(), any(), any(), any(), any())).thenReturn(Page.empty());
        use.commitCommentReads.list(Caller.ANONYMOUS, new ProjectRef.Id(open), "main", PAGE);
        verify(views).notes(noteable, NoteAudience.of(false, Set.of()), NoteActivity.ALL_NOTES, NoteOrder.OLDEST_FIRST, PAGE);
        use.commitCommentReads.list(reporter, new ProjectRef.Id(open), "main", PAGE);
        verify(views).notes(noteable, NoteAudience.of(true, Set.of()), NoteActivity.ALL_NOTES, NoteOrder.OLDEST_FIRST, PAGE);
    }

    @Test
    void callers_without_an_account_sign_in_before_they_are_told_of_a_project() {
        CreateNote.Request note = new CreateNote.Request("x", Optional.empty(), false);
        for (long project : List.of(open, closed, closed + 99)) {
            NoteableRef object = on(project);
            for (Executable change : List.<Executable>of(
                    () -> use.createDiscussion.create(Caller.ANONYMOUS, object, saying("x")),
                    () -> use.createNote.create(Caller.ANONYMOUS, object, note),
                    () -> use.replyToDiscussion.reply(Caller.ANONYMOUS, object, "c".repeat(40), reply("x")),
                    () -> use.updateNote.update(Caller.ANONYMOUS, object, 1, "x"),
                    () -> use.resolveNote.resolve(Caller.ANONYMOUS, object, 1, true),
                    () -> use.resolveThread.resolve(Caller.ANONYMOUS, object, "c".repeat(40), true),
                    () -> use.deleteNote.delete(Caller.ANONYMOUS, object, 1, Freshness.ANY),
                    () -> use.commentOnCommit.comment(Caller.ANONYMOUS, new ProjectRef.Id(project), "main",
                            new CommentOnCommit.Request("x", Optional.empty())))) {
                assertEquals(Refusal.unauthenticated().failure(), Refusals.of(change));
            }
        }
    }

    @Test
    void archived_project_is_read_only() {
        when(views.list(any(), any(), any())).thenReturn(Page.empty());
        assertEquals(Page.empty(), use.discussionReads.list(owner, on(archive), PAGE));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.createDiscussion.create(owner, on(archive), saying("x"))));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.replyToDiscussion.reply(owner, on(archive), "c".repeat(40), reply("x"))));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.commentOnCommit.comment(owner, new ProjectRef.Id(archive), "main",
                new CommentOnCommit.Request("x", Optional.empty()))));
    }

    @Test
    void time_counts_for_owners_and_is_ignored_for_others() {
        Optional<Instant> past = Optional.of(now.minusSeconds(99));
        CreateDiscussion.Request backdated = new CreateDiscussion.Request("x", past, Optional.empty());
        assertEquals(past.get(), use.createDiscussion.create(owner, commit, backdated).notes().getFirst().times().updatedAt());
        DiscussionView started = use.createDiscussion.create(maintainer, commit, backdated);
        assertEquals(now, started.notes().getFirst().times().createdAt());
        assertEquals(past.get(), use.replyToDiscussion.reply(owner, commit, started.key(), new ReplyToDiscussion.Request("x", past))
                .times().createdAt());
        assertEquals(Refusal.parameter("created_at", "param.values").failure(), Refusals.of(() -> use.createDiscussion.create(owner, commit,
                new CreateDiscussion.Request("x", Optional.of(now.plusSeconds(1)), Optional.empty()))));
    }

    @Test
    void blank_and_long_comments_are_rejected() {
        String tooLong = "x".repeat(NoteRules.BODY + 1);
        NoteView note = written(developer);
        assertEquals(bad("note.blank"), Refusals.of(() -> use.createDiscussion.create(developer, commit, saying(" "))));
        assertEquals(bad("note.too_long", NoteRules.BODY),
                Refusals.of(() -> use.createDiscussion.create(developer, commit, saying(tooLong))));
        assertEquals(bad("note.blank"), Refusals.of(() -> use.replyToDiscussion.reply(developer, commit, note.context().key(), reply(""))));
        assertEquals(bad("note.blank"), Refusals.of(() -> use.updateNote.update(developer, commit, note.id(), "\n")));
        assertEquals(bad("comment.note.blank"), Refusals.of(() -> use.commentOnCommit.comment(developer, new ProjectRef.Id(open), "main",
                new CommentOnCommit.Request("", Optional.empty()))));
        assertEquals(1, discussions.notes(noteable).size());
    }

    @Test
    void reply_joins_a_thread_and_not_a_single_comment() {
        DiscussionView started = use.createDiscussion.create(stranger, commit, saying("x"));
        NoteView reply = use.replyToDiscussion.reply(guest, commit, started.key(), reply("y"));
        assertEquals(List.of(started.key(), DiscussionKind.THREAD), List.of(reply.context().key(), reply.context().kind()));
        assertEquals(2, use.discussionReads.notes(stranger, commit, started.key()).size());
        NoteView single = stored(DiscussionKind.INDIVIDUAL, false, false);
        assertEquals(bad("discussion.closed"), Refusals.of(() -> use.replyToDiscussion.reply(owner, commit, single.context().key(),
                reply("x"))));
        for (String unknown : List.of("c".repeat(40), "x", "")) {
            assertEquals(NO_DISCUSSION, Refusals.of(() -> use.replyToDiscussion.reply(owner, commit, unknown, reply("x"))));
            assertEquals(NO_DISCUSSION, Refusals.of(() -> use.discussionReads.get(owner, commit, unknown)));
            assertEquals(Refusal.notFound("Notes").failure(), Refusals.of(() -> use.discussionReads.notes(owner, commit, unknown)));
        }
    }

    @Test
    void internal_discussion_does_not_exist_for_those_below_reporters() {
        NoteView hidden = stored(DiscussionKind.THREAD, true, false);
        String key = hidden.context().key();
        for (Caller caller : List.of(stranger, guest)) {
            assertEquals(NO_DISCUSSION, Refusals.of(() -> use.discussionReads.get(caller, commit, key)));
            assertEquals(NOT_FOUND, Refusals.of(() -> use.discussionReads.note(caller, commit, hidden.id())));
            assertEquals(NO_DISCUSSION, Refusals.of(() -> use.replyToDiscussion.reply(caller, commit, key, reply("x"))));
            assertEquals(NOT_FOUND, Refusals.of(() -> use.updateNote.update(caller, commit, hidden.id(), "x")));
            assertEquals(NOT_FOUND, Refusals.of(() -> use.resolveNote.resolve(caller, commit, hidden.id(), true)));
            assertEquals(NOT_FOUND, Refusals.of(() -> use.deleteNote.delete(caller, commit, hidden.id(), Freshness.ANY)));
        }
        assertEquals(hidden, use.discussionReads.note(reporter, commit, hidden.id()));
        assertTrue(use.replyToDiscussion.reply(reporter, commit, key, reply("x")).context().internal());
        when(views.list(any(), any(), any())).thenReturn(Page.empty());
        use.discussionReads.list(guest, commit, PAGE);
        verify(views).list(eq(noteable), eq(NoteAudience.of(false, Set.of())), any());
        use.discussionReads.list(reporter, commit, PAGE);
        verify(views).list(eq(noteable), eq(NoteAudience.of(true, Set.of())), any());
    }

    @Test
    void author_and_maintainers_change_a_note() {
        NoteView note = written(guest);
        now = now.plusSeconds(5);
        for (Caller caller : List.of(stranger, reporter, developer)) {
            assertEquals(FORBIDDEN, Refusals.of(() -> use.updateNote.update(caller, commit, note.id(), "x")));
        }
        assertEquals(note, use.updateNote.update(guest, commit, note.id(), "text"), "the same text changes nothing");
        assertEquals(now, use.updateNote.update(guest, commit, note.id(), "mine").times().updatedAt());
        assertEquals("ours", use.updateNote.update(maintainer, commit, note.id(), "ours").content().body());
        assertEquals(note.times().createdAt(), use.updateNote.update(owner, commit, note.id(), "all").times().createdAt());
        assertEquals(NOT_FOUND, Refusals.of(() -> use.updateNote.update(owner, commit, note.id() + 99, "x")));
        NoteView told = stored(DiscussionKind.INDIVIDUAL, false, true);
        assertEquals(FORBIDDEN, Refusals.of(() -> use.updateNote.update(owner, commit, told.id(), "x")));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.deleteNote.delete(owner, commit, told.id(), Freshness.ANY)));
    }

    @Test
    void author_and_maintainers_delete_what_did_not_change_meanwhile() {
        NoteView note = written(guest);
        for (Caller caller : List.of(stranger, reporter, developer)) {
            assertEquals(FORBIDDEN, Refusals.of(() -> use.deleteNote.delete(caller, commit, note.id(), Freshness.ANY)));
        }
        assertEquals(Refusal.preconditionFailed().failure(), Refusals.of(
                () -> use.deleteNote.delete(guest, commit, note.id(), new Freshness(Optional.of(now.minusSeconds(1))))));
        use.deleteNote.delete(guest, commit, note.id(), new Freshness(Optional.of(now)));
        assertEquals(NOT_FOUND, Refusals.of(() -> use.deleteNote.delete(guest, commit, note.id(), Freshness.ANY)));
        assertEquals(NO_DISCUSSION, Refusals.of(() -> use.discussionReads.get(guest, commit, note.context().key())));
        use.deleteNote.delete(maintainer, commit, written(guest).id(), Freshness.ANY);
        assertEquals(List.of(), discussions.notes(noteable));
    }

    @Test
    void threads_of_commits_are_not_resolved() {
        NoteView note = written(guest);
        for (Caller caller : List.of(guest, developer, maintainer)) {
            assertEquals(bad("note.not_resolvable"), Refusals.of(() -> use.resolveNote.resolve(caller, commit, note.id(), true)));
        }
        assertEquals(FORBIDDEN, Refusals.of(() -> use.resolveNote.resolve(reporter, commit, note.id(), true)));
        assertEquals(NOT_FOUND, Refusals.of(() -> use.resolveNote.resolve(owner, commit, note.id() + 99, true)));
    }

    @Test
    void ghost_keeps_the_notes_of_deleted_users() {
        written(guest);
        use.notesOfUser.hide(id(stranger), false, AuditAuthor.SERVER, now);
        use.notesOfUser.hide(id(guest), false, AuditAuthor.SERVER, now);
        long ghost = internal.id(UserKind.GHOST, now);
        assertEquals(ghost, discussions.notes(noteable).getFirst().authorId());
        NoteView late = written(stranger);
        assertTrue(use.notesOfUser.removed(id(stranger)));
        assertEquals(OptionalLong.of(ghost), discussions.lockNote(noteable, late.id()).orElseThrow().authorId());
        NoteView gone = written(reporter);
        transactions.run(at -> use.notesOfUser.hide(id(reporter), true, AuditAuthor.SERVER, at));
        assertFalse(use.notesOfUser.removed(id(reporter)), "its notes have not gone yet");
        assertTrue(work.doOne(List.of(use.removeNotesOfUser)));
        assertEquals(Optional.empty(), discussions.lockNote(noteable, gone.id()));
        assertTrue(use.notesOfUser.removed(id(reporter)));
    }

    @Test
    void notes_of_a_user_go_in_batches() {
        for (int number = 0; number < 101; number++) {
            stored(DiscussionKind.THREAD, false, false);
        }
        transactions.run(at -> use.notesOfUser.hide(id(developer), true, AuditAuthor.SERVER, at));
        assertTrue(work.doOne(List.of(use.removeNotesOfUser)));
        assertEquals(1, discussions.notes(noteable).size());
        assertTrue(work.doOne(List.of(use.removeNotesOfUser)));
        assertEquals(List.of(), discussions.notes(noteable));
        assertFalse(work.doOne(List.of(use.removeNotesOfUser)));
    }

    @Test
    void project_that_is_removed_leaves_no_note() {
        for (int number = 0; number < 101; number++) {
            stored(DiscussionKind.THREAD, false, false);
        }
        assertTrue(use.removeDiscussions.removePiece(open));
        assertEquals(1, discussions.notes(noteable).size());
        assertFalse(use.removeDiscussions.removePiece(open));
        assertEquals(List.of(), discussions.notes(noteable));
    }
}
