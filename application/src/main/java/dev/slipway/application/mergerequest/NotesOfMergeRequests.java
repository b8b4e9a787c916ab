package dev.slipway.application.mergerequest;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.NoteableGrant;
import dev.slipway.application.discussion.NotedMergeRequests;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequestViews.Noted;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.DiscussionLock;
import dev.slipway.domain.discussion.Noteable;
import java.util.OptionalLong;

/** Finds merge requests for their notes. Those that the caller may not read are not found. */
public final class NotesOfMergeRequests implements NotedMergeRequests {

    private final Access access;
    private final MergeRequestViews views;

    NotesOfMergeRequests(Access access, MergeRequestViews views) {
        this.access = access;
        this.views = views;
    }

    @Override
    public NoteableGrant find(Caller caller, ProjectRef project, long iid) {
        ProjectGrant grant = access.project(caller, project);
        if (!grant.allows(Ability.READ_MERGE_REQUESTS)) {
            throw Refusal.notFound("MergeRequest");
        }
        Noted request = views.noted(grant.id(), iid).orElseThrow(() -> Refusal.notFound("MergeRequest"));
        boolean admitted = DiscussionLock.admits(request.discussionLocked(), grant.standing());
        Long author = request.authorId();
        return new NoteableGrant(new Noteable.MergeRequest(grant.id(), request.id(), iid), grant,
                author == null ? OptionalLong.empty() : OptionalLong.of(author),
                admitted && grant.allows(Ability.COMMENT_MERGE_REQUEST));
    }
}
