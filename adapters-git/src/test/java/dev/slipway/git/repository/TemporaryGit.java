package dev.slipway.git.repository;

import dev.slipway.application.repository.GitPorts;
import java.nio.file.Path;

/** The adapters over a directory of a test. */
public final class TemporaryGit {

    private TemporaryGit() {
    }

    public static GitPorts at(Path directory) {
        RepositoryHome home = new RepositoryHome(directory);
        return new GitPorts(new JGitRepositories(home), new JGitRefs(home), new JGitCommits(home), new JGitFiles(home));
    }
}
