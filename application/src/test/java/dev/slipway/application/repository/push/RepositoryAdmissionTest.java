package dev.slipway.application.repository.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.branch.ProtectForDevelopers;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.MirroredRefs.Known;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.port.Transports.PushSlots;
import dev.slipway.application.repository.port.Transports.Received;
import dev.slipway.application.repository.port.Transports.Receiver;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.DeployKeyReach;
import dev.slipway.domain.access.JobTokenReach;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who fetches from the repository of a project and pushes to it, and what the client of a push is told. */
final class RepositoryAdmissionTest extends PushScene {

    private static final Account ACCOUNT = new Account(5, "ada", "Ada", false, false, AccountState.ACTIVE);
    private static final Caller ADA = new Caller.Person(ACCOUNT, 1, Set.of(Scope.API));
    private static final RepositoryRef ADDRESS = RepositoryRef.ofProject(new ProjectRef.Id(PROJECT));

    private void standing(Visibility visibility, boolean archived, Role role) {
        when(accessFacts.project(any(), any())).thenReturn(Optional.of(new ProjectFacts(PROJECT, 2, "g/p", "main", visibility, true,
                archived, ProjectFeatures.OPEN, Optional.ofNullable(role))));
        when(accessFacts.jobTokens(anyLong(), anyLong())).thenReturn(new JobTokenReach(false, true, false));
        when(accessFacts.deployKey(anyLong(), anyLong())).thenReturn(DeployKeyReach.NONE);
        when(accessFacts.deployKey(7, PROJECT)).thenReturn(DeployKeyReach.READ);
        when(accessFacts.deployKey(8, PROJECT)).thenReturn(DeployKeyReach.PUSH);
    }

    private static Caller caller(String kind) {
        return switch (kind) {
            case "anonymous" -> Caller.ANONYMOUS;
            case "session" -> new Caller.Session(ACCOUNT, 1, false);
            case "job" -> new Caller.Job(ACCOUNT, 1, 1, PROJECT);
            case "token" -> new Caller.DeployToken(1, PROJECT);
            case "foreign token" -> new Caller.DeployToken(1, PROJECT + 1);
            case "foreign key" -> new Caller.DeployKey(6, Optional.of(ACCOUNT));
            case "reading key" -> new Caller.DeployKey(7, Optional.of(ACCOUNT));
            case "writing key" -> new Caller.DeployKey(8, Optional.of(ACCOUNT));
            default -> ADA;
        };
    }

