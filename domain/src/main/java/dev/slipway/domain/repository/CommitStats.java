package dev.slipway.domain.repository;

/** How many lines a commit adds and removes against its first parent. */
public record CommitStats(int additions, int deletions) {

    public int total() {
        return additions + deletions;
    }
}
