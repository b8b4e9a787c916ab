package dev.slipway.domain.discussion;

/**
 * Standing of a caller towards one note that the caller sees.
 *
 * @param ownNote     whether the caller wrote the note
 * @param ownNoteable whether the caller made the object that has the note
 * @param mayWrite    whether the caller may write notes on the object
 * @param manages     whether the caller manages all notes of the project
 * @param resolves    whether the caller resolves all threads of the project
 */
public record NoteStanding(boolean ownNote, boolean ownNoteable, boolean mayWrite, boolean manages, boolean resolves) {

    /** Returns whether the caller edits and deletes the note. Notes of the system stay as they are. */
    public boolean changes(boolean system) {
        return !system && (manages || ownNote && mayWrite);
    }

    /** Returns whether the caller resolves the note. */
    public boolean resolvesNote() {
        return resolves || (ownNote || ownNoteable) && mayWrite;
    }

    /** Returns whether the caller resolves the whole thread. The author of one of its notes alone does not. */
    public boolean resolvesThread() {
        return resolves || ownNoteable && mayWrite;
    }
}