    private String opened(Caller caller, GitService service) throws IOException {
        try {
            modules.repository.gitConversations.greet(caller, ADDRESS, service, "")
                    .hold(InputStream.nullInputStream(), OutputStream.nullOutputStream());
            return "ok";
        } catch (Refusal refused) {
            return switch (refused.failure()) {
                case Failure.NotFound ignored -> "not found";
                case Failure.Forbidden(var reason) -> reason.orElseThrow().id();
                case Failure.Unauthenticated ignored -> "unauthenticated";
                default -> throw refused;
            };
        }
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            # visibility, archived, role, caller, fetch, push
            PUBLIC,   false, -,         anonymous,     ok,                unauthenticated
            INTERNAL, false, -,         anonymous,     unauthenticated,   unauthenticated
            PRIVATE,  false, -,         anonymous,     unauthenticated,   unauthenticated
            PUBLIC,   false, -,         person,        ok,                push.not_allowed
            INTERNAL, false, -,         person,        ok,                push.not_allowed
            PRIVATE,  false, -,         person,        not found,         not found
            PRIVATE,  false, GUEST,     person,        fetch.not_allowed, push.not_allowed
            PRIVATE,  false, REPORTER,  person,        ok,                push.not_allowed
            PRIVATE,  false, DEVELOPER, person,        ok,                ok
            PRIVATE,  true,  DEVELOPER, person,        ok,                push.archived
            PUBLIC,   true,  -,         person,        ok,                push.archived
            PUBLIC,   true,  -,         anonymous,     ok,                unauthenticated
            PRIVATE,  false, OWNER,     session,       ok,                push.not_allowed
            PRIVATE,  false, OWNER,     job,           ok,                push.not_allowed
            PRIVATE,  false, -,         token,         ok,                unauthenticated
            PUBLIC,   false, -,         foreign token, unauthenticated,   unauthenticated
            PRIVATE,  false, -,         foreign key,   unauthenticated,   unauthenticated
            PUBLIC,   false, -,         foreign key,   ok,                push.read_only_key
            PRIVATE,  false, -,         reading key,   ok,                push.read_only_key
            PRIVATE,  false, -,         writing key,   ok,                ok
            PRIVATE,  true,  -,         writing key,   ok,                push.archived
            """)
    void caller_fetches_and_pushes_by_role_and_credential(Visibility visibility, boolean archived, Role role, String caller, String fetch,
            String push) throws IOException {
        standing(visibility, archived, role);
        assertEquals(fetch, opened(caller(caller), GitService.UPLOAD_PACK));
        verify(transports, fetch.equals("ok") ? times(1) : never())
                .advertise(eq(REPOSITORY), eq(GitService.UPLOAD_PACK), any(), any());
        assertEquals(push, opened(caller(caller), GitService.RECEIVE_PACK));
        verify(transports, push.equals("ok") ? times(1) : never())
                .advertise(eq(REPOSITORY), eq(GitService.RECEIVE_PACK), any(), any());
    }

    private static RefUpdate created(String ref) {
        return new RefUpdate(RefName.ofFull("refs/" + ref).orElseThrow(), Shas.ZERO, ONE, false);
    }

    private Received sent(List<String> options, RefUpdate... updates) throws IOException {
        List<Received> answers = new ArrayList<>();
        doAnswer(call -> {
            Receiver receiver = call.getArgument(2);
            answers.add(receiver.receive(List.of(updates), options));
            return null;
        }).when(transports).receive(any(), any(), any(), any(), any());
        modules.repository.gitConversations.push(ADA, ADDRESS, Reason::id).hold(InputStream.nullInputStream(),
                OutputStream.nullOutputStream());
        return answers.getFirst();
    }

    @Test
    void default_branch_moves_first_and_each_ref_has_its_own_answer() throws IOException {
        standing(Visibility.PRIVATE, false, Role.MAINTAINER);
        List<RefName> moved = new ArrayList<>();
        doAnswer(call -> moved.add(call.getArgument(1))).when(mirror).put(eq(REPOSITORY), any(), any(), any(), any(), any());
        RefUpdate stale = new RefUpdate(RefName.branch("stale"), TWO, ONE, false);
        Received received = sent(List.of(), created("heads/topic"), stale, created("heads/main"));
        assertEquals(List.of(Optional.empty(), Optional.of("push.stale"), Optional.empty()), received.refusals());
        assertEquals(MAIN, moved.getFirst());
        assertEquals(2, moved.size());
        assertEquals(List.of(), received.notes());
    }

    @Test
    void refs_beyond_the_quota_get_no_pipeline_and_the_client_is_told() throws IOException {
        standing(Visibility.PRIVATE, false, Role.MAINTAINER);
        Received received = sent(List.of(), created("tags/a"), created("tags/b"), created("tags/c"), created("tags/d"),
                created("tags/e"));
        assertEquals(List.of("push.pipelines", "push.without_pipelines"), received.notes());
        List<Boolean> pipelines = new ArrayList<>();
        for (long id = 1; id <= 5; id++) {
            pipelines.add(pushes.find(id).orElseThrow().pipelines());
        }
        assertEquals(List.of(true, true, true, true, false), pipelines);
    }

    /** A key pushes for the user who added it, whose pipelines it makes where that user may run them. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"DEVELOPER, 5", "REPORTER, -", "-, -"})
    void push_of_a_deploy_key_is_recorded_for_the_user_who_added_it(Role role, Long user) throws IOException {
        standing(Visibility.PUBLIC, false, role);
        when(facts.find(PROJECT)).thenReturn(Optional.of(new RepositoryFacts.Facts(false, "main")));
        doAnswer(call -> {
            Receiver receiver = call.getArgument(2);
            receiver.receive(List.of(created("heads/topic")), List.of());
            return null;
        }).when(transports).receive(any(), any(), any(), any(), any());
        modules.repository.gitConversations.push(caller("writing key"), ADDRESS, Reason::id).hold(InputStream.nullInputStream(),
                OutputStream.nullOutputStream());
        Push push = pushes.find(1).orElseThrow();
        assertEquals(user, push.userId());
        assertEquals(true, push.byKey());
    }

    /** Each part of a push over a connection that stays open has slots of its own, by the caller as of then. */
    @Test
    void parts_of_a_push_are_admitted_one_by_one() throws IOException {
        standing(Visibility.PRIVATE, false, Role.MAINTAINER);
        List<String> admitted = new ArrayList<>();
        doAnswer(call -> {
            PushSlots slots = call.getArgument(1);
            slots.refs().take(1).close();
            slots.commands().take(2).close();
            slots.objects().take(3).close();
            return null;
        }).when(transports).accept(any(), any(), any(), any(), any(), any());
        modules.repository.gitConversations.pushOver(() -> ADA, ADDRESS, new GitSessions.PushAdmission(
                admission("refs", admitted), admission("commands", admitted), admission("objects", admitted)), Reason::id)
                .hold(InputStream.nullInputStream(), OutputStream.nullOutputStream());
        assertEquals(List.of("refs 1", "refs closed", "commands 2", "commands closed", "objects 3", "objects closed"), admitted);
    }

    private static GitSessions.Admission admission(String part, List<String> admitted) {
        return (caller, bytes) -> {
            admitted.add(part + " " + bytes);
            assertEquals(ADA, caller);
            return () -> admitted.add(part + " closed");
        };
    }

    @Test
    void push_with_wrong_options_moves_nothing() throws IOException {
        standing(Visibility.PRIVATE, false, Role.MAINTAINER);
        List<String> tooMany = IntStream.range(0, 10_000).mapToObj(number -> "ci.variable=K" + number + "=v").toList();
        Received received = sent(tooMany, created("heads/main"));
        assertEquals(1, received.refusals().stream().flatMap(Optional::stream).count());
        assertEquals(Optional.empty(), standing());
        assertEquals(Optional.empty(), pushes.find(1));
    }

    @Test
    void ref_without_space_is_refused_and_those_before_it_stay_moved() throws IOException {
        standing(Visibility.PRIVATE, false, Role.MAINTAINER);
        RuntimeException full = new IllegalStateException(new IOException("No space left on device"));
        when(commits.find(REPOSITORY, TWO)).thenThrow(full);
        RefUpdate other = new RefUpdate(RefName.branch("topic"), Shas.ZERO, TWO, false);
        assertEquals(List.of(Optional.of("storage.full"), Optional.empty()), sent(List.of(), other, created("heads/main")).refusals());
        assertEquals(Optional.of(ONE), standing());
        RuntimeException broken = new IllegalStateException(new IOException("Input/output error"));
        when(commits.find(REPOSITORY, THREE)).thenThrow(broken);
        RefUpdate another = new RefUpdate(RefName.branch("another"), Shas.ZERO, THREE, false);
        assertEquals(broken, assertThrows(IllegalStateException.class, () -> sent(List.of(), another)));
    }

    @Test
    void size_of_the_repository_is_measured_after_a_push_however_it_ends() throws IOException {
        standing(Visibility.PRIVATE, false, Role.MAINTAINER);
        when(repositories.size(REPOSITORY)).thenReturn(4711L);
        sent(List.of(), created("heads/main"));
        verify(facts).measured(PROJECT, 4711);
        when(repositories.size(REPOSITORY)).thenReturn(4712L);
        doThrow(new IOException("gone")).when(transports).receive(any(), any(), any(), any(), any());
        GitSessions.Conversation push = modules.repository.gitConversations.push(ADA, ADDRESS, Reason::id);
        assertThrows(IOException.class, () -> push.hold(InputStream.nullInputStream(), OutputStream.nullOutputStream()));
        verify(facts).measured(PROJECT, 4712);
    }

    @Test
    void push_that_breaks_off_tells_its_own_failure_where_the_size_cannot_be_stored() throws IOException {
        standing(Visibility.PRIVATE, false, Role.MAINTAINER);
        IOException gone = new IOException("gone");
        IllegalStateException unstored = new IllegalStateException("no database");
        doThrow(unstored).when(facts).measured(anyLong(), anyLong());
        doThrow(gone).when(transports).receive(any(), any(), any(), any(), any());
        doThrow(gone).when(transports).accept(any(), any(), any(), any(), any(), any());
        GitSessions.Admission open = (caller, bytes) -> () -> { };
        for (GitSessions.Conversation push : List.of(modules.repository.gitConversations.push(ADA, ADDRESS, Reason::id),
                modules.repository.gitConversations.pushOver(() -> ADA, ADDRESS, new GitSessions.PushAdmission(open, open, open),
                        Reason::id))) {
            assertSame(gone, assertThrows(Exception.class,
                    () -> push.hold(InputStream.nullInputStream(), OutputStream.nullOutputStream())));
        }
        assertEquals(List.of(unstored, unstored), List.of(gone.getSuppressed()));
    }

    @Test
    void fetch_is_served_from_the_repository_that_was_opened() throws IOException {
        standing(Visibility.PUBLIC, false, null);
        modules.repository.gitConversations.fetch(Caller.ANONYMOUS, ADDRESS, "version=2")
                .hold(InputStream.nullInputStream(), OutputStream.nullOutputStream());
        verify(transports).upload(eq(REPOSITORY), eq("version=2"), any(), any());
        verify(repositories).create(REPOSITORY, "main");
    }

    /** An operation on a ref is refused in the words of its client: rights are forbidden, others may succeed later. */
    @ParameterizedTest
    @CsvSource({"push.stale,Conflict,true", "push.busy,Conflict,true", "ref.invalid_name,BadRequest,false",
        "ref.protected_push,Forbidden,false", "push.not_allowed,Forbidden,false", "storage.full,Forbidden,false"})
    void ref_that_did_not_move_is_refused_by_its_reason(String reason, String failure, boolean concurrent) {
        assertEquals(failure, ChangeRefs.rejection(Reason.of(reason)).failure().getClass().getSimpleName());
        assertEquals(concurrent, ChangeRefs.concurrent(Reason.of(reason)));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-,Forbidden", "DEVELOPER,Forbidden", "MAINTAINER,ok", "OWNER,ok"})
    void maintainers_protect_branches_that_there_are(Role role, String outcome) {
        standing(Visibility.PUBLIC, false, role);
        ProtectForDevelopers rules = mock();
        ProtectBranch protect = new ProtectBranch(new Access(accessFacts), mirror, rules);
        ProjectRef project = new ProjectRef.Id(PROJECT);
        when(mirror.find(PROJECT, MAIN)).thenReturn(Optional.of(mock(Known.class)));
        when(mirror.find(PROJECT, RefName.branch("gone"))).thenReturn(Optional.empty());
        ProjectRef path = new ProjectRef.Path("g/p");
        if (outcome.equals("ok")) {
            protect.protect(ADA, path, "main", Optional.of(true), Optional.empty());
            verify(rules).protect(ADA, project, "main", Optional.of(true), Optional.empty());
            protect.unprotect(ADA, path, "main");
            verify(rules).unprotect(ADA, project, "main");
            Failure missing = new Failure.NotFound("Branch");
            assertEquals(missing, assertThrows(Refusal.class, () -> protect.unprotect(ADA, path, "gone")).failure());
            assertEquals(missing, assertThrows(Refusal.class,
                    () -> protect.protect(ADA, path, "gone", Optional.empty(), Optional.empty())).failure());
        } else {
            assertEquals(outcome, assertThrows(Refusal.class,
                    () -> protect.protect(ADA, path, "main", Optional.empty(), Optional.empty())).failure().getClass().getSimpleName());
            assertEquals(outcome, assertThrows(Refusal.class, () -> protect.unprotect(ADA, path, "main")).failure().getClass()
                    .getSimpleName());
            verifyNoInteractions(rules);
        }
        assertEquals("Unauthenticated", assertThrows(Refusal.class, () -> protect.unprotect(Caller.ANONYMOUS, path, "main")).failure()
                .getClass().getSimpleName());
    }
}
