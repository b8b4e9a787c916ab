package dev.slipway.application.repository.port;

import dev.slipway.application.repository.ObjectSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.util.List;
import java.util.Objects;

/**
 * Merges commits without a work tree, with the results of git's own commands, renames included. Stores commits that no ref names yet; where
 * no commit is made, nothing is stored. All ids are full ids of commits that exist in the repository, or in the other one of an
 * {@link ObjectSource}; {@link MergeRequestRefs#bring} copies those of forks.
 *
 * <p>Sides that both have commits of their own, and changes on top of others, need a git program: without one the call is rejected as
 * unsupported. It is rejected as unavailable while too many others compute. Methods take up to a minute, so they are called before a
 * transaction, never inside.
 */
public interface Merges {

    /** Returns how the commits are related. Needs no git program. */
    Relation relation(ObjectSource source, Sides sides);

    /** Merges {@code theirs} into {@code ours} without storing anything. */
    Trial check(ObjectSource source, Sides sides);

    /** Stores a merge commit with the parents {@code ours} and {@code theirs}, even where {@code ours} could be fast-forwarded. */
    Result merge(long projectId, Sides sides, Text text);

    /** Stores a commit on top of {@code ours} with all changes of {@code theirs}, as {@code git merge --squash} and a commit do. */
    Result squash(long projectId, Sides sides, Text text);

    /**
     * Stores the commits of {@code theirs} again on top of {@code ours}, as {@code git rebase} does: merges, and changes that {@code ours}
     * has already, are left out; commits that were empty before are kept. Authors and messages are kept. The result is the last commit,
     * which is {@code ours} itself if none is left.
     *
     * @return {@link UpToDate} if {@code theirs} is based on {@code ours} without a merge in between
     */
    Result rebase(long projectId, Sides sides, Signature committer);

    /** Applies the change of a commit on top of another without storing anything. */
    Trial check(long projectId, Pick pick);

    /** Stores the change of a commit, or its inverse, on top of another, as {@code git cherry-pick} and {@code git revert} do. */
    Result apply(long projectId, Pick pick, Text text);

    /**
     * Commits to merge.
     *
     * @param ours   the head of the branch that is merged into, or the new base of a rebase
     * @param theirs the head of the branch that is merged
     */
    record Sides(String ours, String theirs) {

        public Sides {
            Objects.requireNonNull(ours);
            Objects.requireNonNull(theirs);
        }
    }

    /**
     * Change to apply.
     *
     * @param onto   parent of the new commit
     * @param change the commit whose change is applied: its difference to its first parent, or to nothing if it has none
     */
    record Pick(Direction direction, String onto, String change) {

        public Pick {
            Objects.requireNonNull(direction);
            Objects.requireNonNull(onto);
            Objects.requireNonNull(change);
        }
    }

    /** Whether a change is applied or undone. */
    enum Direction { CHERRY_PICK, REVERT }

    /** Message and persons of a new commit. */
    record Text(String message, Author author, Signature committer) {

        public Text {
            Objects.requireNonNull(message);
            Objects.requireNonNull(author);
            Objects.requireNonNull(committer);
        }

        /** Returns the text of a commit whose author is its committer. */
        public static Text by(Signature person, String message) {
            return new Text(message, new Named(person), person);
        }

        /** Returns the text of a commit that keeps the author, time and zone of the commit that is picked. */
        public static Text kept(Signature committer, String message) {
            return new Text(message, new Kept(), committer);
        }
    }

    /** Author of a new commit. */
    sealed interface Author {}

    record Named(Signature signature) implements Author {}

    /** The author of the commit that is picked, or of {@code theirs}. */
    record Kept() implements Author {}

    /** How {@code theirs} is related to {@code ours}. */
    enum Relation {
        /** {@code theirs} is {@code ours} or one of its ancestors: there is nothing to merge. */
        CONTAINED,
        /** {@code ours} is an ancestor of {@code theirs}: a fast-forward is possible. */
        AHEAD,
        /** Each has commits of its own behind a common ancestor. */
        DIVERGED,
        /** No common ancestor. */
        UNRELATED,
        /** The search takes too long. */
        EXCEEDED
    }

    /** Result of {@link #check}. */
    sealed interface Trial permits Clean, Obstacle {}

    /** The merge succeeds. */
    record Clean() implements Trial {}

    /** Result of a method that stores commits. */
    sealed interface Result permits Done, Obstacle {}

    /** The commit was made. */
    record Done(Commit commit) implements Result {}

    /** Why there is no commit. */
    sealed interface Obstacle extends Trial, Result {}

    /** There is nothing to merge or to rebase. */
    record UpToDate() implements Obstacle {}

    /** The change is in the other side already, so the commit would be empty. */
    record Empty() implements Obstacle {}

    /**
     * Both sides change the same.
     *
     * @param paths    of files in conflict, in order; the first thousand
     * @param messages of git, a line each; the first hundred
     */
    record Conflict(List<String> paths, List<String> messages) implements Obstacle {

        public Conflict {
            paths = List.copyOf(paths);
            messages = List.copyOf(messages);
        }
    }

    /** The sides have no common ancestor. */
    record Unrelated() implements Obstacle {}

    /**
     * The result has a file that no push may bring: a {@code .gitmodules} with a name of one side and dangerous content of the other.
     *
     * @param fault of the file, in words of git
     */
    record Rejected(String fault) implements Obstacle {

        public Rejected {
            Objects.requireNonNull(fault);
        }
    }

    /** The merge needs more time, memory or space than one merge may take. Another attempt would too. */
    record Exceeded() implements Obstacle {}
}
