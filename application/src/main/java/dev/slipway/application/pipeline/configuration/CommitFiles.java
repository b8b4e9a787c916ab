package dev.slipway.application.pipeline.configuration;

import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.domain.ciconfig.plan.CommitPaths;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Shas;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Files of a commit, for rules. Each answer is read when the first rule needs it, and kept for the other rules of the pipeline. */
final class CommitFiles implements CommitPaths {

    private static final int MAX_PATHS = 100_000;

    private final Commits commits;
    private final Files files;
    private final long projectId;
    private final String sha;
    private final Optional<String> before;
    private final Map<String, Optional<List<String>>> since = new HashMap<>();
    private @Nullable List<String> changed;
    private @Nullable List<String> paths;

    /** @param before commit to compare with; empty if there is none, so that every file counts as changed */
    CommitFiles(Commits commits, Files files, long projectId, String sha, Optional<String> before) {
        this.commits = commits;
        this.files = files;
        this.projectId = projectId;
        this.sha = sha;
        this.before = before.filter(other -> !Shas.isZero(other));
    }

    @Override
    public Optional<List<String>> changed() {
        if (changed == null && before.isPresent()) {
            changed = commits.changedPaths(projectId, before.get(), sha, MAX_PATHS);
        }
        return Optional.ofNullable(changed);
    }

    @Override
    public Optional<List<String>> changedSince(String ref) {
        return since.computeIfAbsent(ref, name -> commits.find(projectId, name).map(Commit::sha)
                .map(other -> commits.changedSince(projectId, other, sha, MAX_PATHS)));
    }

    @Override
    public List<String> paths() {
        if (paths == null) {
            paths = files.paths(projectId, sha, MAX_PATHS);
        }
        return paths;
    }
}
