package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.namespace.fake.FakeAccessRequests;
import dev.slipway.application.namespace.fake.FakeMembers;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who adds, changes and removes which members of groups and projects, and how everybody else is refused. */
final class MemberUseCasesTest {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final LocalDate TODAY = LocalDate.of(2024, 5, 6);
    private static final Failure UNAUTHENTICATED = Refusal.unauthenticated().failure();
    private static final Failure FORBIDDEN = Refusal.forbidden().failure();
    private static final Failure NOT_FOUND = Refusal.notFound().failure();

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeMembers members = new FakeMembers(directory, transactions, clock);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final NamespaceModule use = TestModules.of(clock, transactions, members, new FakeAccessFacts(directory, clock),
            new FakeAccessRequests(directory, transactions), events).namespace;
    private final AddMembers add = use.addMembers;
    private final UpdateMember update = use.updateMember;
    private final RemoveMember remove = use.removeMember;
    private final MemberReads reads = use.memberReads;

    private final long group = directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    private final long inside = directory.store(GroupDraft.named("in").inside(group).visible(Visibility.PUBLIC));
    private final long project = directory.store(ProjectDraft.in(directory.personalNamespace(directory.user("zoe")), "p")
            .visible(Visibility.PUBLIC));
    private final MemberSource.Group ofGroup = new MemberSource.Group(group);
    private final MemberSource.Project ofProject = new MemberSource.Project(project);
    private final Map<String, Caller> callers = new LinkedHashMap<>();

    MemberUseCasesTest() {
        callers.put("nobody", Caller.ANONYMOUS);
        callers.put("stranger", person(directory.user("stranger")));
        callers.put("administrator", person(directory.store(AccountDraft.named("administrator").asAdministrator())));
        for (Role role : Role.values()) {
            long user = directory.user(role.name());
            directory.store(MemberDraft.ofGroup(group, user, role));
            directory.store(MemberDraft.ofProject(project, user, role));
            callers.put(role.name(), person(user));
        }
    }

