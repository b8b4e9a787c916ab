package dev.slipway.application.pipeline;

import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.domain.ciconfig.plan.CommitView;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.Optional;

/** What rules ask about the files of a commit, read only where they ask. */
record CommitFiles(Commits commits, Files files, long projectId, String sha, String before, boolean tag) implements CommitView {

    private static final int MAX_PATHS = 100_000;

    /** A tag and a new branch have nothing to compare with, so that everything counts as changed. */
    @Override
    public Optional<List<String>> changed() {
        return tag || Shas.isZero(before) ? Optional.empty() : Optional.of(commits.changedPaths(projectId, before, sha, MAX_PATHS));
    }

    @Override
    public Optional<List<String>> changedSince(String ref) {
        return commits.find(projectId, ref).map(Commit::sha)
                .map(other -> commits.changedPaths(projectId, commits.mergeBase(projectId, List.of(other, sha)).orElse(other), sha, MAX_PATHS));
    }

    @Override
    public List<String> paths() {
        return files.paths(projectId, sha, MAX_PATHS);
    }
}
