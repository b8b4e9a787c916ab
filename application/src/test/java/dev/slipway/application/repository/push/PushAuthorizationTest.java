package dev.slipway.application.repository.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.branch.DefaultProtections;
import dev.slipway.application.branch.RequestBranches;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.RefPattern;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PushAuthorizationTest {

    private static final long PROJECT = 3;
    private static final String ONE = "1".repeat(40);
    private static final String TWO = "2".repeat(40);
    private static final RefName TAG = RefName.tag("v1");
    private static final RefName MAIN = RefName.branch("main");
    private static final RefName TOPIC = RefName.branch("topic");
    private static final Account ADA = new Account(7, "ada", "Ada", false, false, AccountState.ACTIVE);

    private final AccessFacts accessFacts = mock();
    private final ProtectedRefs protections = mock();
    private final RepositoryFacts facts = mock();
    private final DefaultProtections defaults = mock();
    private final Account account = mock();
    private final Caller person = new Caller.Person(account, 1, Set.of());
    private final Caller job = new Caller.Job(account, 1, 2, PROJECT);
    private final ProjectGrant grant = new ProjectGrant(PROJECT, 1, "a/b", "main", new Standing(true, false, false,
            Optional.of(Role.DEVELOPER), Visibility.PRIVATE, true, false));
    private final PushAuthorization authorization = new PushAuthorization(new Access(accessFacts),
            new BranchProtection(protections, (project, iid) -> Optional.empty()), defaults, facts);

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

    /** The first branch becomes the default one. Groups may leave it to developers. */
    @ParameterizedTest
    @CsvSource({
        "REPORTER,   false, false, push.not_allowed", "REPORTER,   true, true,  push.not_allowed",
        "DEVELOPER,  false, false, ",                 "DEVELOPER,  true, false, push.first_by_maintainers",
        "DEVELOPER,  true,  true,  ",                 "MAINTAINER, true, false, "})
    void first_branch_is_pushed_by_maintainers_unless_the_group_says_otherwise(Role role, boolean empty, boolean developers,
            String reason) {
        when(facts.find(PROJECT)).thenReturn(Optional.of(new RepositoryFacts.Facts(empty, "main")));
        when(defaults.begunByDevelopers(PROJECT)).thenReturn(developers);
        ProjectGrant held = new ProjectGrant(PROJECT, 1, "a/b", "main", new Standing(true, false, false, Optional.of(role),
                Visibility.PRIVATE, true, false));
        assertEquals(Optional.ofNullable(reason),
                authorization.objection(person, held, new RefUpdate(MAIN, Shas.ZERO, ONE, false)).map(Reason::id));
    }

    private static Caller.DeployKey key(Account addedBy) {
        return new Caller.DeployKey(9, Optional.ofNullable(addedBy));
    }

    /** Gives the user who added a key a role, and protects the main branch. */
    private void arrange(Role role, AccessGrant... push) {
        when(accessFacts.project(any(), any())).thenReturn(Optional.of(new ProjectFacts(PROJECT, 1, "a/b", "main", Visibility.PRIVATE, true,
                false, ProjectFeatures.OPEN, Optional.ofNullable(role))));
        when(protections.of(anyLong())).thenReturn(List.of(new ProtectedRef(new RefPattern("main"), List.of(push), List.of(), false)));
    }

    @Test
    void protection_admits_a_deploy_key_while_the_user_who_added_it_may_push() {
        Optional<String> denied = Optional.of("ref.protected_push");
        arrange(Role.DEVELOPER, new AccessGrant.DeployKey(9));
        assertEquals(Optional.empty(), objection(key(ADA), MAIN, ONE, TWO));
        assertEquals(denied, objection(new Caller.DeployKey(8, Optional.of(ADA)), MAIN, ONE, TWO));
        assertEquals(denied, objection(key(null), MAIN, ONE, TWO));
        assertEquals(denied, objection(key(new Account(7, "ada", "Ada", false, false, AccountState.BLOCKED)), MAIN, ONE, TWO));
        assertEquals(denied, objection(person, MAIN, ONE, TWO));
        arrange(Role.REPORTER, new AccessGrant.DeployKey(9));
        assertEquals(denied, objection(key(ADA), MAIN, ONE, TWO));
        assertEquals(Optional.empty(), objection(key(ADA), TOPIC, ONE, TWO));
        assertEquals(Optional.empty(), objection(key(null), TOPIC, ONE, TWO));
    }

    private Optional<Account> pipelineUser(Account addedBy, RefName ref) {
        return authorization.pipelineUser(key(addedBy), PROJECT, ref);
    }

    @Test
    void pipeline_of_a_deploy_key_is_of_the_user_who_added_it_if_that_user_may_run_it() {
        arrange(Role.DEVELOPER, new AccessGrant.DeployKey(9));
        assertEquals(Optional.of(ADA), pipelineUser(ADA, TOPIC));
        assertEquals(Optional.of(ADA), pipelineUser(ADA, TAG));
        assertEquals(Optional.empty(), pipelineUser(ADA, MAIN));
        assertEquals(Optional.empty(), pipelineUser(null, TOPIC));
        assertEquals(Optional.empty(), pipelineUser(new Account(7, "ada", "Ada", false, false, AccountState.BLOCKED), TOPIC));
        arrange(Role.DEVELOPER, new AccessGrant.DeployKey(9), new AccessGrant.FromRole(Role.DEVELOPER));
        assertEquals(Optional.of(ADA), pipelineUser(ADA, MAIN));
        arrange(Role.REPORTER);
        assertEquals(Optional.empty(), pipelineUser(ADA, TOPIC));
        when(accessFacts.project(any(), any())).thenReturn(Optional.empty());
        assertEquals(Optional.empty(), pipelineUser(ADA, TOPIC));
    }

    @Test
    void pipeline_of_a_deploy_key_is_never_of_an_administrator_who_is_no_member() {
        Account root = new Account(7, "root", "Root", true, false, AccountState.ACTIVE);
        arrange(null, new AccessGrant.DeployKey(9));
        assertEquals(Optional.empty(), pipelineUser(root, TOPIC));
        assertEquals(Optional.empty(), pipelineUser(root, MAIN));
        arrange(Role.REPORTER);
        assertEquals(Optional.empty(), pipelineUser(root, TOPIC));
        arrange(Role.DEVELOPER, new AccessGrant.DeployKey(9), new AccessGrant.FromRole(Role.MAINTAINER));
        assertEquals(Optional.of(root), pipelineUser(root, TOPIC));
        assertEquals(Optional.empty(), pipelineUser(root, MAIN));
    }

    /** A merge request both of whose branches are protected. */
    private PushAuthorization besideRequest() {
        return new PushAuthorization(new Access(accessFacts), new BranchProtection(protections, (project, iid) -> iid == 3
                ? Optional.of(new RequestBranches.Pair("main", "main", true)) : Optional.empty()), defaults, facts);
    }

    @Test
    void branch_named_like_the_ref_of_a_merge_request_has_the_protections_of_a_branch() {
        arrange(Role.DEVELOPER, new AccessGrant.FromRole(Role.MAINTAINER));
        RefName named = RefName.branch("refs/merge-requests/3/head");
        RefUpdate deletion = new RefUpdate(named, ONE, Shas.ZERO, false);
        assertEquals(Optional.empty(), besideRequest().objection(person, grant, deletion), "the name is not protected");
        assertEquals(Optional.of("ref.invalid_name"), besideRequest().objection(person, grant, new RefUpdate(named, ONE, TWO, false))
                .map(Reason::id));
        assertEquals(Optional.of("ref.reserved"), besideRequest().objection(person, grant,
                new RefUpdate(RefName.ofAny("refs/merge-requests/3/head").orElseThrow(), ONE, TWO, false)).map(Reason::id));
        assertEquals(Optional.of(ADA), besideRequest().pipelineUser(key(ADA), PROJECT, named));
        assertEquals(Optional.empty(), besideRequest().pipelineUser(key(ADA), PROJECT, MAIN));
    }

    @Test
    void protection_of_branches_with_a_name_like_a_merge_request_protects_them() {
        arrange(Role.DEVELOPER);
        when(protections.of(anyLong())).thenReturn(List.of(new ProtectedRef(new RefPattern("refs/*"), List.of(), List.of(), false)));
        RefUpdate deletion = new RefUpdate(RefName.branch("refs/merge-requests/3/head"), ONE, Shas.ZERO, false);
        assertEquals(Optional.of("ref.protected_delete"), besideRequest().objection(person, grant, deletion).map(Reason::id));
    }
}
