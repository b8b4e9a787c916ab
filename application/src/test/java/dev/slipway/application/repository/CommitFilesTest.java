package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.repository.CreateCommit.Request;
import dev.slipway.application.repository.port.Commits.Draft;
import dev.slipway.application.repository.port.Commits.Written;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.ArgumentCaptor;

/** Members who commit files to the branches main, at commit 1, and topic, at commit 2. Their commit is commit 4. */
final class CommitFilesTest extends RepositoryScene {

    private static final String FOUR = "4".repeat(40);
    private static final FileAction FILE = new FileAction.Delete("a");

    @BeforeEach
    void store() {
        refs.move(project, MAIN, Shas.ZERO, ONE);
        refs.move(project, RefName.branch("topic"), Shas.ZERO, TWO);
        when(commits.write(eq(project), any())).thenReturn(new Written.Done(commit(FOUR, List.of())));
    }

    private static Request request(String branch, String start, boolean force) {
        return new Request(branch, start, force, "Message", null, null, List.of(FILE), Map.of());
    }

    private void commit(Role role, Request request) {
        use.commitFiles.commit(member(role), reference, request);
    }

    private Failure refused(Request request) {
        Failure refused = Refusals.of(() -> commit(Role.MAINTAINER, request));
        verify(commits, never()).write(anyLong(), any());
        return refused;
    }

    private Optional<String> at(String branch) {
        return refs.find(project, RefName.branch(branch)).map(Refs.Target::object);
    }

