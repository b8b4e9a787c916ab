package dev.slipway.application.discussion;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.NewNotes.Draft;
import dev.slipway.application.discussion.NewNotes.Opening;
import dev.slipway.application.discussion.activity.RecordMentions;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.DiffPosition;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.PatchLine;
import dev.slipway.domain.discussion.note.MentionedItems.Texts;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/** Comments on a commit, or on a line that it changes. A comment on any other line is one on the whole commit. */
public final class CommentOnCommit {

    private final Access access;
    private final Noteables noteables;
    private final NotePositions positions;
    private final NewNotes notes;
    private final RecordMentions mentions;
    private final DiscussionViews views;
    private final Transactions transactions;

    CommentOnCommit(Access access, Noteables noteables, NotePositions positions, NewNotes notes, RecordMentions mentions,
            DiscussionViews views, Transactions transactions) {
        this.access = access;
        this.noteables = noteables;
        this.positions = positions;
        this.notes = notes;
        this.mentions = mentions;
        this.views = views;
        this.transactions = transactions;
    }

    /** @param line empty for a comment on the whole commit */
    public record Request(String body, Optional<Line> line) {}

    /** A changed line. @param number of removed lines that in the file before the commit */
    public record Line(String path, PatchLine.Change change, int number) {}

    /** @param revision a branch, a tag or a commit */
    public NoteView comment(Caller caller, ProjectRef reference, String revision, Request request) {
        Draft draft = new Draft(access.signedIn(caller).id(), request.body(), Optional.empty());
        ProjectGrant project = access.project(caller, reference, Ability.READ_CODE);
        project.require(Ability.COMMENT_CODE);
        NoteableGrant grant = noteables.commit(project, revision);
        Noteable.Commit commit = (Noteable.Commit) grant.noteable();
        draft.require(CommentOnCommit::worded);
        Optional<DiffPosition> position = request.line()
                .flatMap(line -> positions.ofLine(commit, line.path(), line.change(), line.number()));
        long note = transactions.write(now -> {
            noteables.locked(caller, grant).requireWriting();
            mentions.noted(commit, false, Texts.NONE, draft.body(), draft.authorId());
            return notes.start(commit, Opening.comment(position), notes.comment(grant, draft, CommentOnCommit::worded, now)).noteId();
        });
        return views.note(commit, note, NoteAudience.ALL).orElseThrow(Refusal::notFound);
    }

    /** Returns the reason in the words of this operation. */
    private static Reason worded(Reason reason) {
        return new Reason("comment." + reason.id(), reason.args());
    }
}
