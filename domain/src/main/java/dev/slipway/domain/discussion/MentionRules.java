package dev.slipway.domain.discussion;

/** Bounds the mentions of an object, so that no stranger fills its discussions, and readers are asked about few projects. */
public final class MentionRules {

    /** Maximum number of mentions of an object. */
    public static final int MOST = 1_000;
    /** Maximum number of sources, each a kind of objects of a project. */
    public static final int SOURCES = 20;

    private MentionRules() {
    }

    /**
     * Returns whether an object takes another mention.
     *
     * @param mentions number of those that it has
     * @param sources  number of their sources
     * @param known    whether the source is one of them
     */
    public static boolean admits(int mentions, int sources, boolean known) {
        return mentions < MOST && (known || sources < SOURCES);
    }
}
