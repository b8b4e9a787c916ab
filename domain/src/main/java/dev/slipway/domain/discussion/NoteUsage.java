package dev.slipway.domain.discussion;

/**
 * Number and size of the comments of an object. Notes of the system do not count.
 *
 * @param characters of all comments together
 */
public record NoteUsage(int comments, long characters) {

    public static final NoteUsage NONE = new NoteUsage(0, 0);

    /** Returns the usage without one comment. */
    public NoteUsage without(String body) {
        return new NoteUsage(comments - 1, characters - NoteRules.characters(body));
    }
}