    private Draft written() {
        ArgumentCaptor<Draft> draft = ArgumentCaptor.captor();
        verify(commits).write(eq(project), draft.capture());
        return draft.getValue();
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void developers_commit_files(Role role) {
        boolean may = role.atLeast(Role.DEVELOPER);
        assertEquals(may ? "done" : "forbidden", Refusals.end(() -> commit(role, request("main", null, false))));
        assertEquals(may ? FOUR : ONE, at("main").orElseThrow());
        if (may) {
            assertEquals(FOUR, use.commitFiles.commit(member(role), reference, request("topic", null, false)).sha());
        }
        assertEquals("no Project", Refusals.end(() -> use.commitFiles.commit(stranger(), reference, request("main", null, false))));
        assertEquals("unauthenticated",
                Refusals.end(() -> use.commitFiles.commit(Caller.ANONYMOUS, reference, request("main", null, false))));
        verify(commits, may ? times(2) : never()).write(anyLong(), any());
    }

    /** A branch begins where its request says; one that exists goes on, or is replaced by force. */
    @ParameterizedTest
    @CsvSource({"main, , false, 1", "main, main, false, 1", "main, main, true, 1", "new, main, false, 1", "new, topic, true, 2",
        "main, topic, true, 2", "new, 2222222222222222222222222222222222222222, false, 2"})
    void commit_follows_its_branch_or_where_the_branch_begins(String branch, String start, boolean force, String parent) {
        commit(Role.DEVELOPER, request(branch, start, force));
        assertEquals(parent.repeat(40), written().parent());
        assertEquals(Optional.of(FOUR), at(branch));
    }

    @Test
    void branch_that_cannot_begin_is_refused() {
        assertEquals(Refusal.badRequest(Reason.of("file.no_branch")).failure(), refused(request("new", null, false)));
        assertEquals(Refusal.badRequest(Reason.of("file.no_branch")).failure(), refused(request("new", null, true)));
        assertEquals(Refusal.badRequest(Reason.of("file.no_start", "new")).failure(), refused(request("new", "new", false)));
        assertEquals(Refusal.badRequest(Reason.of("file.no_start", "none")).failure(), refused(request("new", "none", false)));
        assertEquals(Refusal.badRequest(Reason.of("file.branch_exists", "main")).failure(), refused(request("main", "topic", false)));
        verify(repositories, never()).create(any(RepositoryId.class), eq("new"));
    }

    @Test
    void name_that_no_branch_can_have_is_refused_before_a_repository_is_made() {
        assertEquals(Refusal.badRequest(Reason.of("ref.invalid_name", "branch")).failure(), refused(request("a..b", null, false)));
        verify(repositories, never()).create(any(RepositoryId.class), anyString());
    }

    @ParameterizedTest
    @CsvSource({", false", "none, false", "main, false", "main, true"})
    void first_commit_of_an_empty_repository_has_no_parent(String start, boolean force) {
        refs.move(project, MAIN, ONE, Shas.ZERO);
        when(facts.find(project)).thenReturn(Optional.of(new RepositoryFacts.Facts(true, "main")));
        commit(Role.MAINTAINER, new Request("main", start, force, "Message", null, null, List.of(FILE), Map.of("a", ONE)));
        assertEquals(null, written().parent());
        assertEquals(Optional.of(FOUR), at("main"));
        verify(repositories).create(RepositoryId.ofProject(project), "main");
        verify(files, never()).lastCommit(anyLong(), any(), any());
    }

    /** Nothing is stored for those who may not push. A replaced branch loses commits, which a protection may not permit. */
    @ParameterizedTest
    @CsvSource({"DEVELOPER, , false, ref.protected_push", "MAINTAINER, topic, true, ref.protected_force", "MAINTAINER, , false, ",
        "MAINTAINER, 1111111111111111111111111111111111111111, true, "})
    void protected_branch_takes_commits_of_those_whom_its_protection_admits(Role role, String start, boolean force, String reason) {
        when(protections.of(project)).thenReturn(List.of(ProtectedRef.standard("main")));
        Runnable commit = () -> commit(role, request("main", start, force));
        if (reason == null) {
            commit.run();
        } else {
            assertEquals(Refusal.forbidden(Reason.of(reason)).failure(), Refusals.of(commit::run));
        }
        assertEquals(reason == null ? FOUR : ONE, at("main").orElseThrow());
        verify(commits, role == Role.DEVELOPER ? never() : times(1)).write(anyLong(), any());
        assertEquals(reason == null, pushes.find(1).isPresent());
    }

    @ParameterizedTest
    @CsvSource({",, Ada, ada@example.com", "Eve,, Eve, ada@example.com", ", eve@example.com, Ada, eve@example.com"})
    void author_is_the_caller_unless_the_request_names_another(String name, String email, String author, String address) {
        commit(Role.DEVELOPER, new Request("main", null, false, "Message", name, email, List.of(FILE), Map.of()));
        Draft draft = written();
        assertEquals(new Signature(author, address, NOW), draft.author());
        assertEquals(ADA, draft.committer());
        assertEquals("Message", draft.message());
        assertEquals(List.of(FILE), draft.actions());
    }

    /** The client names the commit that it saw as the last to change a file; another one has changed the file since. */
    @ParameterizedTest
    @CsvSource({"1, done", "2, file.changed_meanwhile", ", done"})
    void file_that_changed_since_the_client_looked_is_not_overwritten(String last, String end) {
        when(files.lastCommit(project, ONE, "a")).thenReturn(Optional.ofNullable(last).map(digit -> digit.repeat(40)));
        Request request = new Request("main", null, false, "Message", null, null, List.of(FILE), Map.of("a", ONE));
        if ("done".equals(end)) {
            commit(Role.DEVELOPER, request);
            assertEquals(Optional.of(FOUR), at("main"));
        } else {
            assertEquals(Refusal.badRequest(Reason.of(end)).failure(), refused(request));
            assertEquals(Optional.of(ONE), at("main"));
        }
    }

    @Test
    void actions_that_do_not_fit_are_refused() {
        when(commits.write(eq(project), any())).thenReturn(new Written.Refused(Reason.of("file.missing", "a")));
        assertEquals(Refusal.badRequest(Reason.of("file.missing", "a")).failure(),
                Refusals.of(() -> commit(Role.DEVELOPER, request("main", null, false))));
        assertEquals(Optional.of(ONE), at("main"));
    }

    @Test
    void commit_follows_the_one_that_another_makes_meanwhile() {
        doAnswer(call -> {
            doNothing().when(protections).lock(project);
            refs.move(project, MAIN, ONE, TWO);
            return null;
        }).when(protections).lock(project);
        commit(Role.DEVELOPER, request("main", null, false));
        ArgumentCaptor<Draft> drafts = ArgumentCaptor.captor();
        verify(commits, times(2)).write(eq(project), drafts.capture());
        assertEquals(List.of(ONE, TWO), drafts.getAllValues().stream().map(Draft::parent).toList());
        assertEquals(Optional.of(FOUR), at("main"));
    }

    @Test
    void account_that_is_gone_signs_nothing() {
        when(facts.author(anyLong())).thenReturn(Optional.empty());
        assertEquals("unauthenticated", Refusals.end(() -> commit(Role.DEVELOPER, request("main", null, false))));
        verify(commits, never()).write(anyLong(), any());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "null", value = {"null|# Tools~", "''|# Tools~", "' '|# Tools~", "About|# Tools~~About~"})
    void readme_of_a_new_project_tells_its_name_and_description(String description, String text) throws Exception {
        use.repositoryOfProject.introduce(member(Role.OWNER), project, "main", "Tools", description);
        Draft draft = written();
        FileAction.Create readme = (FileAction.Create) draft.actions().getFirst();
        assertEquals("README.md", readme.path());
        assertEquals("Initial commit", draft.message());
        assertEquals(text.replace('~', '\n'), new String(readme.content().open().readAllBytes(), "UTF-8"));
    }

    @Test
    void repository_is_made_and_removed_with_its_project() {
        use.repositoryOfProject.prepare(project, "trunk");
        verify(repositories).create(project, "trunk");
        use.repositoryOfProject.discard(project);
        verify(repositories).delete(project);
    }

    @Test
    void head_of_a_project_without_facts_is_what_was_chosen() {
        when(facts.find(project)).thenReturn(Optional.empty());
        use.repositoryOfProject.defaultBranchChanged(project, "trunk");
        verify(repositories).create(project, "trunk");
        verify(repositories).pointHead(project, "trunk");
    }
}
