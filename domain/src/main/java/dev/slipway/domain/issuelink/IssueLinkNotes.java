package dev.slipway.domain.issuelink;

/** Texts of the system notes about links, which clients read. */
public final class IssueLinkNotes {

    private IssueLinkNotes() {
    }

    /**
     * Returns the note about a new link.
     *
     * @param type  what the issue with the note is to the other
     * @param other reference to the other issue
     */
    public static String linked(IssueLinkType type, String other) {
        return "marked this issue as " + switch (type) {
            case RELATES_TO -> "related to ";
            case BLOCKS -> "blocking ";
            case IS_BLOCKED_BY -> "blocked by ";
        } + other;
    }

    /** Returns the note about a link that was removed. @param other reference to the other issue */
    public static String unlinked(String other) {
        return "removed the relation with " + other;
    }
}
