package dev.slipway.application.repository.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.RepositoryLimits;
import dev.slipway.application.repository.port.Pushes.NewPush;
import dev.slipway.application.repository.port.Pushes.State;
import dev.slipway.application.repository.port.Transports.Limits;
import dev.slipway.application.repository.port.Transports.Receiver;
import dev.slipway.application.repository.port.Transports.Slots;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.repository.owner.RepositoryKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pushes to the repository of a snippet with the id of a project: the same road, and none of the project's rules. */
class OtherOwnersTest extends PushScene {

    private static final RepositoryId SNIPPET = RepositoryId.ofSnippet(PROJECT);
    private static final Account ACCOUNT = new Account(5, "ada", "Ada", false, false, AccountState.ACTIVE);
    private static final Caller ADA = new Caller.Person(ACCOUNT, 1, Set.of(Scope.API));
    private static final RepositoryRef ADDRESS = RepositoryRef.ofPath("g/p/-/snippets/" + PROJECT);

    private static final GitSessions.PushAdmission ADMITTED = new GitSessions.PushAdmission((caller, bytes) -> () -> { },
            (caller, bytes) -> () -> { }, (caller, bytes) -> () -> { });

    private final OwnerFacts snippetFacts = mock();
    private final List<String> begun = new ArrayList<>();
    private final List<Push> told = new ArrayList<>();
    private final List<String> opened = new ArrayList<>();
    private Optional<Reason> objection = Optional.empty();
    private Optional<Reason> last = Optional.empty();
    private boolean hidden;

    private final class Snippets implements RepositoryOwner {

        @Override
        public RepositoryKind kind() {
            return RepositoryKind.SNIPPET;
        }

        @Override
        public OwnerFacts facts() {
            return snippetFacts;
        }

        @Override
        public RepositoryLimits limits(RepositoryLimits usual) {
            return new RepositoryLimits(1000, 5000, usual.pipelines());
        }

        @Override
        public RepositoryGrant open(Caller caller, RepositoryRef reference, GitService service) {
            return open(caller, reference.snippet().orElseThrow().id(), service);
        }

        @Override
        public RepositoryGrant open(Caller caller, long ownerId, GitService service) {
            if (hidden || ownerId != PROJECT) {
                throw Refusal.notFound("Snippet");
            }
            opened.add(service.wireName());
            return new Grant();
        }

        @Override
        public void begun(long ownerId, String defaultBranch, Instant now) {
            begun.add(ownerId + " " + defaultBranch);
        }
    }

    private final class Grant implements RepositoryGrant {

        @Override
        public RepositoryId repository() {
            return SNIPPET;
        }

        @Override
        public String defaultBranch() {
            return "main";
        }

        @Override
        public Optional<Reason> objection(RefUpdate update) {
            return objection;
        }

        @Override
        public Optional<Reason> lastObjection(RefUpdate update) {
            return last;
        }

        @Override
        public PushUser user(RefName ref) {
            return new PushUser(5L, false);
        }
    }

    private final class SnippetListener implements PushListener {

        @Override
        public RepositoryKind repositories() {
            return RepositoryKind.SNIPPET;
        }

        @Override
        public void pushed(Push push) {
            told.add(push);
        }
    }

    @BeforeEach
    void addOwner() {
        modules.repositoryOwners.add(new Snippets());
        modules.pushListeners.add(new SnippetListener());
    }

    private Optional<String> pushed(String before, String after) {
        return modules.repository.refUpdater.push(SNIPPET, new PushUser(5L, false), new RefUpdate(MAIN, before, after, false), List.of(),
                false, lastCheck).map(Reason::id);
    }

    @Test
    void push_to_a_snippet_is_mirrored_and_told_as_one_of_its_own() {
        when(snippetFacts.filled(PROJECT, "main", START)).thenReturn(true);
        assertEquals(Optional.empty(), pushed(Shas.ZERO, ONE));
        verify(mirror).put(SNIPPET, MAIN, ONE, commit(ONE), null, START);
        verify(mirror, never()).put(RepositoryId.ofProject(PROJECT), MAIN, ONE, commit(ONE), null, START);
        verify(snippetFacts).touched(PROJECT, START);
        verify(repositories).pointHead(SNIPPET, "main");
        assertEquals(List.of(PROJECT + " main"), begun);
        assertEquals(List.of(SNIPPET), told.stream().map(Push::repository).toList());
        assertEquals(List.of(), heard);
        verify(facts, never()).touched(anyLong(), any());
        verify(protections, never()).add(anyLong(), any(), any());
        verify(observations).event("push.settled", "push", 1L, "snippet", PROJECT, "ref", "refs/heads/main", "before", Shas.ZERO,
                "after", ONE, "user", 5L);
        assertEquals(Optional.empty(), standing(), "the project's ref");
    }

