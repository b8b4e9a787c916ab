package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Groups.Surroundings;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.audit.AuditAuthor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.InOrder;

/** Groups that owners delete, namespaces that go with their users, and memberships that end. */
final class DeleteGroupTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final Groups groups = mock(Groups.class);
    private final GroupTrees trees = mock(GroupTrees.class);
    private final TestModules modules = TestModules.of(clock, transactions, events, new FakeAccessFacts(directory, clock));
    private final List<String> hidden = new ArrayList<>();
    private final HideNamespace hide = new HideNamespace(groups, List.of(contents("projects"), contents("labels")), work);
    private final DeleteGroup delete = new DeleteGroup(modules.access.access, groups, trees, hide, transactions,
            modules.audit.auditTrail);
    private final long group = directory.store(GroupDraft.named("g"));

    private NamespaceCascade contents(String name) {
        return new NamespaceCascade() {
            @Override
            public void hide(long namespaceId, Instant now) {
                hidden.add(name + " " + namespaceId + " at " + now);
            }

            @Override
            public boolean removed(long namespaceId) {
                return true;
            }

            @Override
            public void moved(long namespaceId, String from, String to) {
                throw new AssertionError();
            }

            @Override
            public void narrowed(long namespaceId, Visibility limit, Instant now) {
                throw new AssertionError();
            }
        };
    }

    @BeforeEach
    void store() {
        GroupView view = mock(GroupView.class);
        when(view.id()).thenReturn(group);
        when(view.updatedAt()).thenReturn(NOW);
        Surroundings found = mock(Surroundings.class);
        when(found.group()).thenReturn(view);
        when(groups.lock(group)).thenReturn(Optional.of(found));
        when(groups.hide(anyLong(), any())).thenReturn(true);
    }

    private Caller member(Role role) {
        long user = directory.user("member-" + role);
        directory.store(MemberDraft.ofGroup(group, user, role));
        return person(user);
    }

    private Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }

    private void delete(Caller caller, Freshness freshness) {
        delete.delete(caller, new GroupRef.Id(group), freshness);
    }

    private List<String> recorded() {
        return events.stored().stream()
                .map(each -> each.event().type() + " " + each.entity().id() + " by " + each.author().name()).toList();
    }

    private void assertKept() {
        verify(groups, never()).hide(anyLong(), any());
        assertEquals(List.of(), hidden);
        assertEquals(List.of(), work.recorded());
        assertEquals(List.of(), recorded());
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void owners_delete_a_group_with_its_contents(Role role) {
        Caller caller = member(role);
        if (role != Role.OWNER) {
            assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> delete(caller, Freshness.ANY)));
            assertKept();
            return;
        }
        delete(caller, Freshness.ANY);
        InOrder order = inOrder(trees, groups);
        order.verify(trees).lock(List.of(group), OptionalLong.empty());
        order.verify(groups).lock(group);
        order.verify(groups).hide(group, NOW);
        assertEquals(List.of("projects " + group + " at " + NOW, "labels " + group + " at " + NOW), hidden);
        assertEquals(List.of("namespace.remove " + group), work.recorded());
        assertEquals(List.of("GROUP_DESTROYED " + group + " by Name of member-OWNER"), recorded());
    }

    @Test
    void group_that_is_gone_changed_or_not_seen_stays() {
        Caller root = person(directory.store(AccountDraft.named("root").asAdministrator()));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> delete(Caller.ANONYMOUS, Freshness.ANY)));
        assertEquals(new Failure.NotFound("Group"), Refusals.of(() -> delete(person(directory.user("other")), Freshness.ANY)));
        assertEquals(new Failure.PreconditionFailed(),
                Refusals.of(() -> delete(root, new Freshness(Optional.of(NOW.minusSeconds(1))))));
        when(groups.lock(group)).thenReturn(Optional.empty());
        assertEquals(new Failure.NotFound("Group"), Refusals.of(() -> delete(root, Freshness.ANY)));
        assertKept();
    }

    @Test
    void namespace_that_is_hidden_already_is_left_to_that_deletion() {
        when(groups.hide(group, NOW)).thenReturn(false);
        hide.hide(group, NOW);
        assertEquals(List.of(), hidden);
        assertEquals(List.of(), work.recorded());
    }

    /** The personal namespace of the user is no group. */
    @Test
    void groups_alone_that_go_with_a_user_are_events() {
        NamespacesOfUser ofUser = new NamespacesOfUser(groups, trees, hide, modules.audit.auditTrail);
        when(groups.namespacesOf(7, false)).thenReturn(List.of(100L));
        when(groups.namespacesOf(7, true)).thenReturn(List.of(100L, group));
        AuditAuthor author = AuditAuthor.COMMAND_LINE;
        transactions.run(now -> ofUser.hide(7, false, author, now));
        assertEquals(List.of("namespace.remove 100"), work.recorded());
        assertEquals(List.of(), recorded());
        transactions.run(now -> ofUser.hide(7, true, author, now));
        assertEquals(List.of("GROUP_DESTROYED " + group + " by Command line"), recorded());
        assertEquals(List.of("namespace.remove 100", "namespace.remove 100", "namespace.remove " + group), work.recorded());
        for (boolean none : List.of(true, false)) {
            when(groups.noneOwnedBy(7)).thenReturn(none);
            assertEquals(none, ofUser.removed(7));
        }
    }

    @Test
    void memberships_and_invitations_that_ended_are_removed_and_recorded() {
        Members members = mock(Members.class);
        Shares shares = mock(Shares.class);
        when(members.removeExpired(anyInt())).thenReturn(List.of(
                new EndedMembership(new MemberSource.Project(3), 7, Role.DEVELOPER.level()),
                new EndedMembership(new MemberSource.Group(4), 8, Role.GUEST.level())));
        when(shares.removeExpired(anyInt())).thenReturn(List.of(
                new EndedMembership(new MemberSource.Group(4), 9, Role.REPORTER.level())));
        RemoveExpiredMembers remove = new RemoveExpiredMembers(members, shares, transactions, work, modules.audit.auditTrail);
        assertEquals(3, transactions.<Integer>write(now -> remove.remove(now, 10)));
        assertEquals(Optional.of(Duration.ofHours(1)), remove.every());
        assertEquals(List.of("MEMBER_DESTROYED PROJECT 3 User 7 DEVELOPER", "MEMBER_DESTROYED GROUP 4 User 8 GUEST",
                "GROUP_SHARE_DESTROYED GROUP 4 Group 9 REPORTER"), events.stored().stream().map(each -> each.event().type() + " "
                        + each.entity().type() + " " + each.entity().id() + " " + each.event().target().type() + " "
                        + each.event().target().id().orElseThrow() + " " + each.event().role().orElseThrow()).toList());
        assertEquals(Set.of(AuditAuthor.SERVER), Set.copyOf(events.stored().stream().map(each -> each.author()).toList()));
    }
}
