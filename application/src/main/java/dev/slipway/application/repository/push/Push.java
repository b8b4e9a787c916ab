package dev.slipway.application.repository.push;

import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.SkipOption;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Instant;
import java.util.List;

/**
 * A requested change of one ref.
 *
 * @param id never reused
 * @param userId the pusher, or who added the deploy key that pushed; null if the account is gone
 * @param before {@code Shas.ZERO} if the ref was created
 * @param after the new object, a commit or an annotated tag; {@code Shas.ZERO} if the ref was deleted
 * @param options git's push options, such as {@code ci.skip}, which alone is left once the push has ended
 * @param pipelines whether the ref gets a pipeline: the first refs of a push do, see {@code PushQuota}
 * @param byKey whether a deploy key pushed
 */
public record Push(long id, RepositoryId repository, Long userId, RefName ref, String before, String after, List<String> options,
        boolean pipelines, boolean byKey, Instant recordedAt) {

    public Push {
        options = List.copyOf(options);
    }

    /** Creates a push to the repository of a project. */
    public Push(long id, long projectId, Long userId, RefName ref, String before, String after, List<String> options,
            boolean pipelines, boolean byKey, Instant recordedAt) {
        this(id, RepositoryId.ofProject(projectId), userId, ref, before, after, options, pipelines, byKey, recordedAt);
    }

    /** Creates a push of a user, whose ref gets a pipeline. */
    public Push(long id, long projectId, Long userId, RefName ref, String before, String after, List<String> options, Instant recordedAt) {
        this(id, projectId, userId, ref, before, after, options, true, false, recordedAt);
    }

    /**
     * Returns the project whose repository was pushed to.
     *
     * @throws IllegalStateException if it is the repository of another owner, of which listeners of projects never hear
     */
    public long projectId() {
        return repository.projectId();
    }

    /** Returns a text without the options, which contain values of variables. */
    @Override
    public String toString() {
        return "Push[" + id + ", " + repository + ", " + ref + ", " + before + ", " + after + "]";
    }

    /**
     * Returns whether a user pushed a branch whose commits get pipelines. Pushes of deploy keys do not count, nor do those that ask for no
     * jobs.
     */
    public boolean runsPipelines() {
        return repository.kind().pipelines() && ref.kind() == RefKind.BRANCH && !deletes() && pipelines && !byKey && userId != null
                && !SkipOption.in(options);
    }

    public boolean deletes() {
        return Shas.isZero(after);
    }
}
