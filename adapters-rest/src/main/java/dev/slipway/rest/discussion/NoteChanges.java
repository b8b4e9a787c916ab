package dev.slipway.rest.discussion;

import dev.slipway.application.discussion.DeleteNote;
import dev.slipway.application.discussion.NoteView;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.discussion.ResolveNote;
import dev.slipway.application.discussion.UpdateNote;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Changes and deletes single notes, for the routes of all kinds of objects. */
@Singleton
final class NoteChanges {

    private final UpdateNote updateNote;
    private final ResolveNote resolveNote;
    private final DeleteNote deleteNote;

    NoteChanges(UpdateNote updateNote, ResolveNote resolveNote, DeleteNote deleteNote) {
        this.updateNote = updateNote;
        this.resolveNote = resolveNote;
        this.deleteNote = deleteNote;
    }

    /** Changes the text, or marks the note as resolved or unresolved. */
    NoteView apply(Caller caller, NoteableRef noteable, long noteId, NoteParams.Updated params) {
        return params.resolved() == null ? updateNote.update(caller, noteable, noteId, params.text())
                : resolveNote.resolve(caller, noteable, noteId, params.resolved());
    }

    /** Changes the text, if one is given. */
    NoteView edit(Caller caller, NoteableRef noteable, long noteId, Optional<String> body) {
        return body.map(text -> updateNote.update(caller, noteable, noteId, text))
                .orElseGet(() -> updateNote.unchanged(caller, noteable, noteId));
    }

    void delete(Caller caller, NoteableRef noteable, long noteId, Freshness freshness) {
        deleteNote.delete(caller, noteable, noteId, freshness);
    }
}
