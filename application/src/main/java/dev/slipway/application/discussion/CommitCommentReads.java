package dev.slipway.application.discussion;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.NoteAudience;
import java.util.Set;

/** Returns the comments on a commit, oldest first, for all who read the code. */
public final class CommitCommentReads {

    private final Access access;
    private final Noteables noteables;
    private final DiscussionViews views;

    CommitCommentReads(Access access, Noteables noteables, DiscussionViews views) {
        this.access = access;
        this.noteables = noteables;
        this.views = views;
    }

    /** @param revision a branch, a tag or a commit */
    public Page<NoteView> list(Caller caller, ProjectRef reference, String revision, PageRequest page) {
        ProjectGrant project = access.project(caller, reference, Ability.READ_CODE);
        NoteableGrant grant = noteables.commit(project, revision);
        return views.notes(grant.noteable(), NoteAudience.of(grant.seesInternal(), Set.of()), NoteActivity.ALL_NOTES,
                NoteOrder.OLDEST_FIRST, page);
    }
}
