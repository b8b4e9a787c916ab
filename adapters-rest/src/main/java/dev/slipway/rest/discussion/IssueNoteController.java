package dev.slipway.rest.discussion;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.CreateNote;
import dev.slipway.application.discussion.DiscussionReads;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.rest.edge.load.ComputedAnswers;
import io.micronaut.http.annotation.Controller;

/** Serves and changes the notes of issues, without their threads. */
@Controller("/api/v4/projects/{id:[^/]+}/issues/{noteable_id:[^/]+}/notes")
final class IssueNoteController extends NoteController {

    IssueNoteController(DiscussionReads reads, CreateNote createNote, NoteChanges changes, ComputedAnswers computed) {
        super(reads, createNote, changes, computed);
    }

    @Override
    NoteableRef noteable(ProjectRef project, long iid) {
        return new NoteableRef.OfIssue(project, iid);
    }
}
