package dev.slipway.application.repository.push;

import dev.slipway.application.project.port.Forks;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.domain.repository.Commit;
import java.util.List;

/**
 * Tells commits of a project from those that it has from the projects from which it was forked: a fork that is brought up to date repeats
 * what these told and closed.
 */
public final class OwnCommits {

    private final Forks forks;
    private final Commits commits;

    public OwnCommits(Forks forks, Commits commits) {
        this.forks = forks;
        this.commits = commits;
    }

    /** Returns those of the commits that no project has from which this one was forked. Each is looked up in these projects. */
    public List<Commit> among(long projectId, List<Commit> some) {
        List<Long> sources = some.isEmpty() ? List.of() : forks.lineage(projectId).stream().filter(id -> id != projectId).toList();
        return some.stream().filter(commit -> sources.stream().noneMatch(source -> commits.find(source, commit.sha()).isPresent()))
                .toList();
    }
}
