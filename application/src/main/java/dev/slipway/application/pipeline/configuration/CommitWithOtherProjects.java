package dev.slipway.application.pipeline.configuration;

import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.plan.CommitPaths;
import java.util.List;
import java.util.Optional;

/** Files of a commit, and of other projects that the acting user may read, for rules. */
record CommitWithOtherProjects(CommitPaths commit, Sources places) implements CommitPaths {

    @Override
    public Optional<List<String>> changed() {
        return commit.changed();
    }

    @Override
    public Optional<List<String>> changedSince(String ref) {
        return commit.changedSince(ref);
    }

    @Override
    public List<String> paths() {
        return commit.paths();
    }

    @Override
    public Sources.Foreign project(String path, String ref) {
        return places.project(path, ref);
    }
}
