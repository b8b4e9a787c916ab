package dev.slipway.application.repository.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.CommitStats;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The commits of a repository. Where there is no repository there are no commits. The id of a project stands for its repository. */
public interface Commits {

    /**
     * The commit that a text names: a branch, a tag, a full ref, {@code HEAD}, a commit's name or the beginning of one.
     * A branch wins over a tag, and both over a commit's name. Texts that mean anything else name nothing.
     */
    Optional<Commit> find(RepositoryId repository, String revision);

    default Optional<Commit> find(long projectId, String revision) {
        return find(RepositoryId.ofProject(projectId), revision);
    }

    /**
     * Newest first by the time of commit, children before parents. Empty where the starting point names nothing. Very long messages are
     * cut.
     */
    Page<Commit> log(RepositoryId repository, LogFilter filter, PageRequest page);

    default Page<Commit> log(long projectId, LogFilter filter, PageRequest page) {
        return log(RepositoryId.ofProject(projectId), filter, page);
    }

    /**
     * How many lines commits change against their first parents, or against nothing where they have none, in the order asked for. What
     * is too large, or would take too long, is not counted.
     */
    List<CommitStats> stats(RepositoryId repository, List<String> shas);

    default List<CommitStats> stats(long projectId, List<String> shas) {
        return stats(RepositoryId.ofProject(projectId), shas);
    }

    /**
     * The paths of files that differ between two commits, in order.
     *
     * @param from {@code Shas.ZERO} compares with nothing
     * @param max  more are left out
     */
    default List<String> changedPaths(long projectId, String from, String to, int max) {
        return changed(projectId, from, to, max).paths();
    }

    /** Returns the paths of files that differ between two commits, as {@link #changedPaths} does, and whether there are others. */
    Changed changed(RepositoryId repository, String from, String to, int max);

    default Changed changed(long projectId, String from, String to, int max) {
        return changed(RepositoryId.ofProject(projectId), from, to, max);
    }

    /** @param more whether other files differ, or may differ since too many had to be compared */
    record Changed(List<String> paths, boolean more) {

        public Changed {
            paths = List.copyOf(paths);
        }
    }

    /**
     * Returns the paths of files that differ between a commit and its merge base with another, or that other if there is no merge base.
     * Pipelines depend on it, so it is never rejected because others compute.
     *
     * @param max more are left out
     */
    List<String> changedSince(RepositoryId repository, String other, String sha, int max);

    default List<String> changedSince(long projectId, String other, String sha, int max) {
        return changedSince(RepositoryId.ofProject(projectId), other, sha, max);
    }

    /**
     * Returns the best common ancestor; empty if there is none or the search takes too long. Rejects the call as unavailable while too many
     * others compute.
     */
    Optional<String> mergeBase(ObjectSource source, List<String> shas);

    default Optional<String> mergeBase(long projectId, List<String> shas) {
        return mergeBase(ObjectSource.of(projectId), shas);
    }

    /** Which of these commits can be reached from another. A commit reaches itself; names of nothing are left out. */
    Set<String> reachable(RepositoryId repository, String from, Set<String> shas);

    default Set<String> reachable(long projectId, String from, Set<String> shas) {
        return reachable(RepositoryId.ofProject(projectId), from, shas);
    }

    /** Stores a commit that no ref names yet. Where the actions do not fit, nothing is stored. */
    Written write(RepositoryId repository, Draft draft);

    default Written write(long projectId, Draft draft) {
        return write(RepositoryId.ofProject(projectId), draft);
    }

    /** Stores the object of an annotated tag, which no ref names yet, and answers its name. */
    String writeTag(RepositoryId repository, String name, String sha, String message, Signature tagger);

    default String writeTag(long projectId, String name, String sha, String message, Signature tagger) {
        return writeTag(RepositoryId.ofProject(projectId), name, sha, message, tagger);
    }

    /**
     * Which commits a log shows.
     *
     * @param from        where it starts, as in {@link #find}; null starts at all branches and tags
     * @param path        only commits that change this file or directory; null for all
     * @param since       only commits committed at this time or later; null for all
     * @param until       only commits committed at this time or earlier; null for all
     * @param author      only commits whose author's name or e-mail contains this, without regard to case; null for all
     * @param firstParent whether only the first parent of each commit is followed
     */
    record LogFilter(@Nullable String from, @Nullable String path, @Nullable Instant since, @Nullable Instant until,
            @Nullable String author, boolean firstParent) {

        public static LogFilter of(String from) {
            return new LogFilter(from, null, null, null, null, false);
        }
    }

    /** @param parent null for a first commit */
    record Draft(@Nullable String parent, String message, Signature author, Signature committer, List<FileAction> actions) {

        public Draft {
            actions = List.copyOf(actions);
        }
    }

    sealed interface Written {
        record Done(Commit commit) implements Written {}

        record Refused(Reason reason) implements Written {}
    }
}
