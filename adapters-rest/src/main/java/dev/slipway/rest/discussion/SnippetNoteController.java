package dev.slipway.rest.discussion;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.CreateNote;
import dev.slipway.application.discussion.DiscussionReads;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.rest.edge.load.ComputedAnswers;
import io.micronaut.http.annotation.Controller;

/** Serves and changes the notes of snippets, without their threads. */
@Controller("/api/v4/projects/{id:[^/]+}/snippets/{noteable_id:[^/]+}/notes")
final class SnippetNoteController extends NoteController {

    SnippetNoteController(DiscussionReads reads, CreateNote createNote, NoteChanges changes, ComputedAnswers computed) {
        super(reads, createNote, changes, computed);
    }

    @Override
    NoteableRef noteable(ProjectRef project, long id) {
        return new NoteableRef.OfSnippet(project, id);
    }
}
