package dev.slipway.application.repository.port;

import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Stores pushes from before their ref moves until all listeners are done. A ref of a repository has one unsettled push at most. The id of
 * a project stands for its repository.
 */
public interface Pushes {

    enum State { RECORDED, SETTLED, ABANDONED }

    /** Records a push; empty if another push of the ref is unsettled. */
    Optional<Push> record(NewPush push);

    Optional<Push> find(long id);

    Optional<Push> unsettled(RepositoryId repository, RefName ref);

    default Optional<Push> unsettled(long projectId, RefName ref) {
        return unsettled(RepositoryId.ofProject(projectId), ref);
    }

    /**
     * Returns unsettled pushes recorded before a time, in the order of their ids.
     *
     * @param after only pushes with greater ids, to skip those that stay unsettled
     */
    List<Push> unsettled(Instant recordedBefore, long after, int max);

    /**
     * Returns the newest push that moved a ref to an object, or removed the ref, if it is among the newest pushes of the repository.
     *
     * @param after the object; {@link dev.slipway.domain.repository.Shas#ZERO} for a removal
     */
    Optional<Push> recent(RepositoryId repository, RefName ref, String after);

    default Optional<Push> recent(long projectId, RefName ref, String after) {
        return recent(RepositoryId.ofProject(projectId), ref, after);
    }

    /**
     * Returns pushes of a ref that were settled at a time or later, in the order of their ids.
     *
     * @param most maximum number; the newest are returned
     */
    List<Push> settled(RepositoryId repository, RefName ref, Instant since, int most);

    default List<Push> settled(long projectId, RefName ref, Instant since, int most) {
        return settled(RepositoryId.ofProject(projectId), ref, since, most);
    }

    /** Locks the push until the transaction ends. Moving or recovering the ref requires this lock. Empty if the owner is gone. */
    Optional<State> lock(long id);

    /**
     * Counts an attempt to settle a push, committed before the attempt starts, so that a crash counts too.
     *
     * @return number of consecutive attempts without an answer, including this one; empty if the push is no longer recorded
     */
    OptionalInt attempt(long id);

    /** Counts a failed attempt, and resets the count of attempts without an answer. */
    Failures failed(long id, Instant now);

    /** Settles a recorded push, and deletes its options but {@link dev.slipway.domain.repository.SkipOption#kept}. */
    void settle(long id, Instant now);

    /** Abandons a recorded push whose ref did not move, and deletes the same options. */
    void abandon(long id, Instant now);

    /** @param first time of the first failure */
    record Failures(int count, Instant first) {}

    /**
     * @param userId null for the server itself, and for a deploy key whose user is gone
     * @param pipelines whether the ref gets a pipeline
     * @param byKey whether a deploy key pushed
     */
    record NewPush(RepositoryId repository, @Nullable Long userId, RefName ref, String before, String after, List<String> options,
            boolean pipelines, boolean byKey, Instant now) {

        public NewPush {
            options = List.copyOf(options);
        }

        /** Creates a push to the repository of a project. */
        public NewPush(long projectId, @Nullable Long userId, RefName ref, String before, String after, List<String> options,
                boolean pipelines, boolean byKey, Instant now) {
            this(RepositoryId.ofProject(projectId), userId, ref, before, after, options, pipelines, byKey, now);
        }

        /** Creates a push of a user, whose ref gets a pipeline. */
        public NewPush(long projectId, @Nullable Long userId, RefName ref, String before, String after, List<String> options, Instant now) {
            this(projectId, userId, ref, before, after, options, true, false, now);
        }

        /** Without the options, among which are values of variables. */
        @Override
        public String toString() {
            return "NewPush[" + repository + ", " + ref + ", " + before + ", " + after + "]";
        }
    }
}
