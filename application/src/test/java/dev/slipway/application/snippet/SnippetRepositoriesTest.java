package dev.slipway.application.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.push.GitService;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.repository.push.PushUser;
import dev.slipway.application.repository.push.RepositoryGrant;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.repository.owner.RepositoryKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Git clients at the repository of a public snippet of a project, and what a push leaves to be stored. */
final class SnippetRepositoriesTest {

    private static final String NEXT = "2".repeat(40);
    private static final RefName MAIN = RefName.branch("main");

    private final SnippetScene scene = new SnippetScene();
    private final Caller author = scene.person(scene.directory.user("author"));
    private final long id = scene.store(OptionalLong.of(scene.project), SnippetScene.id(author), Visibility.PUBLIC);
    private final RepositoryId repository = RepositoryId.ofSnippet(id);
    private final SnippetRepositories repositories = scene.module.snippetRepositories;

    private RepositoryGrant open(Caller caller, GitService service) {
        return repositories.open(caller, id, service);
    }

    @ParameterizedTest
    @CsvSource({"ANONYMOUS, done, unauthenticated", "GUEST, done, forbidden", "MAINTAINER, done, done", "AUTHOR, done, done"})
    void those_who_see_a_snippet_fetch_it_and_those_who_change_it_push(String name, String fetch, String push) {
        Caller caller = name.equals("ANONYMOUS") ? Caller.ANONYMOUS : name.equals("AUTHOR") ? author : scene.member(Role.valueOf(name));
        assertEquals(fetch, Refusals.end(() -> open(caller, GitService.UPLOAD_PACK)));
        assertEquals(push, Refusals.end(() -> open(caller, GitService.RECEIVE_PACK)));
        if (push.equals("forbidden")) {
            assertEquals(Refusal.forbidden(Reason.of("push.snippet_not_allowed")).failure(),
                    Refusals.of(() -> open(caller, GitService.RECEIVE_PACK)));
        }
    }

    @Test
    void pushes_to_snippets_of_archived_projects_are_told_why() {
        scene.directory.archiveProject(scene.project);
        assertEquals(Refusal.forbidden(Reason.of("push.archived")).failure(), Refusals.of(() -> open(author, GitService.RECEIVE_PACK)));
        assertEquals("done", Refusals.end(() -> open(author, GitService.UPLOAD_PACK)));
    }

    @Test
    void opened_repository_is_that_of_the_snippet() {
        RepositoryGrant grant = open(author, GitService.RECEIVE_PACK);
        assertEquals(List.of(repository, "main", PushUser.of(author)), List.of(grant.repository(), grant.defaultBranch(),
                grant.user(MAIN)));
        assertEquals(RepositoryKind.SNIPPET, repositories.kind());
        assertEquals(RepositoryKind.SNIPPET, scene.module.filePushedSnippets.repositories());
    }

    /** An annotated tag is judged by its commit. */
    @Test
    void files_of_the_pushed_commit_decide() {
        RepositoryGrant grant = open(author, GitService.RECEIVE_PACK);
        when(scene.refs.describe(any(RepositoryId.class), any())).thenReturn(Optional.of(new Refs.Target(NEXT, SnippetScene.SHA, "text")));
        when(scene.trees.read(repository, NEXT)).thenReturn(SnippetScene.content());
        assertEquals(Optional.empty(), grant.objection(new RefUpdate(RefName.tag("v1"), Shas.ZERO, NEXT, false)));
        when(scene.refs.describe(any(RepositoryId.class), any())).thenReturn(Optional.empty());
        assertEquals(Optional.of(Reason.of("snippet.no_file")),
                grant.objection(new RefUpdate(RefName.tag("v1"), Shas.ZERO, NEXT, false)));
    }

    @Test
    void who_may_push_is_decided_once_more_at_the_end() {
        RepositoryGrant grant = open(author, GitService.RECEIVE_PACK);
        RefUpdate update = new RefUpdate(MAIN, SnippetScene.SHA, NEXT, false);
        assertEquals(Optional.empty(), grant.lastObjection(update));
        scene.snippets.reassign(SnippetScene.id(author), scene.directory.user("other"));
        assertEquals(Optional.of(Reason.of("push.snippet_not_allowed")), grant.lastObjection(update));
        scene.snippets.reassign(scene.directory.user("another"), SnippetScene.id(author));
        scene.snippets.hide(id, SnippetScene.NOW);
        assertEquals(Optional.of(Reason.of("push.snippet_not_allowed")), grant.lastObjection(update));
    }

    private void push(String branch, Instant at) {
        scene.module.filePushedSnippets.pushed(new Push(1, repository, null, RefName.branch(branch), SnippetScene.SHA, NEXT, List.of(),
                false, false, at));
    }

    private List<Object> stored() {
        return scene.snippets.lock(id).map(snippet -> List.<Object>of(snippet.files(), snippet.updatedAt())).orElseThrow();
    }

    @Test
    void names_of_pushed_files_are_stored() {
        scene.head(id, NEXT);
        when(scene.trees.read(repository, NEXT)).thenReturn(SnippetScene.content("a", "b"));
        push("other", SnippetScene.NOW);
        assertEquals(List.of(List.of("a"), SnippetScene.CREATED), stored());
        push("main", SnippetScene.CREATED);
        assertEquals(List.of(List.of("a", "b"), SnippetScene.NOW), stored());
    }

    /** What the branch holds now counts, so that a push that is settled late changes nothing. */
    @Test
    void same_names_are_a_change_if_the_push_is_newer() {
        scene.head(id, NEXT);
        push("main", SnippetScene.CREATED);
        assertEquals(List.of(List.of("a"), SnippetScene.CREATED), stored());
        push("main", SnippetScene.CREATED.plusNanos(1_000));
        assertEquals(List.of(List.of("a"), SnippetScene.NOW), stored());
    }

    @Test
    void snippet_without_branch_has_no_files_and_one_that_is_gone_stores_nothing() {
        push("main", SnippetScene.NOW);
        assertEquals(List.of(List.of(), SnippetScene.NOW), stored());
        scene.snippets.hide(id, SnippetScene.NOW);
        push("main", SnippetScene.NOW);
        assertEquals(false, scene.snippets.exists(id));
    }
}
