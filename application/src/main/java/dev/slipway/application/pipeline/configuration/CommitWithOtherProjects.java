package dev.slipway.application.pipeline.configuration;

import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.plan.CommitView;
import java.util.List;
import java.util.Optional;

/** What rules ask about the files of a commit, and about those of other projects that its reader may see. */
record CommitWithOtherProjects(CommitView commit, Sources places) implements CommitView {

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
