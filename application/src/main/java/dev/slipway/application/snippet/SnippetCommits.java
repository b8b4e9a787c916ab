package dev.slipway.application.snippet;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.StorageGuard;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.repository.CommitSignatures;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Commits.Draft;
import dev.slipway.application.repository.port.Commits.Written;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.snippet.port.SnippetTrees;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.snippet.SnippetContent;
import dev.slipway.domain.snippet.SnippetEdit;
import dev.slipway.domain.snippet.SnippetPlan;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes commits of snippets that obey the rules about their files. No ref names such a commit yet. */
final class SnippetCommits {

    private static final long MEGABYTE = 1 << 20;

    private final Repositories repositories;
    private final Commits commits;
    private final SnippetTrees trees;
    private final CommitSignatures signatures;
    private final Storage storage;
    private final SweepRejectedObjects sweep;

    SnippetCommits(Repositories repositories, Commits commits, SnippetTrees trees, CommitSignatures signatures, Storage storage,
            SweepRejectedObjects sweep) {
        this.repositories = repositories;
        this.commits = commits;
        this.trees = trees;
        this.signatures = signatures;
        this.storage = storage;
        this.sweep = sweep;
    }

    /** Returns the paths of the files of a commit. */
    List<String> files(RepositoryId repository, String sha) {
        return trees.read(repository, sha).paths();
    }

    /** Returns why a repository takes no more objects; empty if it does. */
    static Optional<Reason> full(Repositories repositories, RepositoryId repository) {
        return repositories.size(repository) < SnippetContent.REPOSITORY_BYTES ? Optional.empty()
                : Optional.of(Reason.of("snippet.repository_full", SnippetContent.REPOSITORY_BYTES / MEGABYTE));
    }

    /** @param files paths of the files, in the order of git's tree */
    record Done(String sha, List<String> files) {}

    /**
     * Returns the edits as actions of a commit.
     *
     * @param present paths that the snippet has
     * @throws Refusal unprocessable, if the parts of an edit do not fit together
     */
    static List<FileAction> actions(List<SnippetEdit> edits, Collection<String> present) {
        return SnippetEdit.actions(edits, present)
                .orElseThrow(() -> Refusal.unprocessable(Reason.of("snippet.inconsistent_files")));
    }

    /**
     * Rejects changes before anything is written.
     *
     * @param first whether the snippet is to be created
     * @throws Refusal not committed, if they cannot lead to allowed files; or if there is no space
     */
    void require(boolean first, List<FileAction> actions, int present) {
        StorageGuard.require(storage);
        SnippetPlan.POLICY.judge(new SnippetPlan(present, actions)).denial().ifPresent(reason -> {
            throw refused(first, reason);
        });
    }

    /**
     * Writes a commit.
     *
     * @param parent null for the first commit
     * @throws Refusal not committed, if the actions do not fit the files that are there, or their result breaks a rule
     */
    Done write(Caller caller, RepositoryId repository, @Nullable String parent, List<FileAction> actions) {
        boolean first = parent == null;
        full(repositories, repository).ifPresent(reason -> {
            throw refused(first, reason);
        });
        Signature signature = signatures.of(caller);
        String message = first ? "Initial commit" : "Update snippet";
        Written written = commits.write(repository, new Draft(parent, message, signature, signature, actions));
        String sha = switch (written) {
            case Written.Done done -> done.commit().sha();
            case Written.Refused refused -> throw refused(first, refused.reason());
        };
        SnippetContent content = trees.read(repository, sha);
        SnippetContent.POLICY.judge(content).denial().ifPresent(reason -> {
            if (!first) {
                sweep.later(repository);
            }
            throw refused(first, reason);
        });
        return new Done(sha, content.paths());
    }

    /** Has a commit swept that no ref came to name. */
    void discard(RepositoryId repository) {
        sweep.later(repository);
    }

    static Refusal refused(boolean first, Reason reason) {
        return new Refusal(new Failure.NotCommitted(first, reason));
    }
}
