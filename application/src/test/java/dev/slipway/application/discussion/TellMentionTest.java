package dev.slipway.application.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.activity.TellMention;
import dev.slipway.application.discussion.port.Mentions.Written;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.discussion.MentionAudience;
import dev.slipway.domain.discussion.MentionSource;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.note.MentionedItems.ItemKind;
import dev.slipway.domain.discussion.note.MentionedItems.Mention;
import dev.slipway.domain.discussion.note.MentionedItems.Texts;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Mentions in texts and notes are told with the rights of those who wrote them. */
final class TellMentionTest extends DiscussionScene {

    private final NoteableRef issue = new NoteableRef.OfIssue(new ProjectRef.Id(open), 4);
    private final NoteableRef request = new NoteableRef.OfMergeRequest(new ProjectRef.Id(open), 3);

    /** Tells all mentions that wait. */
    private void tell() {
        mentions.waiting().forEach(pending -> use.activity.tellMention.handle(pending.id()));
        assertEquals(List.of(), mentions.waiting());
    }

    private List<String> told(Noteable on) {
        return discussions.notes(on).stream().filter(note -> note.content().system())
                .map(note -> note.authorId() + " " + note.body()).toList();
    }

    private void written(Caller writer, Noteable source, ItemKind kind, String path, long iid) {
        transactions.run(now -> mentions.add(id(writer), List.of(new Written(source, new Mention(kind, Optional.ofNullable(path), iid)))));
    }

    @Test
    void notes_of_all_kinds_of_objects_mention_others() {
        use.createNote.create(guest, issue, new CreateNote.Request("See !3", Optional.empty(), false));
        use.createDiscussion.create(developer, request, saying("See #4"));
        use.commentOnCommit.comment(reporter, new ProjectRef.Id(open), "main",
                new CommentOnCommit.Request("See #4 and !3", Optional.empty()));
        assertEquals(4, mentions.waiting().size());
        assertEquals(List.of(TellMention.KIND + " 1", TellMention.KIND + " 2", TellMention.KIND + " 3", TellMention.KIND + " 4"),
                work.recorded());
        tell();
        assertEquals(List.of(id(guest) + " mentioned in issue #4", id(reporter) + " mentioned in commit " + SHA), told(merging));
        assertEquals(List.of(id(developer) + " mentioned in merge request !3", id(reporter) + " mentioned in commit " + SHA),
                told(planned));
    }

    @Test
    void replies_and_edits_tell_what_is_new_in_them() {
        DiscussionView thread = use.createDiscussion.create(guest, issue, saying("plain"));
        use.replyToDiscussion.reply(developer, issue, thread.key(), new ReplyToDiscussion.Request("!3", Optional.empty()));
        long note = thread.notes().getFirst().id();
        use.updateNote.update(owner, issue, note, "open!3 and closed!3");
        use.updateNote.update(owner, issue, note, "open!3 or closed!3");
        assertEquals(List.of(id(developer), id(owner), id(owner)), mentions.waiting().stream().map(pending -> pending.writerId()).toList());
        tell();
        assertEquals(List.of(id(developer) + " mentioned in issue #4"), told(merging), "an object is told once");
    }

    @Test
    void edits_to_and_fro_make_no_more_work_than_their_mentions() {
        NoteView note = use.createNote.create(guest, issue, new CreateNote.Request("See !3", Optional.empty(), false));
        for (int edit = 0; edit < 50; edit++) {
            use.updateNote.update(guest, issue, note.id(), edit % 2 == 0 ? "none" : "See !3");
        }
        assertEquals(1, mentions.waiting().size());
        assertEquals(List.of(TellMention.KIND + " 1"), work.recorded());
    }

    @Test
    void writers_for_whom_the_server_does_not_act_mention_nothing() {
        long bot = internal.id(UserKind.ALERT_BOT, now);
        transactions.run(moment -> use.activity.recordMentions.changed(planned, Texts.NONE, Texts.of("!3"), bot));
        assertEquals(List.of(), mentions.waiting());
        assertEquals(List.of(), work.recorded());
        transactions.run(moment -> use.activity.recordMentions.changed(planned, Texts.NONE, Texts.of("!3"), id(guest)));
        assertEquals(1, mentions.waiting().size());
    }

    @Test
    void internal_notes_mention_nothing() {
        NoteView hidden = use.createNote.create(reporter, issue, new CreateNote.Request("!3", Optional.empty(), true));
        use.replyToDiscussion.reply(reporter, issue, hidden.context().key(), new ReplyToDiscussion.Request("!3", Optional.empty()));
        use.updateNote.update(owner, issue, hidden.id(), "!3 and #4");
        assertEquals(List.of(), mentions.waiting());
    }

    @Test
    void object_does_not_mention_itself_and_missing_ones_are_not_told() {
        written(owner, planned, ItemKind.ISSUE, null, 4);
        written(owner, merging, ItemKind.MERGE_REQUEST, "acme/open", 3);
        written(owner, planned, ItemKind.ISSUE, null, 5);
        written(owner, planned, ItemKind.ISSUE, "acme/none", 4);
        written(owner, new Noteable.Commit(999, SHA), ItemKind.ISSUE, "acme/open", 4);
        tell();
        assertEquals(List.of(), told(planned));
        assertEquals(List.of(), told(merging));
    }

    @Test
    void mention_is_told_if_its_writer_sees_the_object() {
        Noteable elsewhere = new Noteable.Issue(closed, 40, 4);
        written(stranger, planned, ItemKind.ISSUE, "closed", 4);
        tell();
        assertEquals(List.of(), told(elsewhere));
        written(guest, planned, ItemKind.ISSUE, "closed", 4);
        tell();
        assertEquals(List.of(id(guest) + " mentioned in issue open#4"), told(elsewhere));
        confidential = true;
        written(guest, merging, ItemKind.ISSUE, null, 4);
        tell();
        assertEquals(List.of(), told(planned));
        written(reporter, merging, ItemKind.ISSUE, null, 4);
        tell();
        assertEquals(List.of(id(reporter) + " mentioned in merge request !3"), told(planned));
    }

