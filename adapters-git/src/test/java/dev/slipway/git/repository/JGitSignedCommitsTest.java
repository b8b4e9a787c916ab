package dev.slipway.git.repository;

import dev.slipway.application.repository.SignedCommitsKit;
import dev.slipway.application.repository.port.SignedCommits;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.nio.file.Path;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectInserter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

final class JGitSignedCommitsTest extends SignedCommitsKit {

    @TempDir
    private Path directory;

    @BeforeEach
    void create() {
        TemporaryGit.at(directory).repositories().create(1, "main");
    }

    @Override
    protected SignedCommits signed() {
        return new JGitSignedCommits(new RepositoryHome(directory));
    }

    @Override
    protected String store(byte[] commit) {
        return new Stores(new RepositoryHome(directory)).ask(RepositoryId.ofProject(1), repository -> {
            try (ObjectInserter inserter = repository.newObjectInserter()) {
                String sha = inserter.insert(Constants.OBJ_COMMIT, commit).name();
                inserter.flush();
                return sha;
            }
        });
    }
}
