package dev.slipway.domain.discussion;

/**
 * A line of a diff.
 *
 * @param oldNumber number in the old file; for an added line that of the next one there
 * @param newNumber number in the new file; for a removed line that of the next one there
 */
public record PatchLine(Change change, int oldNumber, int newNumber) {

    /** Change of a line. */
    public enum Change { ADDED, REMOVED, NONE }

    /** Returns the number in the file that has the line; unchanged lines are numbered as in the new file. */
    public int number() {
        return change == Change.REMOVED ? oldNumber : newNumber;
    }
}
