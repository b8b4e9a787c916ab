package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.repository.port.Commits.Draft;
import dev.slipway.application.repository.port.Commits.LogFilter;
import dev.slipway.application.repository.port.Commits.Written;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.CommitStats;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    private void arrange() {
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
        arrange();
        assertEquals(Optional.of(ofProject), git().commits().find(1, "main"));
        assertEquals(Optional.of(ofProject.sha()), git().refs().find(1, MAIN).map(Refs.Target::object));
        assertTrue(git().files().find(1, ofProject.sha(), "file").isPresent());
        assertEquals(git().repositories().size(PROJECT), git().repositories().size(1));
    }

    @Test
    final void each_repository_has_its_own_refs_and_objects() {
        arrange();
        assertEquals(Optional.of(ofProject.sha()), head(PROJECT));
        assertEquals(Optional.of(ofSnippet.sha()), head(SNIPPET));
        assertEquals(Optional.empty(), git().commits().find(PROJECT, ofSnippet.sha()));
        assertEquals(Optional.empty(), git().commits().find(SNIPPET, ofProject.sha()));
        assertArrayEquals("of the snippet".getBytes(StandardCharsets.UTF_8),
                git().files().read(SNIPPET, ofSnippet.sha(), "file", 100).orElseThrow());
        assertEquals(Optional.empty(), git().files().read(PROJECT, ofSnippet.sha(), "file", 100));
    }

    @Test
    final void commits_are_those_of_the_repository() {
        arrange();
        String sha = ofSnippet.sha();
        String tag = git().commits().writeTag(SNIPPET, "v1", sha, "Tagged", GitPorts.signature("Ada Lovelace", GitPorts.START));
        assertEquals(Optional.of(sha), git().refs().describe(SNIPPET, tag).map(Refs.Target::commit));
        assertEquals(Optional.empty(), git().refs().describe(PROJECT, tag));
        assertEquals(List.of(MAIN), git().refs().all(SNIPPET).stream().map(Refs.Named::ref).toList());
        assertEquals(List.of(ofSnippet), git().commits().log(SNIPPET, LogFilter.of("main"), new PageRequest.Offset(1, 10)).items());
        assertEquals(Set.of(sha), git().commits().reachable(SNIPPET, sha, Set.of(sha, ofProject.sha())));
        assertEquals(List.of(new CommitStats(1, 0)), git().commits().stats(SNIPPET, List.of(sha)));
        assertEquals(List.of("file"), git().commits().changed(SNIPPET, Shas.ZERO, sha, 10).paths());
        assertEquals(List.of(), git().commits().changedSince(SNIPPET, sha, sha, 10));
    }

    @Test
    final void files_are_those_of_the_repository() throws IOException {
        arrange();
        String sha = ofSnippet.sha();
        String blob = git().files().find(SNIPPET, sha, "file").orElseThrow().id();
        byte[] content = "of the snippet".getBytes(StandardCharsets.UTF_8);
        assertEquals(content.length, git().files().blob(SNIPPET, blob).orElseThrow().size());
        assertEquals(Optional.empty(), git().files().blob(PROJECT, blob));
        assertArrayEquals(content, git().files().content(SNIPPET, blob, 100).orElseThrow());
        try (InputStream opened = git().files().open(SNIPPET, blob)) {
            assertArrayEquals(content, opened.readAllBytes());
        }
        assertEquals(64, git().files().sha256(SNIPPET, blob).length());
        assertEquals(List.of("file"), git().files().paths(SNIPPET, sha, 10));
        assertEquals(1, git().files().list(SNIPPET, sha, "", false, new PageRequest.Offset(1, 10)).orElseThrow().items().size());
        assertEquals(Optional.of(sha), git().files().lastCommit(SNIPPET, sha, "file"));
        assertEquals(List.of(), git().files().paths(PROJECT, sha, 10));
    }

    @Test
    final void ref_moves_in_one_repository_alone() {
        arrange();
        assertFalse(git().refs().move(SNIPPET, MAIN, ofProject.sha(), Shas.ZERO));
        assertTrue(git().refs().move(SNIPPET, MAIN, ofSnippet.sha(), Shas.ZERO));
        assertEquals(Optional.empty(), head(SNIPPET));
        assertEquals(Optional.of(ofProject.sha()), head(PROJECT));
    }

    @Test
    final void head_points_elsewhere_in_one_repository_alone() {
        arrange();
        git().repositories().pointHead(SNIPPET, "other");
        assertEquals(Optional.empty(), git().commits().find(SNIPPET, "HEAD"));
        assertEquals(Optional.of(ofProject), git().commits().find(PROJECT, "HEAD"));
    }

    @Test
    final void tidied_repository_keeps_what_it_has() {
        arrange();
        git().repositories().tidy(SNIPPET);
        git().repositories().tidy(PROJECT);
        assertEquals(Optional.of(ofSnippet.sha()), head(SNIPPET));
        assertEquals(Optional.of(ofProject.sha()), head(PROJECT));
        assertTrue(git().repositories().size(SNIPPET) > 0);
    }

    @Test
    final void deleted_repository_takes_no_other_along() {
        arrange();
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
