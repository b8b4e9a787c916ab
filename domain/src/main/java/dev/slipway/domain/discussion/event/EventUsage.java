package dev.slipway.domain.discussion.event;

/**
 * Number of the stored events of an object, of which there are bounded numbers: users who change an object to and fro do not fill the
 * database. Changes beyond the bounds are made without an event.
 *
 * @param events all of them
 * @param ofUser those of one user, or of the server itself
 */
public record EventUsage(int events, int ofUser) {

    /** Maximum number of events of an object. */
    public static final int MOST = 5_000;
    /** Maximum number of those of one user. */
    public static final int OF_USER = 1_000;

    /** Returns whether the object takes another event of the user. */
    public boolean admits() {
        return room() > 0;
    }

    /** Returns how many more events of the user the object takes. */
    public int room() {
        return Math.max(0, Math.min(MOST - events, OF_USER - ofUser));
    }
}
