package dev.slipway.application.repository.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Transports.Receiver;
import dev.slipway.application.repository.push.GitSessions.Conversation;
import dev.slipway.application.repository.push.GitSessions.PushAdmission;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Pushes of clients whose role ends while they send. */
final class OutdatedPusherTest extends PushScene {

    private static final Caller ADA = new Caller.Person(new Account(5, "ada", "Ada", false, false, AccountState.ACTIVE), 1,
            Set.of(Scope.API));
    private static final PushAdmission ADMITTED = new PushAdmission((caller, bytes) -> () -> { }, (caller, bytes) -> () -> { },
            (caller, bytes) -> () -> { });

    private static Optional<ProjectFacts> project(Role role, boolean archived) {
        return Optional.of(new ProjectFacts(PROJECT, 2, "g/p", "main", Visibility.PRIVATE, true, archived, ProjectFeatures.OPEN,
                Optional.ofNullable(role)));
    }

    /** Begins a push as a maintainer, then sends it. @return why the ref did not move; empty if it has moved */
    private Optional<String> pushed(Optional<ProjectFacts> meanwhile) throws IOException {
        when(accessFacts.project(any(), any())).thenReturn(project(Role.MAINTAINER, false));
        List<Optional<String>> answers = new ArrayList<>();
        doAnswer(call -> {
            Receiver receiver = call.getArgument(2);
            answers.addAll(receiver.receive(List.of(new RefUpdate(MAIN, Shas.ZERO, ONE, false)), List.of()).refusals());
            return null;
        }).when(transports).receive(any(), any(), any(), any(), any());
        Conversation push = modules.repository.gitConversations.push(ADA, RepositoryRef.ofProject(new ProjectRef.Id(PROJECT)), Reason::id);
        when(accessFacts.project(any(), any())).thenReturn(meanwhile);
        push.hold(InputStream.nullInputStream(), OutputStream.nullOutputStream());
        return answers.getFirst();
    }

    @Test
    void caller_who_ends_while_the_objects_arrive_moves_nothing() throws IOException {
        when(accessFacts.project(any(), any())).thenReturn(project(Role.MAINTAINER, false));
        List<Optional<String>> answers = new ArrayList<>();
        doAnswer(call -> {
            Receiver receiver = call.getArgument(3);
            answers.addAll(receiver.receive(List.of(new RefUpdate(MAIN, Shas.ZERO, ONE, false)), List.of()).refusals());
            return null;
        }).when(transports).accept(any(), any(), any(), any(), any(), any());
        List<Caller> callers = new ArrayList<>(List.of(ADA));
        Conversation push = modules.repository.gitConversations.pushOver(() -> {
            if (callers.isEmpty()) {
                throw Refusal.unauthenticated();
            }
            return callers.removeFirst();
        }, RepositoryRef.ofProject(new ProjectRef.Id(PROJECT)), ADMITTED, Reason::id);
        push.hold(InputStream.nullInputStream(), OutputStream.nullOutputStream());
        assertEquals(List.of(Optional.of("push.not_allowed")), answers);
        assertEquals(Optional.empty(), standing());
    }

    @Test
    void size_of_the_repository_is_measured_if_the_client_leaves_before_the_report() throws IOException {
        when(accessFacts.project(any(), any())).thenReturn(project(Role.MAINTAINER, false));
        when(repositories.size(REPOSITORY)).thenReturn(4711L);
        doThrow(new IOException("gone")).when(transports).accept(any(), any(), any(), any(), any(), any());
        Conversation push = modules.repository.gitConversations.pushOver(() -> ADA, RepositoryRef.ofProject(new ProjectRef.Id(PROJECT)),
                ADMITTED, Reason::id);
        assertThrows(IOException.class, () -> push.hold(InputStream.nullInputStream(), OutputStream.nullOutputStream()));
        verify(facts).measured(PROJECT, 4711L);
    }

    @Test
    void push_moves_nothing_after_the_role_of_its_user_has_ended() throws IOException {
        assertEquals(Optional.of("push.not_allowed"), pushed(project(null, false)));
        assertEquals(Optional.of("push.not_allowed"), pushed(project(Role.REPORTER, false)));
        assertEquals(Optional.of("push.archived"), pushed(project(Role.MAINTAINER, true)));
        assertEquals(Optional.of("push.not_allowed"), pushed(Optional.empty()));
        assertEquals(Optional.empty(), standing());
        assertEquals(List.of(), heard);
        assertEquals(Optional.empty(), pushed(project(Role.OWNER, false)));
        assertEquals(Optional.of(ONE), standing());
    }
}
