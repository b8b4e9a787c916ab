package dev.slipway.application.award;

import dev.slipway.application.discussion.DiscussionReads;
import dev.slipway.application.discussion.NoteView;
import dev.slipway.application.discussion.NoteableGrant;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.award.Awardable;
import dev.slipway.domain.discussion.Noteable;

/** Finds objects and notes on which users put emoji, as readers of discussions do. Those that the caller may not read are not found. */
final class Awardables {

    private final DiscussionReads discussions;

    Awardables(DiscussionReads discussions) {
        this.discussions = discussions;
    }

    AwardableGrant find(Caller caller, AwardableRef reference) {
        return switch (reference) {
            case AwardableRef.OfObject object -> whole(discussions.noteable(caller, object.object()));
            case AwardableRef.OfNote note -> note(caller, note);
        };
    }

    private static AwardableGrant whole(NoteableGrant grant) {
        return switch (grant.noteable()) {
            case Noteable.Issue issue ->
                new AwardableGrant(new Awardable.Issue(issue.projectId(), issue.id()), grant.place(),
                        grant.project().allows(Ability.COMMENT_ISSUE), false);
            case Noteable.MergeRequest request -> new AwardableGrant(new Awardable.MergeRequest(request.projectId(), request.id()),
                    grant.place(), grant.project().allows(Ability.COMMENT_MERGE_REQUEST), false);
            case Noteable.Snippet snippet -> new AwardableGrant(new Awardable.Snippet(snippet.projectId(), snippet.id()), grant.place(),
                    grant.project().allows(Ability.COMMENT_SNIPPET), false);
            case Noteable.Commit commit -> throw new IllegalArgumentException("emoji on " + commit.identity());
            case Noteable.Epic epic -> new AwardableGrant(new Awardable.Epic(epic.id()), grant.place(), grant.mayWrite(), false);
        };
    }

    private AwardableGrant note(Caller caller, AwardableRef.OfNote reference) {
        NoteableGrant noteable = discussions.noteable(caller, reference.object());
        NoteView note = discussions.shown(caller, noteable, reference.noteId()).orElseThrow(Refusal::notFound);
        AwardableGrant whole = whole(noteable);
        return new AwardableGrant(new Awardable.Note((Awardable.Whole) whole.awardable(), note.id()), whole.place(), whole.allows(),
                note.content().system());
    }
}
