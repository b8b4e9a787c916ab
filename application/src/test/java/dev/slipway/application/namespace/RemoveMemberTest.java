package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Archived projects lose their changes; leaving one is the member's own. */
class RemoveMemberTest {

    private static final long MAINTAINER = 9;
    private static final long OTHER = 10;
    private static final MemberSource SOURCE = new MemberSource.Project(3);

    private final AccessFacts facts = mock(AccessFacts.class);
    private final Members members = mock(Members.class);
    private final RemoveMember remove = TestModules.of(facts, members, new FakeTransactions()).namespace.removeMember;

    @BeforeEach
    void members() {
        when(members.find(any(), anyLong(), anyBoolean())).thenReturn(Optional.of(
                new MemberView(null, Role.DEVELOPER.level(), null, null, Instant.EPOCH, Instant.EPOCH)));
    }

    private void archived(boolean archived, Role role) {
        when(facts.project(any(), any())).thenReturn(Optional.of(
                new ProjectFacts(3, 4, "g/p", "main", Visibility.PRIVATE, true, archived, ProjectFeatures.OPEN, Optional.of(role))));
    }

    private void remove(long userId) {
        Caller caller = new Caller.Person(new Account(MAINTAINER, "ada", "Ada", false, false, AccountState.ACTIVE), 1, Set.of(Scope.API));
        remove.remove(caller, new MemberTarget.Project(new ProjectRef.Id(3)), userId, true, Freshness.ANY);
    }

    @Test
    void no_member_removes_another_from_an_archived_project() {
        archived(true, Role.OWNER);
        assertInstanceOf(Failure.Forbidden.class, assertThrows(Refusal.class, () -> remove(OTHER)).failure());
        verify(members, never()).remove(SOURCE, OTHER);
    }

    @Test
    void every_member_leaves_an_archived_project() {
        archived(true, Role.DEVELOPER);
        remove(MAINTAINER);
        verify(members).remove(SOURCE, MAINTAINER);
    }

    @Test
    void maintainers_remove_others_from_a_project_that_is_alive() {
        archived(false, Role.DEVELOPER);
        assertInstanceOf(Failure.Forbidden.class, assertThrows(Refusal.class, () -> remove(OTHER)).failure());
        archived(false, Role.MAINTAINER);
        remove(OTHER);
        verify(members).remove(SOURCE, OTHER);
    }
}
