package dev.slipway.rest.discussion;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.CreateNote;
import dev.slipway.application.discussion.DiscussionReads;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.rest.edge.load.ComputedAnswers;
import io.micronaut.http.annotation.Controller;

/** Serves and changes the notes of merge requests, without their threads. */
@Controller("/api/v4/projects/{id:[^/]+}/merge_requests/{noteable_id:[^/]+}/notes")
final class MergeRequestNoteController extends NoteController {

    MergeRequestNoteController(DiscussionReads reads, CreateNote createNote, NoteChanges changes, ComputedAnswers computed) {
        super(reads, createNote, changes, computed);
    }

    @Override
    NoteableRef noteable(ProjectRef project, long iid) {
        return new NoteableRef.OfMergeRequest(project, iid);
    }
}