    private Caller person(long id) {
        return new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of(Scope.API));
    }

    private long id(String name) {
        return callers.get(name).accountId().getAsLong();
    }

    private MemberTarget target(MemberSource source) {
        return switch (source) {
            case MemberSource.Group(long id) -> new MemberTarget.Group(new GroupRef.Id(id));
            case MemberSource.Project(long id) -> new MemberTarget.Project(new ProjectRef.Id(id));
        };
    }

    private static Optional<Failure> failure(Runnable attempt) {
        try {
            attempt.run();
            return Optional.empty();
        } catch (Refusal refusal) {
            return Optional.of(refusal.failure());
        }
    }

    private void demoteMeanwhile(String owner) {
        members.changedBeforeLock(() -> members.update(ofGroup, id(owner), Role.GUEST.level(), null, NOW));
    }

    @Test
    void owner_who_is_demoted_while_the_request_waits_changes_no_members() {
        directory.store(MemberDraft.ofGroup(group, directory.user("other"), Role.OWNER));
        Caller owner = callers.get("OWNER");
        demoteMeanwhile("OWNER");
        assertEquals(Optional.of(FORBIDDEN), failure(() -> add.add(owner, target(ofGroup), new AddMembers.Request(
                List.of(id("stranger")), Role.OWNER.level(), null))));
        members.update(ofGroup, id("OWNER"), Role.OWNER.level(), null, NOW);
        demoteMeanwhile("OWNER");
        assertEquals(Optional.of(FORBIDDEN), failure(() -> update.update(owner, target(ofGroup), id("GUEST"), Role.OWNER.level(),
                Change.keep())));
    }

    /** What a caller may do with a member of this role: in a project maintainers up to themselves, in a group its owners. */
    private Optional<Failure> expected(String caller, MemberSource source, Role concerned) {
        boolean project = source instanceof MemberSource.Project;
        return switch (caller) {
            case "nobody" -> Optional.of(UNAUTHENTICATED);
            case "administrator", "OWNER" -> Optional.empty();
            case "MAINTAINER" -> project && concerned != Role.OWNER ? Optional.empty() : Optional.of(FORBIDDEN);
            default -> Optional.of(FORBIDDEN);
        };
    }

    private Optional<Integer> level(MemberSource source, long user) {
        return members.find(source, user, false).map(MemberView::accessLevel);
    }

    @Test
    void changes_of_members_are_recorded() {
        long user = directory.user("new");
        for (MemberSource source : List.of(ofGroup, ofProject)) {
            add.add(callers.get("OWNER"), target(source), new AddMembers.Request(List.of(user), 30, null));
            update.update(callers.get("OWNER"), target(source), user, 40, Change.to(TODAY.plusDays(1)));
            remove.remove(callers.get("OWNER"), target(source), user, true, Freshness.ANY);
        }
        assertEquals(Stream.of("GROUP " + group, "PROJECT " + project).map(place -> place + " target " + user).flatMap(place -> Stream.of(
                "MEMBER_CREATED " + place + " as DEVELOPER", "MEMBER_UPDATED " + place + " access_level from developer to maintainer",
                "MEMBER_UPDATED " + place + " expires_at from  to 2024-05-07", "MEMBER_DESTROYED " + place + " as MAINTAINER")).toList(),
                events.described());
    }

    @Test
    void member_of_the_group_is_no_new_one_with_any_role() {
        members.add(new MemberSource.Group(inside), id("DEVELOPER"), 40, null, OptionalLong.empty(), NOW);
        assertEquals(new Failure.Conflict(Reason.of("member.exists")), Refusals.of(() -> add.add(callers.get("OWNER"),
                target(new MemberSource.Group(inside)), new AddMembers.Request(List.of(id("DEVELOPER")), 10, null))));
    }

    @Test
    void the_other_owner_who_leaves_meanwhile_leaves_the_last_one() {
        long other = directory.user("other");
        members.add(ofGroup, other, 50, null, OptionalLong.empty(), NOW);
        members.changedBeforeLock(() -> members.remove(ofGroup, other));
        assertEquals(FORBIDDEN, Refusals.of(() -> remove.remove(callers.get("OWNER"), target(ofGroup), id("OWNER"), false, Freshness.ANY)));
        members.add(ofGroup, other, 50, null, OptionalLong.empty(), NOW);
        members.changedBeforeLock(() -> members.remove(ofGroup, other));
        assertEquals(FORBIDDEN, Refusals.of(() -> update.update(callers.get("OWNER"), target(ofGroup), id("OWNER"), 40, Change.keep())));
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void those_who_manage_add_members(Role role) {
        for (MemberSource source : List.of(ofGroup, ofProject)) {
            callers.forEach((name, caller) -> {
                long user = directory.user("new-" + name + source.kind());
                AddMembers.Request request = new AddMembers.Request(List.of(user), role.level(), null);
                assertEquals(expected(name, source, role), failure(() -> add.add(caller, target(source), request)), name + " " + source);
                assertEquals(expected(name, source, role).isEmpty() ? Optional.of(role.level()) : Optional.empty(), level(source, user));
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void those_who_manage_give_another_role(Role role) {
        for (MemberSource source : List.of(ofGroup, ofProject)) {
            callers.forEach((name, caller) -> {
                for (Role before : Role.values()) {
                    long user = directory.user("member-" + name + before + source.kind());
                    members.add(source, user, before.level(), null, OptionalLong.empty(), NOW);
                    Optional<Failure> expected = expected(name, source, before).or(() -> expected(name, source, role));
                    assertEquals(expected, failure(() -> update.update(caller, target(source), user, role.level(), Change.keep())),
                            name + " " + before + " " + source);
                    assertEquals(Optional.of(expected.isEmpty() ? role.level() : before.level()), level(source, user));
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void those_who_manage_remove_members(Role role) {
        for (MemberSource source : List.of(ofGroup, ofProject)) {
            callers.forEach((name, caller) -> {
                long user = directory.user("gone-" + name + source.kind());
                members.add(source, user, role.level(), null, OptionalLong.empty(), NOW);
                assertEquals(expected(name, source, role), failure(() -> remove.remove(caller, target(source), user, false, Freshness.ANY)),
                        name + " " + source);
                assertEquals(expected(name, source, role).isEmpty(), level(source, user).isEmpty());
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void every_member_may_leave(Role role) {
        for (MemberSource source : List.of(ofGroup, ofProject)) {
            members.add(source, directory.user("another owner of " + source.kind()), 50, null, OptionalLong.empty(), NOW);
            remove.remove(callers.get(role.name()), target(source), id(role.name()), false, Freshness.ANY);
            assertEquals(Optional.empty(), level(source, id(role.name())));
        }
    }

    @Test
    void the_last_owner_of_a_group_stays() {
        for (String name : List.of("OWNER", "administrator")) {
            Caller caller = callers.get(name);
            assertEquals(FORBIDDEN, Refusals.of(() -> remove.remove(caller, target(ofGroup), id("OWNER"), false, Freshness.ANY)));
            assertEquals(FORBIDDEN, Refusals.of(() -> update.update(caller, target(ofGroup), id("OWNER"), 40, Change.keep())));
            assertEquals(FORBIDDEN, Refusals.of(() -> update.update(caller, target(ofGroup), id("OWNER"), 50, Change.to(TODAY))));
        }
        assertEquals(Optional.of(50), level(ofGroup, id("OWNER")));
        update.update(callers.get("OWNER"), target(ofGroup), id("OWNER"), 50, Change.to(TODAY.plusDays(9)));
        long second = directory.user("second");
        members.add(ofGroup, second, 50, null, OptionalLong.empty(), NOW);
        update.update(callers.get("OWNER"), target(ofGroup), id("OWNER"), 40, Change.to(null));
        assertEquals(FORBIDDEN, Refusals.of(() -> remove.remove(person(second), target(ofGroup), second, false, Freshness.ANY)));
    }

    @Test
    void owners_whose_membership_ended_or_who_are_gone_are_no_owners() {
        members.add(ofGroup, directory.user("ended"), 50, TODAY, OptionalLong.empty(), NOW);
        long gone = directory.user("gone");
        members.add(ofGroup, gone, 50, null, OptionalLong.empty(), NOW);
        directory.deleteUser(gone);
        assertEquals(FORBIDDEN, Refusals.of(() -> remove.remove(callers.get("OWNER"), target(ofGroup), id("OWNER"), false, Freshness.ANY)));
    }

    @Test
    void a_project_can_lose_its_last_owner() {
        remove.remove(callers.get("OWNER"), target(ofProject), id("OWNER"), false, Freshness.ANY);
        assertEquals(0, members.owners(ofProject));
    }

    @Test
    void what_is_added_is_told() {
        long one = directory.user("one");
        long two = directory.user("two");
        List<MemberView> added = add.add(callers.get("OWNER"), target(ofGroup), new AddMembers.Request(List.of(two, one), 30, TODAY));
        assertEquals(List.of("two", "one"), added.stream().map(member -> member.user().username()).toList());
        assertEquals(List.of(TODAY, NOW, NOW, "OWNER"), List.of(added.getFirst().expiresAt(), added.getFirst().createdAt(),
                added.getFirst().updatedAt(), added.getFirst().createdBy().username()));
    }

    @Test
    void all_are_added_or_none() {
        long one = directory.user("one");
        long gone = directory.user("gone");
        directory.deleteUser(gone);
        Caller owner = callers.get("OWNER");
        for (long missing : new long[] {gone, 999_999}) {
            assertEquals(new Failure.NotFound("User"),
                    Refusals.of(() -> add.add(owner, target(ofGroup), new AddMembers.Request(List.of(one, missing), 30, null))));
        }
        for (long member : new long[] {id("GUEST"), one}) {
            assertEquals(new Failure.Conflict(Reason.of("member.exists")),
                    Refusals.of(() -> add.add(owner, target(ofGroup), new AddMembers.Request(List.of(one, member), 30, null))));
        }
        assertEquals(Optional.empty(), level(ofGroup, one));
        assertEquals(Optional.of(10), level(ofGroup, id("GUEST")));
    }

    @ParameterizedTest
    @CsvSource({"0", "5", "15", "60", "-10"})
    void only_roles_are_given(int level) {
        long user = directory.user("user");
        Failure wrong = invalid(FieldError.of("access_level", "field.not_included"));
        for (MemberSource source : List.of(ofGroup, ofProject)) {
            assertEquals(wrong,
                    Refusals.of(() -> add.add(callers.get("OWNER"), target(source), new AddMembers.Request(List.of(user), level, null))));
            assertEquals(wrong, Refusals.of(() -> update.update(callers.get("OWNER"), target(source), id("GUEST"), level, Change.keep())));
        }
        assertEquals(Optional.empty(), level(ofGroup, user));
    }

    private static Failure invalid(FieldError... errors) {
        return new Failure.Invalid(List.of(errors));
    }

    @Test
    void memberships_do_not_end_before_today() {
        long user = directory.user("user");
        Failure wrong = invalid(FieldError.of("expires_at", "date.past"));
        Caller owner = callers.get("OWNER");
        assertEquals(wrong,
                Refusals.of(() -> add.add(owner, target(ofGroup), new AddMembers.Request(List.of(user), 30, TODAY.minusDays(1)))));
        assertEquals(wrong, Refusals.of(() -> update.update(owner, target(ofGroup), id("GUEST"), 30, Change.to(TODAY.minusDays(1)))));
        assertEquals(Optional.of(10), level(ofGroup, id("GUEST")));
        assertEquals(TODAY, update.update(owner, target(ofGroup), id("GUEST"), 30, Change.to(TODAY)).expiresAt());
        assertEquals(Optional.empty(), level(ofGroup, id("GUEST")));
    }

    @Test
    void an_end_is_kept_given_or_taken_away() {
        Caller owner = callers.get("OWNER");
        LocalDate end = TODAY.plusDays(3);
        assertEquals(end, update.update(owner, target(ofGroup), id("GUEST"), 10, Change.to(end)).expiresAt());
        assertEquals(end, update.update(owner, target(ofGroup), id("GUEST"), 20, Change.keep()).expiresAt());
        assertEquals(null, update.update(owner, target(ofGroup), id("GUEST"), 20, Change.to(null)).expiresAt());
    }

    @Test
    void no_member_gets_less_than_the_inherited_role() {
        MemberSource below = new MemberSource.Group(inside);
        Failure wrong = invalid(new FieldError("access_level", Reason.of("member.below_inherited", "Developer", "acme")));
        assertEquals(wrong, Refusals
                .of(() -> add.add(callers.get("OWNER"), target(below), new AddMembers.Request(List.of(id("DEVELOPER")), 20, null))));
        assertEquals(30, add.add(callers.get("OWNER"), target(below), new AddMembers.Request(List.of(id("DEVELOPER")), 30, null)).getFirst()
                .accessLevel());
        assertEquals(wrong, Refusals.of(() -> update.update(callers.get("OWNER"), target(below), id("DEVELOPER"), 10, Change.keep())));
        assertEquals(50, update.update(callers.get("OWNER"), target(below), id("DEVELOPER"), 50, Change.keep()).accessLevel());
    }

    @Test
    void only_own_memberships_are_changed_and_removed() {
        MemberSource below = new MemberSource.Group(inside);
        assertEquals(NOT_FOUND, Refusals.of(() -> update.update(callers.get("OWNER"), target(below), id("GUEST"), 50, Change.keep())));
        assertEquals(NOT_FOUND, Refusals.of(() -> remove.remove(callers.get("OWNER"), target(below), id("GUEST"), false, Freshness.ANY)));
        assertEquals(NOT_FOUND, Refusals.of(() -> remove.remove(callers.get("OWNER"), target(ofGroup), 999_999, false, Freshness.ANY)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void who_is_removed_loses_what_lies_below_unless_it_is_kept(boolean keep) {
        MemberSource below = new MemberSource.Group(inside);
        MemberSource deep = new MemberSource.Project(directory.store(ProjectDraft.in(inside, "deep")));
        members.add(below, id("DEVELOPER"), 30, null, OptionalLong.empty(), NOW);
        members.add(deep, id("DEVELOPER"), 40, null, OptionalLong.empty(), NOW);
        remove.remove(callers.get("OWNER"), target(ofGroup), id("DEVELOPER"), keep, Freshness.ANY);
        assertEquals(List.of(false, keep, keep),
                List.of(level(ofGroup, id("DEVELOPER")).isPresent(), level(below, id("DEVELOPER")).isPresent(),
                        level(deep, id("DEVELOPER")).isPresent()));
    }

    @Test
    void a_membership_that_changed_meanwhile_stays() {
        long user = directory.user("user");
        members.add(ofGroup, user, 30, null, OptionalLong.empty(), NOW);
        Freshness older = new Freshness(Optional.of(NOW.minusSeconds(1)));
        assertEquals(Refusal.preconditionFailed().failure(),
                Refusals.of(() -> remove.remove(callers.get("OWNER"), target(ofGroup), user, false, older)));
        remove.remove(callers.get("OWNER"), target(ofGroup), user, false, new Freshness(Optional.of(NOW)));
        assertTrue(level(ofGroup, user).isEmpty());
    }

    @Test
    void what_is_hidden_is_not_found() {
        long hidden = directory.store(GroupDraft.named("hidden"));
        MemberTarget target = target(new MemberSource.Group(hidden));
        Failure missing = new Failure.NotFound("Group");
        Caller stranger = callers.get("stranger");
        assertEquals(missing, Refusals.of(() -> add.add(stranger, target, new AddMembers.Request(List.of(id("stranger")), 50, null))));
        assertEquals(missing, Refusals.of(() -> update.update(stranger, target, id("stranger"), 50, Change.keep())));
        assertEquals(missing, Refusals.of(() -> remove.remove(stranger, target, id("stranger"), false, Freshness.ANY)));
        assertEquals(missing, Refusals.of(() -> reads.get(stranger, target, id("stranger"), false)));
        MemberTarget project = target(new MemberSource.Project(directory.store(ProjectDraft.in(hidden, "p"))));
        assertEquals(new Failure.NotFound("Project"),
                Refusals.of(() -> add.add(stranger, project, new AddMembers.Request(List.of(id("stranger")), 50, null))));
    }

    @Test
    void members_of_an_archived_project_stay_as_they_are() {
        long old = directory.store(ProjectDraft.in(group, "old").asArchived());
        MemberTarget target = target(new MemberSource.Project(old));
        assertEquals(FORBIDDEN,
                Refusals.of(() -> add.add(callers.get("OWNER"), target, new AddMembers.Request(List.of(id("stranger")), 30, null))));
    }

    @Test
    void who_sees_a_group_sees_its_members() {
        MemberFilter own = new MemberFilter(false, Optional.empty(), List.of());
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> reads.list(Caller.ANONYMOUS, target(ofGroup), own, PageRequest.Offset.first())));
        assertEquals(5, reads.list(callers.get("stranger"), target(ofGroup), own, PageRequest.Offset.first()).total());
        assertEquals(0,
                reads.list(callers.get("stranger"), target(new MemberSource.Group(inside)), own, PageRequest.Offset.first()).total());
        assertEquals(50, reads.get(callers.get("stranger"), target(new MemberSource.Group(inside)), id("OWNER"), true).accessLevel());
        assertEquals(NOT_FOUND,
                Refusals.of(() -> reads.get(callers.get("stranger"), target(new MemberSource.Group(inside)), id("OWNER"), false)));
        assertEquals(50, reads.get(callers.get("stranger"), target(ofGroup), id("OWNER"), false).accessLevel());
    }

    /** Members of invited groups are shown to members and administrators, to others as far as they see the invited group. */
    @ParameterizedTest
    @CsvSource({"GUEST, true, true, true", "administrator, true, true, true", "stranger, true, true, false",
        "external, true, false, false"})
    void members_of_invited_groups_are_shown_to_those_who_see_the_group(String caller, boolean open, boolean internal, boolean hidden) {
        callers.put("external", person(directory.store(AccountDraft.named("external").asExternal())));
        Map<Visibility, Boolean> shown = new EnumMap<>(Map.of(Visibility.PUBLIC, open, Visibility.INTERNAL, internal, Visibility.PRIVATE,
                hidden));
        shown.forEach((visibility, expected) -> {
            long invited = directory.store(GroupDraft.named("of-" + visibility).visible(visibility));
            long guest = directory.user("in-" + visibility);
            directory.store(MemberDraft.ofGroup(invited, guest, Role.GUEST));
            directory.store(ShareDraft.toGroup(group, invited, Role.GUEST));
            Optional<Failure> end = failure(() -> reads.get(callers.get(caller), target(ofGroup), guest, true));
            assertEquals(expected ? Optional.empty() : Optional.of(NOT_FOUND), end, visibility + "");
        });
    }
}
