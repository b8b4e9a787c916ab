package dev.slipway.application.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.namespace.NamespaceBrief;
import dev.slipway.application.namespace.address.NamespaceView;
import dev.slipway.application.namespace.port.Namespaces;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Projects.Home;
import dev.slipway.application.project.port.Projects.Locked;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.NamespaceKind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Owners who transfer a project while their role in it ends: the transfer waits for the lock of the project. */
class TransferProjectTest {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final Failure FORBIDDEN = Refusal.forbidden().failure();

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory rows = new FakeDirectory(transactions);
    private final Projects projects = mock(Projects.class);
    private final Namespaces namespaces = mock(Namespaces.class);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final TransferProject transfer = TestModules.of(clock, transactions, projects, namespaces, work,
            new FakeAccessFacts(rows, clock))
            .project.transferProject;

    private final long group = rows.store(GroupDraft.named("from").visible(Visibility.PUBLIC));
    private final long target = rows.store(GroupDraft.named("to").visible(Visibility.PUBLIC));
    private final ProjectRef project = new ProjectRef.Id(rows.store(ProjectDraft.in(group, "p").visible(Visibility.PUBLIC)));
    private final Caller owner = owner();

    private Caller owner() {
        long id = rows.user("owner");
        rows.store(MemberDraft.ofGroup(group, id, Role.OWNER));
        rows.store(MemberDraft.ofGroup(target, id, Role.OWNER));
        return new Caller.Person(rows.account(id).orElseThrow(), 1, Set.of());
    }

    @BeforeEach
    void store() {
        when(namespaces.find(any(), any())).thenReturn(Optional.of(new NamespaceView(new NamespaceBrief(target, "to", "to",
                NamespaceKind.GROUP, "to", null, null, null, null), Optional.of(Role.OWNER), 1, Optional.empty())));
        when(projects.lockHome(anyLong(), any())).thenReturn(Optional.of(new Home(target, NamespaceKind.GROUP, "to", Visibility.PUBLIC,
                null, 0, 0, Map.of(), Optional.empty(), Optional.of(Role.OWNER))));
        when(projects.transfer(anyLong(), anyLong(), any(), anyString(), any())).thenReturn(true);
        locks(() -> { });
    }

    /** @param meanwhile what another transaction changes while the lock of the project is waited for */
    private void locks(Runnable meanwhile) {
        when(projects.lock(anyLong())).thenAnswer(call -> {
            meanwhile.run();
            ProjectAttributes attributes = new ProjectAttributes("p", "p", null, Visibility.PUBLIC, "main", true, true, true, true, false,
                    false, 3600, null, null, Map.of());
            return Optional.of(new Locked(attributes, group, "from/p", Visibility.PUBLIC, Optional.empty(), NOW));
        });
    }

    private List<Runnable> transfers() {
        return List.of(() -> transfer.transfer(owner, project, new GroupRef.Id(target)),
                () -> transfer.intoGroup(owner, project, new GroupRef.Id(target)));
    }

    @Test
    void owner_transfers_a_project_on_both_ways() {
        for (Runnable way : transfers()) {
            way.run();
        }
        verify(projects, times(2)).transfer(anyLong(), anyLong(), any(), anyString(), any());
    }

    @Test
    void owner_whose_role_ends_while_the_lock_is_waited_for_transfers_nothing() {
        for (Runnable way : transfers()) {
            MemberDraft again = MemberDraft.ofGroup(group, owner.accountId().orElseThrow(), Role.OWNER);
            locks(() -> rows.memberships().filter(held -> held.groupId() == group).toList().forEach(rows::remove));
            assertEquals(FORBIDDEN, Refusals.of(way::run));
            rows.store(again);
        }
        verify(projects, never()).transfer(anyLong(), anyLong(), any(), anyString(), any());
    }
}
