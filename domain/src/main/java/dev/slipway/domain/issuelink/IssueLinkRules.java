package dev.slipway.domain.issuelink;

/** Bounds the links of an issue, all of which are listed at once. */
public final class IssueLinkRules {

    /** Maximum number of links of an issue. */
    public static final int MOST = 100;

    private IssueLinkRules() {
    }

    /** Returns whether an issue takes another link. @param links number of those that it has */
    public static boolean admits(int links) {
        return links < MOST;
    }
}
