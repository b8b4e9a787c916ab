package dev.slipway.application.discussion.activity;

import dev.slipway.application.discussion.NoteableGrant;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.domain.access.Caller;

/** Finds objects that have notes. */
@FunctionalInterface
public interface NoteableLookup {

    /** Returns the object and the rights of the caller there; not found if the caller may not read it. */
    NoteableGrant find(Caller caller, NoteableRef reference);
}
