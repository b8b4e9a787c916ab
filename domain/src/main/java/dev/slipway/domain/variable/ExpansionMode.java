package dev.slipway.domain.variable;

/**
 * Mode of expansion of references to variables. The server and the runner each resolve their own part, so the same variables are
 * expanded in more than one way.
 *
 * @param keepUnknown  whether a reference to a variable that does not exist stays as written; otherwise it becomes empty
 * @param keepFiles    whether references to file variables stay, for the runner to resolve
 * @param keepRaw      whether references to raw variables stay, for the runner to resolve
 */
public record ExpansionMode(boolean keepUnknown, boolean keepFiles, boolean keepRaw) {
    /** For the list that is sent to runners. */
    public static final ExpansionMode FOR_RUNNER = new ExpansionMode(true, true, true);
    /** For names that the server makes: unknown references become empty. */
    public static final ExpansionMode FOR_NAMES = new ExpansionMode(false, false, false);
    /** For tags, globs and scripts of the server's own: unknown references stay. */
    public static final ExpansionMode KEEPING_UNKNOWN = new ExpansionMode(true, false, false);
}
