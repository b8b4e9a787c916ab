package dev.slipway.application.namespace.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.namespace.AddMembers;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.NamespaceModule;
import dev.slipway.application.namespace.fake.FakeAccessRequests;
import dev.slipway.application.namespace.fake.FakeMembers;
import dev.slipway.application.namespace.fake.FakeShares;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessRequestUseCasesTest {

    private static final Failure FORBIDDEN = Refusal.forbidden().failure();
    private static final Failure NOT_FOUND = Refusal.notFound().failure();

    private final InstantSource clock = InstantSource.fixed(Instant.parse("2024-05-06T07:08:09Z"));
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory rows = new FakeDirectory(transactions);
    private final FakeMembers members = new FakeMembers(rows, transactions, clock);
    private final FakeAccessRequests requests = new FakeAccessRequests(rows, transactions);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final NamespaceModule use = TestModules.of(clock, transactions, members, requests, new FakeShares(rows, clock),
            new FakeAccessFacts(rows, clock), events).namespace;

    private final long group = rows.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    private final long project = rows.store(ProjectDraft.in(group, "p").visible(Visibility.PUBLIC));
    private final Caller anna = person(rows.user("anna"));

    private Caller person(long id) {
        return new Caller.Person(rows.account(id).orElseThrow(), 1, Set.of());
    }

    private Caller member(Role role) {
        long id = rows.user(role.name());
        rows.store(MemberDraft.ofGroup(group, id, role));
        return person(id);
    }

    private static long id(Caller caller) {
        return caller.accountId().orElseThrow();
    }

    private MemberTarget target(boolean inGroup) {
        return inGroup ? new MemberTarget.Group(new GroupRef.Id(group)) : new MemberTarget.Project(new ProjectRef.Id(project));
    }

    private MemberSource source(boolean inGroup) {
        return inGroup ? new MemberSource.Group(group) : new MemberSource.Project(project);
    }

    private List<String> waiting(Caller caller, boolean inGroup) {
        return use.accessRequestReads.list(caller, target(inGroup), PageRequest.Offset.first()).items().stream()
                .map(request -> request.user().username()).toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void stranger_requests_access_and_a_manager_approves(boolean inGroup) {
        assertEquals("anna", use.requestAccess.request(anna, target(inGroup)).user().username());
        assertEquals(new Failure.Invalid(List.of(FieldError.of("user_id", "access_request.exists"))),
                Refusals.of(() -> use.requestAccess.request(anna, target(inGroup))));
        Caller maintainer = member(Role.MAINTAINER);
        Caller manager = inGroup ? member(Role.OWNER) : maintainer;
        Caller unable = inGroup ? maintainer : member(Role.DEVELOPER);
        assertEquals(FORBIDDEN, Refusals.of(() -> waiting(unable, inGroup)));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.approveAccess.approve(unable, target(inGroup), id(anna), 10)));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.removeAccessRequest.remove(unable, target(inGroup), id(anna))));
        assertEquals(List.of("anna"), waiting(manager, inGroup));
        assertEquals(20, use.approveAccess.approve(manager, target(inGroup), id(anna), 20).accessLevel());
        assertEquals(List.of(), waiting(manager, inGroup));
        assertEquals(NOT_FOUND, Refusals.of(() -> use.approveAccess.approve(manager, target(inGroup), id(anna), 20)));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.requestAccess.request(anna, target(inGroup))));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void requests_and_their_ends_are_recorded(boolean inGroup) {
        Caller owner = member(Role.OWNER);
        use.requestAccess.request(anna, target(inGroup));
        use.removeAccessRequest.remove(anna, target(inGroup), id(anna));
        use.requestAccess.request(anna, target(inGroup));
        use.approveAccess.approve(owner, target(inGroup), id(anna), 20);
        String of = " " + (inGroup ? "GROUP " + group : "PROJECT " + project) + " target " + id(anna);
        assertEquals(List.of("ACCESS_REQUEST_CREATED" + of, "ACCESS_REQUEST_DESTROYED" + of, "ACCESS_REQUEST_CREATED" + of,
                "MEMBER_CREATED" + of + " as REPORTER"), events.described());
    }

    @Test
    void user_who_requested_nothing_is_not_approved_with_any_role() {
        assertEquals(NOT_FOUND, Refusals.of(() -> use.approveAccess.approve(member(Role.OWNER), target(true), id(anna), 31)));
    }

    @Test
    void account_that_cannot_be_a_member_requests_nothing() {
        Caller gone = person(rows.user("gone"));
        rows.deleteUser(id(gone));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.requestAccess.request(gone, target(true))));
    }

    @Test
    void owner_who_is_demoted_while_the_approval_waits_approves_nothing() {
        Caller owner = member(Role.OWNER);
        use.requestAccess.request(anna, target(true));
        members.changedBeforeLock(() -> members.update(source(true), id(owner), Role.GUEST.level(), null, clock.instant()));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.approveAccess.approve(owner, target(true), id(anna), 50)));
        assertEquals(List.of("anna"), requests.list(source(true), PageRequest.Offset.first()).items().stream()
                .map(request -> request.user().username()).toList());
    }

    @Test
    void maintainer_approves_no_owner_and_a_failed_approval_keeps_the_request() {
        Caller maintainer = member(Role.MAINTAINER);
        use.requestAccess.request(anna, target(false));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.approveAccess.approve(maintainer, target(false), id(anna), 50)));
        Refusals.of(() -> use.approveAccess.approve(maintainer, target(false), id(anna), 31));
        assertEquals(List.of("anna"), waiting(maintainer, false));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void user_withdraws_and_manager_denies(boolean inGroup) {
        use.requestAccess.request(anna, target(inGroup));
        use.removeAccessRequest.remove(anna, target(inGroup), id(anna));
        assertEquals(Optional.empty(), requests.find(source(inGroup), id(anna)));
        assertEquals(NOT_FOUND, Refusals.of(() -> use.removeAccessRequest.remove(anna, target(inGroup), id(anna))));
        use.requestAccess.request(anna, target(inGroup));
        use.removeAccessRequest.remove(member(Role.OWNER), target(inGroup), id(anna));
        assertEquals(Optional.empty(), requests.find(source(inGroup), id(anna)));
    }

    @Test
    void members_administrators_and_those_who_wait_above_request_nothing() {
        assertEquals(FORBIDDEN, Refusals.of(() -> use.requestAccess.request(member(Role.GUEST), target(false))));
        Caller root = person(rows.store(AccountDraft.named("root").asAdministrator(true)));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.requestAccess.request(root, target(true))));
        use.requestAccess.request(anna, target(true));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.requestAccess.request(anna, target(false))));
        Caller bob = person(rows.user("bob"));
        requests.accept(source(true), false);
        assertEquals(FORBIDDEN, Refusals.of(() -> use.requestAccess.request(bob, target(true))));
        rows.archiveProject(project);
        assertEquals(FORBIDDEN, Refusals.of(() -> use.requestAccess.request(bob, target(false))));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> use.requestAccess.request(Caller.ANONYMOUS, target(true))));
    }

    @Test
    void hidden_places_are_not_found() {
        long hidden = rows.store(GroupDraft.named("hidden"));
        assertEquals(new Failure.NotFound("Group"),
                Refusals.of(() -> use.requestAccess.request(anna, new MemberTarget.Group(new GroupRef.Id(hidden)))));
    }

    @Test
    void request_ends_when_the_user_is_added() {
        use.requestAccess.request(anna, target(true));
        use.addMembers.add(member(Role.OWNER), target(true), new AddMembers.Request(List.of(id(anna)), 10, null));
        assertEquals(Optional.empty(), requests.find(source(true), id(anna)));
    }

    @Test
    void memberships_that_ended_are_removed() {
        long owner = id(member(Role.OWNER));
        rows.store(MemberDraft.ofGroup(group, id(anna), Role.GUEST).until(LocalDate.of(2024, 5, 6)));
        for (int other = 0; other < 501; other++) {
            rows.store(MemberDraft.ofGroup(group, rows.user("user" + other), Role.GUEST).until(LocalDate.of(2024, 5, 5)));
        }
        rows.store(MemberDraft.ofProject(project, id(anna), Role.GUEST).until(LocalDate.of(2024, 5, 7)));
        use.removeExpiredMembers.handle(0);
        assertEquals(2, rows.memberships().count());
        assertEquals(502, events.stored().size());
        assertTrue(events.stored().stream().allMatch(event -> event.author().equals(AuditAuthor.SERVER)
                && event.event().type() == AuditEventType.MEMBER_DESTROYED && event.entity().equals(AuditEntity.group(group))));
        assertEquals(List.of(owner, id(anna)), rows.memberships().map(FakeDirectory.Membership::userId).toList());
    }
}
