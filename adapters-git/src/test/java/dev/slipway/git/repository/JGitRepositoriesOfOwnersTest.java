package dev.slipway.git.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.RepositoriesOfOwnersKit;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JGitRepositoriesOfOwnersTest extends RepositoriesOfOwnersKit {

    @TempDir
    Path directory;

    @Override
    protected GitPorts git() {
        return TemporaryGit.at(directory);
    }

    @Test
    void projects_are_in_the_home_and_snippets_in_a_folder_of_their_own() {
        RepositoryHome home = new RepositoryHome(Path.of("home"));
        assertEquals(Path.of("home/0b/523.git"), home.of(RepositoryId.ofProject(523)));
        assertEquals(Path.of("home/snippets/0b/523.git"), home.of(RepositoryId.ofSnippet(523)));
    }
}
