package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.port.Commits.Draft;
import dev.slipway.application.repository.port.Commits.Written;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of the git ports does with repositories whose owners of different kinds have the same id. */
public abstract class RepositoriesOfOwnersKit {

    private static final RepositoryId PROJECT = RepositoryId.ofProject(1);
    private static final RepositoryId SNIPPET = RepositoryId.ofSnippet(1);
    private static final RefName MAIN = RefName.branch("main");

    private Commit ofProject;
    private Commit ofSnippet;

    protected abstract GitPorts git();

    private Commit committed(RepositoryId repository, String content) {
        Signature ada = GitPorts.signature("Ada Lovelace", GitPorts.START);
        Draft draft = new Draft(null, content, ada, ada, List.of(GitPorts.create("file", content)));
        Commit commit = ((Written.Done) git().commits().write(repository, draft)).commit();
        assertTrue(git().refs().move(repository, MAIN, Shas.ZERO, commit.sha()));
        return commit;
    }

    @BeforeEach
    final void arrange() {
        git().repositories().create(PROJECT, "main");
        assertFalse(git().repositories().exists(SNIPPET));
        git().repositories().create(SNIPPET, "main");
        ofProject = committed(PROJECT, "of the project");
        ofSnippet = committed(SNIPPET, "of the snippet");
    }

    private Optional<String> head(RepositoryId repository) {
        return git().refs().find(repository, MAIN).map(Refs.Target::object);
    }

    @Test
    final void id_of_a_project_stands_for_its_repository() {
        assertEquals(Optional.of(ofProject), git().commits().find(1, "main"));
        assertEquals(Optional.of(ofProject.sha()), git().refs().find(1, MAIN).map(Refs.Target::object));
        assertTrue(git().files().find(1, ofProject.sha(), "file").isPresent());
        assertEquals(git().repositories().size(PROJECT), git().repositories().size(1));
    }

    @Test
    final void each_repository_has_its_own_refs_and_objects() {
        assertEquals(Optional.of(ofProject.sha()), head(PROJECT));
        assertEquals(Optional.of(ofSnippet.sha()), head(SNIPPET));
        assertEquals(Optional.empty(), git().commits().find(PROJECT, ofSnippet.sha()));
        assertEquals(Optional.empty(), git().commits().find(SNIPPET, ofProject.sha()));
        assertArrayEquals("of the snippet".getBytes(StandardCharsets.UTF_8),
                git().files().read(SNIPPET, ofSnippet.sha(), "file", 100).orElseThrow());
        assertEquals(Optional.empty(), git().files().read(PROJECT, ofSnippet.sha(), "file", 100));
    }

    @Test
    final void ref_moves_in_one_repository_alone() {
        assertFalse(git().refs().move(SNIPPET, MAIN, ofProject.sha(), Shas.ZERO));
        assertTrue(git().refs().move(SNIPPET, MAIN, ofSnippet.sha(), Shas.ZERO));
        assertEquals(Optional.empty(), head(SNIPPET));
        assertEquals(Optional.of(ofProject.sha()), head(PROJECT));
    }

    @Test
    final void head_points_elsewhere_in_one_repository_alone() {
        git().repositories().pointHead(SNIPPET, "other");
        assertEquals(Optional.empty(), git().commits().find(SNIPPET, "HEAD"));
        assertEquals(Optional.of(ofProject), git().commits().find(PROJECT, "HEAD"));
    }

    @Test
    final void tidied_repository_keeps_what_it_has() {
        git().repositories().tidy(SNIPPET);
        git().repositories().tidy(PROJECT);
        assertEquals(Optional.of(ofSnippet.sha()), head(SNIPPET));
        assertEquals(Optional.of(ofProject.sha()), head(PROJECT));
        assertTrue(git().repositories().size(SNIPPET) > 0);
    }

    @Test
    final void deleted_repository_takes_no_other_along() {
        git().repositories().delete(PROJECT);
        assertFalse(git().repositories().exists(PROJECT));
        assertEquals(Optional.of(ofSnippet.sha()), head(SNIPPET));
        git().repositories().create(PROJECT, "main");
        git().repositories().delete(SNIPPET);
        assertFalse(git().repositories().exists(SNIPPET));
        assertEquals(0, git().repositories().size(SNIPPET));
        assertTrue(git().repositories().exists(PROJECT));
        git().repositories().delete(SNIPPET);
    }
}
