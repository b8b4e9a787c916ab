package dev.slipway.domain.issuelink;

/**
 * Bounds the links of an issue, all of which are listed at once. Links to other projects may be hidden from the members of a project, who
 * then cannot remove them: so they never take the room of links inside the project, and guests leave half of their room to others.
 */
public final class IssueLinkRules {

    /** Maximum number of links of an issue to others of its project. */
    public static final int INSIDE = 50;
    /** Maximum number of links of an issue to those of other projects. */
    public static final int OUTSIDE = 50;

    private IssueLinkRules() {
    }

    /**
     * Returns whether an issue takes another link.
     *
     * @param usage    its links before
     * @param outside  whether the other issue is of another project
     * @param changing whether the caller may change the issue: others use half of the room for links to other projects
     */
    public static boolean admits(IssueLinkUsage usage, boolean outside, boolean changing) {
        return outside ? usage.outside() < OUTSIDE / (changing ? 1 : 2) : usage.inside() < INSIDE;
    }
}
