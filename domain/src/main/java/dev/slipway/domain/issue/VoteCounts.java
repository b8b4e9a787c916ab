package dev.slipway.domain.issue;

/** Numbers of users who are for an issue or merge request, and against it. */
public record VoteCounts(int up, int down) {

    public static final VoteCounts NONE = new VoteCounts(0, 0);
}
