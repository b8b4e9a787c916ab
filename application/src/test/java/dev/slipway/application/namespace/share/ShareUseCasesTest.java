package dev.slipway.application.namespace.share;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.namespace.MemberFilter;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.NamespaceModule;
import dev.slipway.application.namespace.fake.FakeMembers;
import dev.slipway.application.namespace.fake.FakeShares;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShareUseCasesTest {

    private static final Failure FORBIDDEN = Refusal.forbidden().failure();

    private final InstantSource clock = InstantSource.fixed(Instant.parse("2024-05-06T07:08:09Z"));
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory rows = new FakeDirectory(transactions);
    private final FakeMembers members = new FakeMembers(rows, transactions, clock);
    private final FakeShares shares = new FakeShares(rows, clock);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final NamespaceModule use = TestModules.of(clock, transactions, members, shares, new FakeAccessFacts(rows, clock),
            events).namespace;

    private final long group = rows.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    private final long project = rows.store(ProjectDraft.in(group, "p").visible(Visibility.PUBLIC));
    private final long invited = rows.store(GroupDraft.named("invited").visible(Visibility.PUBLIC));

    private Caller person(long id) {
        return new Caller.Person(rows.account(id).orElseThrow(), 1, Set.of());
    }

    private Caller member(Role role) {
        long id = rows.user(role.name());
        rows.store(MemberDraft.ofGroup(group, id, role));
        return person(id);
    }

    private MemberTarget target(boolean inGroup) {
        return inGroup ? new MemberTarget.Group(new GroupRef.Id(group)) : new MemberTarget.Project(new ProjectRef.Id(project));
    }

    private MemberSource source(boolean inGroup) {
        return inGroup ? new MemberSource.Group(group) : new MemberSource.Project(project);
    }

    private static ShareWithGroup.Request inviting(long groupId, Role role) {
        return new ShareWithGroup.Request(groupId, role, null);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void manager_invites_a_group_and_ends_it(boolean inGroup) {
        Caller maintainer = member(Role.MAINTAINER);
        Caller manager = inGroup ? member(Role.OWNER) : maintainer;
        Caller unable = inGroup ? maintainer : member(Role.DEVELOPER);
        ShareWithGroup.Request request = inviting(invited, Role.MAINTAINER);
        assertEquals(FORBIDDEN, Refusals.of(() -> use.shareWithGroup.share(unable, target(inGroup), request)));
        ShareWithGroup.Shared shared = use.shareWithGroup.share(manager, target(inGroup), request);
        assertEquals(source(inGroup), shared.source());
        assertEquals(Optional.of(shared.share()), shares.find(source(inGroup), invited));
        assertEquals(new Failure.Conflict(Reason.of("share.exists")),
                Refusals.of(() -> use.shareWithGroup.share(manager, target(inGroup), request)));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.removeShare.remove(unable, target(inGroup), invited)));
        use.removeShare.remove(manager, target(inGroup), invited);
        assertEquals(new Failure.NotFound("Group Link"), Refusals.of(() -> use.removeShare.remove(manager, target(inGroup), invited)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void invitations_and_their_ends_are_recorded(boolean inGroup) {
        Caller owner = member(Role.OWNER);
        use.shareWithGroup.share(owner, target(inGroup), inviting(invited, Role.DEVELOPER));
        use.removeShare.remove(owner, target(inGroup), invited);
        String of = " " + (inGroup ? "GROUP " + group : "PROJECT " + project) + " target " + invited + " as DEVELOPER";
        assertEquals(List.of("GROUP_SHARE_CREATED" + of, "GROUP_SHARE_DESTROYED" + of), events.described());
    }

    @ParameterizedTest
    @CsvSource({"2024-05-05, false", "2024-05-06, false", "2024-05-07, true", ", true"})
    void invitation_ends_after_today_or_never(LocalDate end, boolean made) {
        Optional<Failure> refused = made ? Optional.empty()
                : Optional.of(Refusal.invalid("expires_at", "date.past").failure());
        Optional<Failure> found = Optional.empty();
        try {
            use.shareWithGroup.share(member(Role.OWNER), target(true), new ShareWithGroup.Request(invited, Role.GUEST, end));
        } catch (Refusal refusal) {
            found = Optional.of(refusal.failure());
        }
        assertEquals(refused, found);
        assertEquals(made ? Optional.of(Optional.ofNullable(end)) : Optional.empty(),
                shares.find(source(true), invited).map(share -> Optional.ofNullable(share.expiresAt())));
    }

    @Test
    void owner_who_is_demoted_while_the_invitation_waits_invites_no_group() {
        Caller owner = member(Role.OWNER);
        long id = owner.accountId().orElseThrow();
        members.changedBeforeLock(() -> members.update(source(true), id, Role.GUEST.level(), null, clock.instant()));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.shareWithGroup.share(owner, target(true), inviting(invited, Role.OWNER))));
        assertEquals(Optional.empty(), shares.find(source(true), invited));
    }

    @Test
    void maintainer_of_a_project_grants_no_ownership() {
        Caller maintainer = member(Role.MAINTAINER);
        assertEquals(FORBIDDEN, Refusals.of(() -> use.shareWithGroup.share(maintainer, target(false), inviting(invited, Role.OWNER))));
        use.shareWithGroup.share(member(Role.OWNER), target(false), inviting(invited, Role.OWNER));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.removeShare.remove(maintainer, target(false), invited)));
    }

    @Test
    void invitation_is_refused_with_a_reason() {
        Caller owner = member(Role.OWNER);
        assertEquals(new Failure.NotFound("Group"), Refusals.of(() -> use.shareWithGroup.share(owner, target(false),
                inviting(rows.store(GroupDraft.named("hidden")), Role.GUEST))));
        assertEquals(Refusal.badRequest(Reason.of("share.another_group")).failure(),
                Refusals.of(() -> use.shareWithGroup.share(owner, target(true), inviting(group, Role.GUEST))));
        Refusals.of(() -> use.shareWithGroup.share(owner, target(true),
                new ShareWithGroup.Request(invited, Role.GUEST, LocalDate.of(2024, 5, 5))));
        assertEquals(Optional.empty(), shares.find(source(true), invited));
        shares.set(group, "share_with_group_lock");
        assertEquals(Refusal.badRequest(Reason.of("share.unlocked")).failure(),
                Refusals.of(() -> use.shareWithGroup.share(owner, target(false), inviting(invited, Role.GUEST))));
    }

    @Test
    void strangers_see_no_members_of_hidden_groups() {
        long hidden = rows.store(GroupDraft.named("hidden"));
        rows.store(MemberDraft.ofGroup(hidden, rows.user("spy"), Role.GUEST));
        rows.store(MemberDraft.ofGroup(invited, rows.user("bob"), Role.OWNER));
        rows.store(ShareDraft.toGroup(group, hidden, Role.OWNER));
        rows.store(ShareDraft.toProject(project, invited, Role.DEVELOPER));
        Caller guest = member(Role.GUEST);
        Caller stranger = person(rows.user("stranger"));
        assertEquals(List.of("spy 10", "bob 30", "GUEST 10"), listed(guest));
        assertEquals(List.of("bob 30", "GUEST 10"), listed(stranger));
        assertEquals(30, use.memberReads.get(stranger, target(false), id("bob"), true).accessLevel());
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> use.memberReads.get(stranger, target(false), id("spy"), true)));
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> use.memberReads.get(guest, target(false), id("bob"), false)));
    }

    private long id(String username) {
        return rows.accounts().filter(account -> account.username().equals(username)).findFirst().orElseThrow().id();
    }

    private List<String> listed(Caller caller) {
        return use.memberReads.list(caller, target(false), new MemberFilter(true, Optional.empty(), List.of()), PageRequest.Offset.first())
                .items().stream().map(member -> member.user().username() + " " + member.accessLevel()).toList();
    }
}
