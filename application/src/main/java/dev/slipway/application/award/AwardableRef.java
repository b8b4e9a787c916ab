package dev.slipway.application.award;

import dev.slipway.application.discussion.NoteableRef;

/** Reference to something on which users put emoji, as clients name it. */
public sealed interface AwardableRef {

    /** An object that has notes too. Commits take no emoji. */
    record OfObject(NoteableRef object) implements AwardableRef {}

    /** A comment. @param object that it is about */
    record OfNote(NoteableRef object, long noteId) implements AwardableRef {}
}
