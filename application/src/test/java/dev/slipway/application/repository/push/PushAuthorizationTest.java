package dev.slipway.application.repository.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.branch.DefaultProtections;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PushAuthorizationTest {

    private static final long PROJECT = 3;
    private static final String ONE = "1".repeat(40);
    private static final String TWO = "2".repeat(40);
    private static final RefName TAG = RefName.tag("v1");

    private final ProtectedRefs protections = mock();
    private final RepositoryFacts facts = mock();
    private final DefaultProtections defaults = mock();
    private final Account account = mock();
    private final Caller person = new Caller.Person(account, 1, Set.of());
    private final Caller job = new Caller.Job(account, 1, 2, PROJECT);
    private final ProjectGrant grant = new ProjectGrant(PROJECT, 1, "a/b", "main", new Standing(true, false, false,
            Optional.of(Role.DEVELOPER), Visibility.PRIVATE, true, false));
    private final PushAuthorization authorization = new PushAuthorization(new Access(mock(AccessFacts.class)),
            new BranchProtection(protections), defaults, facts);

    @BeforeEach
    void withoutProtections() {
        when(protections.of(anyLong())).thenReturn(List.of());
        when(protections.tagsOf(anyLong())).thenReturn(List.of());
        when(facts.find(anyLong())).thenReturn(Optional.of(mock(RepositoryFacts.Facts.class)));
        when(defaults.begunByDevelopers(anyLong())).thenReturn(false);
        when(account.id()).thenReturn(7L);
    }

    private Optional<String> objection(Caller caller, RefName ref, String before, String after) {
        return authorization.objection(caller, grant, new RefUpdate(ref, before, after, false)).map(Reason::id);
    }

    @Test
    void job_creates_tags_of_its_own_project_and_changes_nothing_else() {
        Caller stranger = new Caller.Job(account, 1, 2, PROJECT + 1);
        Optional<String> denied = Optional.of("push.not_allowed");
        assertEquals(Optional.empty(), objection(job, TAG, Shas.ZERO, ONE));
        assertEquals(denied, objection(job, TAG, ONE, TWO));
        assertEquals(denied, objection(job, TAG, ONE, Shas.ZERO));
        assertEquals(denied, objection(job, RefName.branch("feature"), Shas.ZERO, ONE));
        assertEquals(denied, objection(stranger, TAG, Shas.ZERO, ONE));
        assertEquals(denied, objection(Caller.ANONYMOUS, TAG, Shas.ZERO, ONE));
        assertEquals(Optional.empty(), objection(person, RefName.branch("feature"), Shas.ZERO, ONE));
    }
}