    @Test
    void push_to_a_project_does_not_reach_listeners_of_snippets() {
        assertEquals(Optional.empty(), push(Shas.ZERO, ONE));
        assertEquals(List.of(1L), heard);
        assertEquals(List.of(), told);
        verify(snippetFacts, never()).touched(anyLong(), any());
    }

    @Test
    void unsettled_push_of_a_project_is_not_in_the_way_of_a_snippet() {
        deaf = true;
        assertEquals(Optional.empty(), push(Shas.ZERO, ONE));
        assertEquals(State.RECORDED, state(1));
        assertEquals(Optional.empty(), pushed(Shas.ZERO, TWO));
        assertEquals(State.SETTLED, state(2));
        assertEquals(State.RECORDED, state(1));
    }

    @Test
    void interrupted_push_to_a_snippet_is_recovered_by_its_own_ref() {
        long id = pushes.record(new NewPush(SNIPPET, 5L, MAIN, Shas.ZERO, ONE, List.of(), false, false, now)).orElseThrow().id();
        refs.move(SNIPPET, MAIN, Shas.ZERO, ONE);
        long unmoved = pushes.record(new NewPush(REPOSITORY, 5L, MAIN, Shas.ZERO, ONE, List.of(), true, false, now)).orElseThrow().id();
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.SETTLED, state(id));
        assertEquals(State.ABANDONED, state(unmoved));
        assertEquals(List.of(id), told.stream().map(Push::id).toList());
        assertEquals(List.of(), heard);
        verify(mirror).put(SNIPPET, MAIN, ONE, commit(ONE), null, now);
    }

    private Optional<String> sent(Caller caller) throws IOException {
        List<Optional<String>> answers = new ArrayList<>();
        doAnswer(call -> {
            assertEquals(SNIPPET, call.getArgument(0));
            Receiver receiver = call.getArgument(2);
            answers.addAll(receiver.receive(List.of(new RefUpdate(MAIN, Shas.ZERO, ONE, false)), List.of()).refusals());
            return null;
        }).when(transports).receive(any(), any(), any(), any(), any());
        modules.repository.gitConversations.push(caller, ADDRESS, Reason::id)
                .hold(InputStream.nullInputStream(), OutputStream.nullOutputStream());
        return answers.getFirst();
    }

    @Test
    void owner_decides_about_a_push_and_again_when_the_ref_moves() throws IOException {
        when(accessFacts.project(any(), any())).thenReturn(Optional.empty());
        when(repositories.size(SNIPPET)).thenReturn(12L);
        objection = Optional.of(Reason.of("push.not_allowed"));
        assertEquals(Optional.of("push.not_allowed"), sent(ADA));
        objection = Optional.empty();
        last = Optional.of(Reason.of("push.archived"));
        assertEquals(Optional.of("push.archived"), sent(ADA));
        last = Optional.empty();
        assertEquals(Optional.empty(), sent(ADA));
        Push push = told.getFirst();
        assertEquals(false, push.pipelines());
        assertEquals(Optional.of(ONE), refs.find(SNIPPET, MAIN).map(target -> target.object()));
        verify(snippetFacts, times(3)).measured(PROJECT, 12L);
        verify(repositories, times(3)).create(SNIPPET, "main");
        verify(facts, never()).measured(anyLong(), anyLong());
    }

    @Test
    void pack_of_a_push_has_the_limits_of_its_owner() throws IOException {
        when(accessFacts.project(any(), any())).thenReturn(Optional.empty());
        List<Limits> limits = new ArrayList<>();
        doAnswer(call -> {
            limits.add(call.getArgument(1));
            return null;
        }).when(transports).receive(any(), any(), any(), any(), any());
        doAnswer(call -> {
            limits.add(call.<Supplier<Limits>>getArgument(2).get());
            return null;
        }).when(transports).accept(any(), any(), any(), any(), any(), any());
        for (long size : List.of(0L, 4900L, 6000L)) {
            when(repositories.size(SNIPPET)).thenReturn(size);
            modules.repository.gitConversations.push(ADA, ADDRESS, Reason::id)
                    .hold(InputStream.nullInputStream(), OutputStream.nullOutputStream());
            modules.repository.gitConversations.pushOver(() -> ADA, ADDRESS, ADMITTED, Reason::id)
                    .hold(InputStream.nullInputStream(), OutputStream.nullOutputStream());
        }
        assertEquals(List.of(1000L, 1000L, 100L, 100L, 1L, 1L), limits.stream().map(Limits::packBytes).toList());
        assertEquals(1 << 20, modules.repository.writableRepositories.room(REPOSITORY), "a project has the usual limits");
    }

    @Test
    void caller_is_judged_again_when_the_objects_of_a_push_have_arrived() throws IOException {
        when(accessFacts.project(any(), any())).thenReturn(Optional.empty());
        List<Optional<String>> answers = new ArrayList<>();
        doAnswer(call -> {
            Receiver receiver = call.getArgument(3);
            answers.addAll(receiver.receive(List.of(new RefUpdate(MAIN, Shas.ZERO, ONE, false)), List.of()).refusals());
            return null;
        }).when(transports).accept(any(), any(), any(), any(), any(), any());
        GitSessions.Conversation push = modules.repository.gitConversations.pushOver(() -> ADA, ADDRESS, ADMITTED, Reason::id);
        hidden = true;
        push.hold(InputStream.nullInputStream(), OutputStream.nullOutputStream());
        assertEquals(List.of(Optional.of("push.not_allowed")), answers);
        hidden = false;
        push.hold(InputStream.nullInputStream(), OutputStream.nullOutputStream());
        assertEquals(Optional.empty(), answers.getLast());
        verify(protections, never()).lock(anyLong());
    }

    @Test
    void caller_is_judged_again_for_each_answer_of_a_fetch() throws IOException {
        when(accessFacts.project(any(), any())).thenReturn(Optional.empty());
        doAnswer(call -> {
            call.<Slots>getArgument(2).take(10);
            return null;
        }).when(transports).serve(eq(SNIPPET), any(), any(), any(), any());
        GitSessions.Conversation fetch = modules.repository.gitConversations.fetchOver(() -> ADA, ADDRESS, "",
                (caller, bytes) -> () -> { });
        fetch.hold(InputStream.nullInputStream(), OutputStream.nullOutputStream());
        hidden = true;
        assertThrows(Refusal.class, () -> fetch.hold(InputStream.nullInputStream(), OutputStream.nullOutputStream()));
    }

    @Test
    void project_wins_over_a_snippet_with_the_same_address() throws IOException {
        when(accessFacts.project(any(), any())).thenReturn(Optional.of(new ProjectFacts(9, 2, "g/p/-/snippets/3", "main",
                Visibility.PRIVATE, true, false, ProjectFeatures.OPEN, Optional.of(Role.MAINTAINER))));
        modules.repository.gitConversations.greet(ADA, ADDRESS, GitService.RECEIVE_PACK, "")
                .hold(InputStream.nullInputStream(), OutputStream.nullOutputStream());
        verify(transports).advertise(eq(RepositoryId.ofProject(9)), any(), any(), any());
        assertEquals(List.of(), opened);
    }

    private Failure refused(Caller caller, RepositoryRef reference) {
        return assertThrows(Refusal.class, () ->
                modules.repository.gitConversations.greet(caller, reference, GitService.UPLOAD_PACK, "")).failure();
    }

    @Test
    void jobs_and_deploy_credentials_find_no_snippet() {
        when(accessFacts.project(any(), any())).thenReturn(Optional.empty());
        for (Caller caller : List.of(new Caller.Job(ACCOUNT, 1, 1, PROJECT), new Caller.DeployToken(1, PROJECT),
                new Caller.DeployKey(1, Optional.of(ACCOUNT)))) {
            assertEquals(refused(caller, RepositoryRef.ofProject(new ProjectRef.Id(404))), refused(caller, ADDRESS));
        }
        assertEquals(List.of(), opened);
    }

    @Test
    void missing_snippet_looks_like_a_missing_project() {
        when(accessFacts.project(any(), any())).thenReturn(Optional.empty());
        RepositoryRef missing = RepositoryRef.ofPath("snippets/4");
        assertEquals(Refusal.unauthenticated().failure(), refused(Caller.ANONYMOUS, missing));
        assertEquals(Failure.NotFound.class, refused(ADA, missing).getClass());
        modules.repositoryOwners.clear();
        assertEquals(Refusal.unauthenticated().failure(), refused(Caller.ANONYMOUS, ADDRESS));
        assertEquals(Failure.NotFound.class, refused(ADA, ADDRESS).getClass());
    }
}
