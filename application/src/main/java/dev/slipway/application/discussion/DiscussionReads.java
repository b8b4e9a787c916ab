package dev.slipway.application.discussion;

import dev.slipway.application.access.Access;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import java.util.List;
import java.util.Optional;

/**
 * Returns discussions and their notes, for callers with an account. Internal ones, and those about mentions elsewhere, exist only for
 * callers who may read them.
 */
public final class DiscussionReads {

    private final Access access;
    private final Noteables noteables;
    private final DiscussionViews views;

    DiscussionReads(Access access, Noteables noteables, DiscussionViews views) {
        this.access = access;
        this.noteables = noteables;
        this.views = views;
    }

    public Page<DiscussionView> list(Caller caller, NoteableRef reference, PageRequest page) {
        NoteableGrant grant = grant(caller, reference);
        return views.list(grant.noteable(), noteables.audience(caller, grant), page);
    }

    public DiscussionView get(Caller caller, NoteableRef reference, String key) {
        return find(caller, reference, key).orElseThrow(() -> Refusal.notFound("Discussion"));
    }

    /** Returns the notes of all discussions. */
    public Page<NoteView> notes(Caller caller, NoteableRef reference, NoteActivity activity, NoteOrder order, PageRequest page) {
        NoteableGrant grant = grant(caller, reference);
        return views.notes(grant.noteable(), noteables.audience(caller, grant), activity, order, page);
    }

    /** Returns the notes of a discussion, oldest first. */
    public List<NoteView> notes(Caller caller, NoteableRef reference, String key) {
        return find(caller, reference, key).orElseThrow(() -> Refusal.notFound("Notes")).notes();
    }

    public NoteView note(Caller caller, NoteableRef reference, long noteId) {
        NoteableGrant grant = grant(caller, reference);
        return noteables.note(caller, grant, noteId).orElseThrow(Refusal::notFound);
    }

    /** Returns an object that has notes, and the rights of the caller there, for features that add to objects; not only with an account. */
    public NoteableGrant noteable(Caller caller, NoteableRef reference) {
        return noteables.find(caller, reference);
    }

    /** Returns a note of the object, for features that add to notes; empty if there is none that the caller may read. */
    public Optional<NoteView> shown(Caller caller, NoteableGrant grant, long noteId) {
        return noteables.note(caller, grant, noteId);
    }

    private Optional<DiscussionView> find(Caller caller, NoteableRef reference, String key) {
        return noteables.discussion(caller, grant(caller, reference), key);
    }

    private NoteableGrant grant(Caller caller, NoteableRef reference) {
        access.signedIn(caller);
        return noteables.find(caller, reference);
    }
}
