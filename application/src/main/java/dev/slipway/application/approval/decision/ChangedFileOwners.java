package dev.slipway.application.approval.decision;

import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Commits.Changed;
import dev.slipway.application.repository.port.Files;
import dev.slipway.domain.approval.codeowner.CodeOwners;
import dev.slipway.domain.approval.codeowner.CodeOwnership;
import java.util.List;
import java.util.Optional;

/**
 * Finds the owners of changed files. The file of code owners is that of the target branch, since that of the source branch is what the
 * author of the change writes.
 */
public final class ChangedFileOwners {

    /** Maximum number of changed files that are compared. For more all entries count, as any of them may own some. */
    static final int MOST_FILES = 20_000;

    private final Commits commits;
    private final Files files;

    public ChangedFileOwners(Commits commits, Files files) {
        this.commits = commits;
        this.files = files;
    }

    /**
     * Returns the entries that own files which differ between two commits; all entries if these are too many to be compared.
     *
     * @param target commit of the target branch
     */
    CodeOwnership between(long projectId, String from, String to, String target) {
        Optional<Files.Entry> file = find(projectId, target);
        if (file.isEmpty()) {
            return new CodeOwnership.Determined(List.of());
        }
        Optional<byte[]> content = files.content(projectId, file.get().id(), CodeOwners.MAX_BYTES);
        if (content.isEmpty()) {
            return new CodeOwnership.TooLarge();
        }
        Changed changed = commits.changed(projectId, from, to, MOST_FILES);
        return changed.more() ? CodeOwners.all(content.get()) : CodeOwners.of(content.get(), changed.paths());
    }

    /** Returns the commit from which a head and a commit of the target branch went apart; empty if none is found in time. */
    Optional<String> base(long projectId, String target, String head) {
        return commits.mergeBase(projectId, List.of(target, head));
    }

    /** Returns the object name of the content of the file of code owners; an empty text if there is none. */
    String file(long projectId, String target) {
        return find(projectId, target).map(Files.Entry::id).orElse("");
    }

    private Optional<Files.Entry> find(long projectId, String target) {
        return CodeOwners.PATHS.stream().flatMap(path -> files.find(projectId, target, path).stream()).findFirst();
    }
}
