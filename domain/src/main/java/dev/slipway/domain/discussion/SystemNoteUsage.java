package dev.slipway.domain.discussion;

/**
 * Number of the system notes of an object, of which there are bounded numbers: users who change an object again and again do not fill its
 * discussions, and users who read or count its notes do not pay for it. Changes beyond the bounds are made without a note.
 *
 * @param notes    all of them, without those about mentions
 * @param ofAuthor those of one user
 * @param ofText   those of the user that have one text
 */
public record SystemNoteUsage(int notes, int ofAuthor, int ofText) {

    /** Maximum number of system notes of an object. */
    public static final int MOST = 5_000;
    /** Maximum number of those of one user. */
    public static final int OF_AUTHOR = 1_000;
    /** Maximum number of those of one user with one text, such as that of a state. */
    public static final int OF_TEXT = 100;

    /** Returns whether the object takes another note of the user with the text. */
    public boolean admits() {
        return notes < MOST && ofAuthor < OF_AUTHOR && ofText < OF_TEXT;
    }
}
