package dev.slipway.application.repository.push;

import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import java.time.Instant;
import java.util.List;

/**
 * A change of one ref that somebody asked for.
 *
 * @param id      never used again
 * @param userId  who pushed; null where the account is gone
 * @param before  {@code Shas.ZERO} where the ref was created
 * @param after   the object the ref names now, which is a commit or an annotated tag; {@code Shas.ZERO} where it was deleted
 * @param options as git's push options, such as {@code ci.skip}; empty once the push has ended
 */
public record Push(long id, long projectId, Long userId, RefName ref, String before, String after, List<String> options, Instant recordedAt) {

    public Push {
        options = List.copyOf(options);
    }

    /** Without the options, among which are values of variables. */
    @Override
    public String toString() {
        return "Push[" + id + ", " + projectId + ", " + ref + ", " + before + ", " + after + "]";
    }

    public boolean deletes() {
        return Shas.isZero(after);
    }
}
