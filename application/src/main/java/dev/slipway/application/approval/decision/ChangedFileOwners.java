package dev.slipway.application.approval.decision;

import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Commits.Changed;
import dev.slipway.application.repository.port.Files;
import dev.slipway.domain.approval.codeowner.CodeOwners;
import dev.slipway.domain.approval.codeowner.CodeOwnership;
import dev.slipway.domain.approval.codeowner.OwnedPattern;
import java.util.List;
import java.util.Optional;

/**
 * Finds the owners of changed files. The file of code owners is that of the target branch, since that of the source branch is what the
 * author of the change writes. Commits are immutable, so answers are cached: each attempt to merge the same commits asks again.
 */
public final class ChangedFileOwners {

    /** Maximum number of changed files that are compared. For more all entries count, as any of them may own some. */
    static final int MOST_FILES = 20_000;

    /** Size of the cached owners together, about in characters, and that of a result or an owner beside its text. */
    private static final long CACHED = 4_000_000;
    private static final int EACH = 100;

    private final Commits commits;
    private final Files files;
    private final CommitCache<Change, CodeOwnership> owners = new CommitCache<>(CACHED, ChangedFileOwners::size);
    private final CommitCache<Pair, String> bases = new CommitCache<>(CACHED, base -> EACH);

    public ChangedFileOwners(Commits commits, Files files) {
        this.commits = commits;
        this.files = files;
    }

    /** @param file object name of the content of the file of code owners */
    private record Change(long projectId, String from, String to, String file) {}

    private record Pair(long projectId, String target, String head) {}

    private static int size(CodeOwnership ownership) {
        return switch (ownership) {
            case CodeOwnership.Determined(List<OwnedPattern> patterns) -> EACH + patterns.stream().mapToInt(pattern ->
                    EACH + pattern.section().length() + pattern.pattern().length() + EACH * pattern.owners().size()).sum();
            case CodeOwnership.TooLarge ignored -> EACH;
        };
    }

    /**
     * Returns the entries that own files which differ between two commits; all entries if these are too many to be compared.
     *
     * @param target commit of the target branch
     */
    CodeOwnership between(long projectId, String from, String to, String target) {
        String file = file(projectId, target);
        if (file.isEmpty()) {
            return new CodeOwnership.Determined(List.of());
        }
        Change change = new Change(projectId, from, to, file);
        return owners.find(change).orElseGet(() -> owners.put(change, between(change)));
    }

    private CodeOwnership between(Change change) {
        Optional<byte[]> content = files.content(change.projectId(), change.file(), CodeOwners.MAX_BYTES);
        if (content.isEmpty()) {
            return new CodeOwnership.TooLarge();
        }
        Changed changed = commits.changed(change.projectId(), change.from(), change.to(), MOST_FILES);
        return changed.more() ? CodeOwners.all(content.get()) : CodeOwners.of(content.get(), changed.paths());
    }

    /** Returns the commit from which a head and a commit of the target branch went apart; empty if none is found in time. */
    Optional<String> base(long projectId, String target, String head) {
        Pair pair = new Pair(projectId, target, head);
        return bases.find(pair).or(() -> commits.mergeBase(projectId, List.of(target, head)).map(base -> bases.put(pair, base)));
    }

    /** Returns the object name of the content of the file of code owners; an empty text if there is none. */
    String file(long projectId, String target) {
        return CodeOwners.PATHS.stream().flatMap(path -> files.find(projectId, target, path).stream()).findFirst()
                .map(Files.Entry::id).orElse("");
    }
}
