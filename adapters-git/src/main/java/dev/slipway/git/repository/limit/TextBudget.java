package dev.slipway.git.repository.limit;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/**
 * Limits the bytes of commits in one answer. Messages and names may have tens of megabytes each and compress to almost nothing, so the
 * number of commits alone does not bound an answer.
 */
public final class TextBudget {

    /** Maximum bytes of commits in one answer. */
    public static final int USUAL = 16 * 1024 * 1024;

    private long left;

    public TextBudget(long bytes) {
        this.left = bytes;
    }

    /**
     * Reads a commit of a walk that keeps no bodies.
     *
     * @return empty if the commit exceeds the rest of the budget, which is then spent
     */
    public <T> Optional<T> read(RevWalk walk, RevCommit commit, Function<RevCommit, T> reading) throws IOException {
        walk.parseBody(commit);
        try {
            int size = commit.getRawBuffer().length;
            left = size > left ? 0 : left - size;
            return left > 0 ? Optional.of(reading.apply(commit)) : Optional.empty();
        } finally {
            commit.disposeBody();
        }
    }
}
