package dev.slipway.domain.discussion;

/** Bounds the mentions of an object, so that no stranger fills its discussions, and readers are asked about few projects. */
public final class MentionRules {

    /** Maximum number of mentions of an object. */
    public static final int MOST = 1_000;
    /** Maximum number of sources, each a kind of objects of a project. */
    public static final int SOURCES = 20;

    /** Maximum number of mentions of one writer that wait to be told: who edits texts again and again makes no more work than that. */
    public static final int WAITING = 500;

    /** Maximum number of notes about links of an object, which count apart from its mentions. */
    public static final int LINKS = 500;
    /** Maximum number of those about one other object, which may be linked again and again. */
    public static final int LINKS_OF_OBJECT = 20;

    private MentionRules() {
    }

    /** Returns how many further mentions of a writer are stored. @param waiting number of those that wait */
    public static int room(int waiting) {
        return Math.max(0, WAITING - waiting);
    }

    /**
     * Returns whether an object takes another mention. Half of the places are kept for members, so that strangers cannot use up all.
     *
     * @param mentions number of those that it has
     * @param sources  number of their sources
     * @param known    whether the source is one of them, or of the project of the object
     * @param member   whether a member of the project of the object mentions it
     */
    public static boolean admits(int mentions, int sources, boolean known, boolean member) {
        int part = member ? 1 : 2;
        return mentions < MOST / part && (known || sources < SOURCES / part);
    }

    /**
     * Returns whether an object takes another note about a link. Links use half of the sources alone.
     *
     * @param links    number of those that it has
     * @param ofObject number of those about the other object
     * @param sources  number of the sources of all its mentions and links
     * @param known    whether the source is one of them, or of the project of the object
     */
    public static boolean admitsLink(int links, int ofObject, int sources, boolean known) {
        return links < LINKS && ofObject < LINKS_OF_OBJECT && (known || sources < SOURCES / 2);
    }
}
