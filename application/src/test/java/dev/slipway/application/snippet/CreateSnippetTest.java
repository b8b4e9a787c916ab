package dev.slipway.application.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.repository.port.Commits.Draft;
import dev.slipway.application.repository.port.Commits.Written;
import dev.slipway.application.snippet.CreateSnippet.Request;
import dev.slipway.application.snippet.port.Snippets.Locked;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.snippet.SnippetDraft;
import dev.slipway.domain.snippet.SnippetEdit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

/** Who creates snippets, and what is left where one cannot be stored. */
final class CreateSnippetTest {

    private static final FileContent CONTENT = FileContent.of("x");

    private final SnippetScene scene = new SnippetScene();
    private final CreateSnippet create = scene.module.createSnippet;

    private static Request request(String title) {
        return new Request(new SnippetDraft(title, null, Visibility.INTERNAL), List.of(SnippetEdit.create("a", CONTENT)),
                Optional.empty());
    }

    private Caller caller(String name) {
        return switch (name) {
            case "ANONYMOUS" -> Caller.ANONYMOUS;
            case "EXTERNAL" -> scene.person(scene.directory.store(AccountDraft.named("external").asExternal()));
            case "STRANGER" -> scene.person(scene.directory.user("stranger"));
            default -> scene.member(Role.valueOf(name));
        };
    }

    @ParameterizedTest
    @CsvSource({
        "ANONYMOUS, unauthenticated, unauthenticated", "EXTERNAL, forbidden, forbidden", "STRANGER, done, forbidden",
        "GUEST, done, forbidden", "REPORTER, done, done", "OWNER, done, done"})
    void users_create_personal_snippets_and_reporters_those_of_projects(String name, String personal, String ofProject) {
        Caller caller = caller(name);
        assertEquals(personal, Refusals.end(() -> create.create(caller, request("title"))));
        assertEquals(ofProject, Refusals.end(() -> create.create(caller, scene.projectRef, request("title"))));
    }

    @Test
    void personal_snippet_is_stored_with_its_first_commit() {
        Caller caller = caller("STRANGER");
        SnippetView shown = create.create(caller, request(" title "));
        assertEquals(new Locked(shown.id(), OptionalLong.empty(), caller.accountId(), new SnippetDraft("title", null, Visibility.INTERNAL),
                "main", List.of("a"), SnippetScene.NOW), scene.snippets.lock(shown.id()).orElseThrow());
        ArgumentCaptor<Draft> draft = ArgumentCaptor.captor();
        verify(scene.commits).write(eq(RepositoryId.ofSnippet(shown.id())), draft.capture());
        assertEquals("Initial commit", draft.getValue().message());
        assertEquals(Optional.empty(), Optional.ofNullable(draft.getValue().parent()));
        assertEquals(List.of(new FileAction.Create("a", CONTENT, false)), draft.getValue().actions());
    }

    @Test
    void wrong_attributes_and_files_are_refused_before_a_repository_is_made() {
        Caller caller = caller("STRANGER");
        assertEquals(true, Refusals.of(() -> create.create(caller, request(" "))) instanceof Failure.BadRequest);
        assertEquals("422 snippet.inconsistent_files", Refusals.end(() -> create.create(caller, new Request(
                new SnippetDraft("title", null, Visibility.PUBLIC), List.of(SnippetEdit.create("a", FileContent.of(" "))),
                Optional.empty()))));
        verify(scene.repositories, never()).create(any(RepositoryId.class), any());
        assertEquals(List.of(), scene.work.recorded());
    }

    @Test
    void author_who_loses_the_role_meanwhile_creates_none() {
        Caller reporter = caller("REPORTER");
        when(scene.commits.write(any(RepositoryId.class), any())).thenAnswer(call -> {
            scene.directory.archiveProject(scene.project);
            return new Written.Done(SnippetScene.commit(SnippetScene.SHA));
        });
        assertEquals("forbidden", Refusals.end(() -> create.create(reporter, scene.projectRef, request("title"))));
        assertEquals(false, scene.snippets.exists(1));
        verify(scene.repositories).delete(RepositoryId.ofSnippet(1));
    }

    @Test
    void snippet_of_a_project_that_is_gone_leaves_no_repository() {
        when(scene.views.find(anyLong())).thenReturn(Optional.empty());
        assertEquals("no Project", Refusals.end(() -> create.create(caller("REPORTER"), scene.projectRef, request("title"))));
        verify(scene.repositories).delete(RepositoryId.ofSnippet(1));
    }

    /** Whether the row is there is not known then, and the recorded work looks later. */
    @Test
    void repository_is_kept_where_the_database_does_not_answer() {
        when(scene.views.find(anyLong())).thenThrow(new Refusal(new Failure.Unavailable(Reason.of("database.away"))));
        Refusals.of(() -> create.create(caller("REPORTER"), scene.projectRef, request("title")));
        verify(scene.repositories, never()).delete(any(RepositoryId.class));
        assertEquals(List.of("REMOVE_SNIPPET_REPOSITORY 1"), scene.work.recorded());
    }

    @Test
    void repository_that_has_a_branch_is_not_taken() {
        when(scene.refs.move(any(RepositoryId.class), any(), any(), any())).thenReturn(false);
        assertThrows(IllegalStateException.class, () -> create.create(caller("STRANGER"), request("title")));
        assertEquals(false, scene.snippets.exists(1));
        verify(scene.repositories).delete(RepositoryId.ofSnippet(1));
    }

    @Test
    void failure_of_the_removal_does_not_hide_the_first_one() {
        when(scene.commits.write(any(RepositoryId.class), any())).thenThrow(new IllegalStateException("disk"));
        IllegalArgumentException second = new IllegalArgumentException("second");
        doThrow(second).when(scene.repositories).delete(any(RepositoryId.class));
        IllegalStateException first = assertThrows(IllegalStateException.class, () -> create.create(caller("STRANGER"), request("title")));
        assertEquals(List.of(second), List.of(first.getSuppressed()));
    }
}