    private void unchanged(Caller caller, Failure changed, Failure replied, Failure resolved, Failure thread) {
        NoteView told = views.note(planned, discussions.notes(planned).getFirst().id(), NoteAudience.ALL).orElseThrow();
        String key = told.context().key();
        assertEquals(changed, Refusals.of(() -> use.updateNote.update(caller, issue, told.id(), "other")));
        assertEquals(changed, Refusals.of(() -> use.deleteNote.delete(caller, issue, told.id(), Freshness.ANY)));
        assertEquals(replied, Refusals.of(() -> use.replyToDiscussion.reply(caller, issue, key,
                new ReplyToDiscussion.Request("reply", Optional.empty()))));
        assertEquals(resolved, Refusals.of(() -> use.resolveNote.resolve(caller, issue, told.id(), true)));
        assertEquals(thread, Refusals.of(() -> use.resolveThread.resolve(caller, issue, key, true)));
    }

    @Test
    void mention_stays_as_it_is_for_its_readers_and_is_not_found_by_others() {
        written(owner, merging, ItemKind.ISSUE, null, 4);
        tell();
        Failure forbidden = Refusal.forbidden().failure();
        Failure closed = Refusal.badRequest(Reason.of("discussion.closed")).failure();
        unchanged(owner, forbidden, closed, Refusal.badRequest(Reason.of("note.not_resolvable")).failure(), forbidden);
        unchanged(stranger, forbidden, closed, forbidden, forbidden);
        doReturn(Optional.empty()).when(views).note(any(), anyLong(), argThat(audience -> !NoteAudience.ALL.equals(audience)));
        doReturn(Optional.empty()).when(views).find(any(), any(), any());
        Failure missing = Refusal.notFound().failure();
        Failure none = Refusal.notFound("Discussion").failure();
        for (Caller caller : List.of(stranger, owner)) {
            unchanged(caller, missing, none, missing, none);
        }
        assertEquals(List.of(id(owner) + " mentioned in merge request !3"), told(planned));
    }

    @Test
    void mention_that_is_given_up_waits_no_longer() {
        written(owner, planned, ItemKind.MERGE_REQUEST, null, 3);
        use.activity.tellMention.givenUp(1, "no reason");
        assertEquals(List.of(), mentions.waiting());
        use.activity.tellMention.handle(1);
        assertEquals(List.of(), told(merging));
    }

    @Test
    void notes_of_snippets_mention_others() {
        Noteable snippet = new Noteable.Snippet(open, 5);
        transactions.run(moment -> use.activity.recordMentions.noted(snippet, false, Texts.NONE, "#4 and closed!3", id(guest)));
        tell();
        assertEquals(List.of(id(guest) + " mentioned in snippet $5"), told(planned));
    }

    @Test
    void notes_that_are_no_mentions_are_read_without_a_look_at_sources() {
        NoteView note = use.createNote.create(guest, issue, new CreateNote.Request("plain", Optional.empty(), false));
        assertEquals(note.id(), use.discussionReads.note(stranger, issue, note.id()).id());
        use.discussionReads.get(stranger, issue, note.context().key());
        verify(views, never()).mentions(any());
    }

    private void verifyAudience(Caller reader, Set<MentionSource> shown, Set<Long> trusted) {
        verifyAudience(reader, shown, trusted, MentionAudience.Snippets.NONE);
    }

    private void verifyAudience(Caller reader, Set<MentionSource> shown, Set<Long> trusted, MentionAudience.Snippets snippets) {
        PageRequest page = PageRequest.Offset.first();
        use.discussionReads.list(reader, request, page);
        verify(views).list(eq(merging), eq(NoteAudience.of(reader != stranger && reader != guest,
                new MentionAudience(shown, trusted, snippets, OptionalLong.of(id(reader))))), any());
    }

    @Test
    void readers_are_asked_for_sources_and_trusted_with_confidential_issues_from_reporters_on() {
        MentionSource here = new MentionSource(MentionSource.Kind.ISSUE, open);
        MentionSource hidden = new MentionSource(MentionSource.Kind.ISSUE, closed);
        MentionSource code = new MentionSource(MentionSource.Kind.COMMIT, closed);
        MentionSource gone = new MentionSource(MentionSource.Kind.ISSUE, 999);
        when(views.mentions(merging)).thenReturn(Set.of(here, hidden, code, gone));
        verifyAudience(stranger, Set.of(here), Set.of());
        verifyAudience(guest, Set.of(here, hidden), Set.of());
        verifyAudience(reporter, Set.of(here, hidden, code), Set.of(open, closed));
        verifyAudience(owner, Set.of(here, hidden, code), Set.of(open, closed));
    }

    @Test
    void readers_are_trusted_with_private_snippets_from_guests_on() {
        MentionSource here = new MentionSource(MentionSource.Kind.SNIPPET, open);
        MentionSource hidden = new MentionSource(MentionSource.Kind.SNIPPET, closed);
        when(views.mentions(merging)).thenReturn(Set.of(here, hidden));
        Set<Visibility> visible = Set.of(Visibility.INTERNAL, Visibility.PUBLIC);
        verifyAudience(stranger, Set.of(here), Set.of(), new MentionAudience.Snippets(Set.of(), visible));
        verifyAudience(guest, Set.of(here, hidden), Set.of(), new MentionAudience.Snippets(Set.of(open, closed), visible));
    }
}
