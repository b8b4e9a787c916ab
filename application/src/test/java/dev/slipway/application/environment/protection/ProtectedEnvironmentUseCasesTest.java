package dev.slipway.application.environment.protection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.AccessFacts.GroupFacts;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.pipeline.fake.FakeCiWorld;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentGrantChange;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.EnvironmentRight;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Maintainers who protect environments of projects and tiers of groups. User 9 is a member, group 8 is invited, group 7 is above. */
final class ProtectedEnvironmentUseCasesTest {

    private static final EnvironmentGrant MAINTAINERS = EnvironmentGrant.deploy(AccessGrant.MAINTAINERS);
    private static final AccessGrant DEVELOPERS = new AccessGrant.FromRole(Role.DEVELOPER);
    private static final UpdateProtectedEnvironment.Request TWO = new UpdateProtectedEnvironment.Request(OptionalInt.of(2), Map.of());

    private final FakeCiWorld world = new FakeCiWorld();
    private final FakeAuditEvents events = new FakeAuditEvents(world.transactions());
    private final AccessFacts facts = mock(AccessFacts.class);
    private final ProtectionRules rules = mock(ProtectionRules.class);
    private final ProtectedEnvironmentRecords stored = world.port(ProtectedEnvironmentRecords.class);
    private final ProtectedEnvironmentModule use = TestModules.of(world.transactions(), world, events, facts, rules, stored)
            .environment.protection;
    private final long group = world.group(world.group());
    private final long project = world.project(group);
    private Optional<Role> role = Optional.of(Role.MAINTAINER);
    private boolean archived;

    /** Owners of protected environments, each with the name of one. */
    enum Kind { PROJECT, GROUP }

    @BeforeEach
    void arrange() {
        when(facts.project(any(), any())).thenAnswer(call -> Optional.of(new ProjectFacts(project, group, "g/p", "main",
                Visibility.PRIVATE, true, archived, ProjectFeatures.OPEN, role)));
        when(facts.group(any(), any())).thenAnswer(call -> Optional.of(new GroupFacts(group, "g", Visibility.PRIVATE, role, false)));
        for (Kind kind : Kind.values()) {
            ProtectionOwner owner = kind == Kind.GROUP ? new ProtectionOwner.GroupBranches(group)
                    : new ProtectionOwner.ProjectBranches(project);
            when(rules.members(eq(owner), any())).thenAnswer(call -> only(call.getArgument(1), 9));
            when(rules.invited(eq(owner), any())).thenAnswer(call -> only(call.getArgument(1), 8));
        }
    }

    private static Set<Long> only(Collection<Long> ids, long one) {
        return ids.contains(one) ? Set.of(one) : Set.of();
    }

    private static Caller person(boolean administrator) {
        return new Caller.Person(new Account(1, "anna", "Anna", administrator, false, AccountState.ACTIVE), 0, Set.of(Scope.API));
    }

    private ProtectedEnvironmentTarget target(Kind kind) {
        return kind == Kind.GROUP ? new ProtectedEnvironmentTarget.OfGroup(new GroupRef.Id(group))
                : new ProtectedEnvironmentTarget.OfProject(new ProjectRef.Id(project));
    }

    private EnvironmentOwner owner(Kind kind) {
        return kind == Kind.GROUP ? new EnvironmentOwner.Group(group) : new EnvironmentOwner.Project(project);
    }

    private ProtectedEnvironmentView protect(Caller caller, Kind kind, int approvals, EnvironmentGrant... entries) {
        return use.protectEnvironment.protect(caller, target(kind), new ProtectEnvironment.Request("production", List.of(entries),
                approvals));
    }

    private ProtectedEnvironmentView update(Kind kind, OptionalInt approvals, Map<EnvironmentRight, List<EnvironmentGrantChange>> entries) {
        return use.updateProtectedEnvironment.update(person(false), target(kind), "production",
                new UpdateProtectedEnvironment.Request(approvals, entries));
    }

    private String updated(Kind kind, EnvironmentRight right, EnvironmentGrantChange... changes) {
        return Refusals.end(() -> update(kind, OptionalInt.empty(), Map.of(right, List.of(changes))));
    }

    private ProtectedEnvironment found(Kind kind) {
        return stored.find(owner(kind), "production").orElseThrow().protection();
    }

    private List<String> grants(Kind kind, EnvironmentRight right) {
        return found(kind).entries(right).stream().map(entry -> entry.grant() + " " + entry.approvals()).toList();
    }

    /** Returns the recorded events, each as its type, its owner, its target, and the attribute that was changed. */
    private List<String> recorded() {
        return events.stored().stream().map(each -> each.event().type() + " " + each.entity().type() + " " + each.entity().id() + " "
                + each.event().target().id().orElseThrow() + " " + each.event().target().name().orElseThrow()
                + each.event().change().map(change -> " " + change.attribute()).orElse("")).toList();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void protection_is_stored_changed_and_removed_with_an_event_each(Kind kind) {
        ProtectedEnvironmentView made = protect(person(false), kind, 1, MAINTAINERS);
        assertEquals(stored.find(owner(kind), "production"), Optional.of(made));
        assertEquals(made, use.protectedEnvironmentReads.get(person(false), target(kind), "production"));
        assertEquals(List.of(made), use.protectedEnvironmentReads.list(person(false), target(kind), PageRequest.Offset.first()).items());
        assertEquals(1, made.protection().requiredApprovals());
        assertEquals(world.now(), made.updatedAt());
        world.moveTo(world.now().plus(Duration.ofSeconds(1)));
        ProtectedEnvironmentView changed = update(kind, OptionalInt.of(2), Map.of(
                EnvironmentRight.DEPLOY, List.of(EnvironmentGrantChange.add(DEVELOPERS)),
                EnvironmentRight.APPROVE, List.of(EnvironmentGrantChange.add(AccessGrant.MAINTAINERS).requiring(3))));
        assertEquals(2, changed.protection().requiredApprovals());
        assertEquals(List.of(AccessGrant.MAINTAINERS + " 0", DEVELOPERS + " 0"), grants(kind, EnvironmentRight.DEPLOY));
        assertEquals(List.of(AccessGrant.MAINTAINERS + " 3"), grants(kind, EnvironmentRight.APPROVE));
        assertEquals(world.now(), changed.updatedAt());
        use.unprotectEnvironment.unprotect(person(false), target(kind), "production", Freshness.ANY);
        assertEquals(List.of(), use.protectedEnvironmentReads.list(person(false), target(kind), PageRequest.Offset.first()).items());
        String about = (kind == Kind.GROUP ? "GROUP " + group : "PROJECT " + project) + " " + made.protection().id() + " production";
        assertEquals(List.of("PROTECTED_ENVIRONMENT_CREATED " + about,
                "PROTECTED_ENVIRONMENT_UPDATED " + about + " required_approval_count",
                "PROTECTED_ENVIRONMENT_UPDATED " + about + " deploy_access_levels",
                "PROTECTED_ENVIRONMENT_UPDATED " + about + " approval_rules",
                "PROTECTED_ENVIRONMENT_REMOVED " + about), recorded());
    }

    /** How reads and changes of each caller end. An archived project stays as it is. */
    @ParameterizedTest
    @CsvSource({
        "MAINTAINER, false, false, done, done",
        "OWNER,      false, false, done, done",
        "DEVELOPER,  false, false, forbidden, forbidden",
        "GUEST,      false, false, forbidden, forbidden",
        ",           false, true,  done, done",
        "MAINTAINER, true,  false, done, forbidden"})
    void maintainers_read_and_change_protections(Role held, boolean archives, boolean administrator, String reads, String changes) {
        for (Kind kind : Kind.values()) {
            role = Optional.of(Role.OWNER);
            archived = false;
            protect(person(false), kind, 0, MAINTAINERS);
            role = Optional.ofNullable(held);
            archived = archives;
            String end = kind == Kind.GROUP ? reads : changes;
            Caller caller = person(administrator);
            int before = recorded().size();
            assertEquals(reads, Refusals.end(() -> use.protectedEnvironmentReads.list(caller, target(kind), PageRequest.Offset.first())));
            assertEquals(reads, Refusals.end(() -> use.protectedEnvironmentReads.get(caller, target(kind), "production")));
            assertEquals(end, Refusals.end(() -> use.protectEnvironment.protect(caller, target(kind),
                    new ProtectEnvironment.Request("staging", List.of(MAINTAINERS), 0))));
            assertEquals(end, Refusals.end(() -> use.updateProtectedEnvironment.update(caller, target(kind), "production", TWO)));
            assertEquals(end, Refusals.end(() -> use.unprotectEnvironment.unprotect(caller, target(kind), "production", Freshness.ANY)));
            assertEquals(end.equals("done") ? 3 : 0, recorded().size() - before);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void caller_who_is_not_signed_in_is_told_nothing(Kind kind) {
        protect(person(false), kind, 0, MAINTAINERS);
        Caller caller = Caller.ANONYMOUS;
        for (Runnable request : List.<Runnable>of(
                () -> use.protectedEnvironmentReads.list(caller, target(kind), PageRequest.Offset.first()),
                () -> use.protectedEnvironmentReads.get(caller, target(kind), "production"),
                () -> protect(caller, kind, 0, MAINTAINERS),
                () -> use.updateProtectedEnvironment.update(caller, target(kind), "production", TWO),
                () -> use.unprotectEnvironment.unprotect(caller, target(kind), "production", Freshness.ANY))) {
            assertEquals("unauthenticated", Refusals.end(request));
        }
        assertEquals(1, recorded().size());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void environment_is_protected_once(Kind kind) {
        protect(person(false), kind, 0, MAINTAINERS);
        assertEquals("409 protected_environment.exists", Refusals.end(() -> protect(person(false), kind, 0, MAINTAINERS)));
        assertEquals(1, recorded().size());
    }

    @Test
    void project_and_group_have_protections_of_their_own() {
        for (Kind kind : Kind.values()) {
            protect(person(false), kind, 0, MAINTAINERS);
        }
        use.unprotectEnvironment.unprotect(person(false), target(Kind.PROJECT), "production", Freshness.ANY);
        assertEquals(Optional.empty(), stored.find(owner(Kind.PROJECT), "production"));
        assertEquals("none", Refusals.end(() -> update(Kind.PROJECT, OptionalInt.of(2), Map.of())));
        assertEquals("none", Refusals.end(() -> use.protectedEnvironmentReads.get(person(false), target(Kind.PROJECT), "production")));
        assertEquals("none", Refusals.end(() ->
                use.unprotectEnvironment.unprotect(person(false), target(Kind.PROJECT), "production", Freshness.ANY)));
        assertEquals(0, found(Kind.GROUP).requiredApprovals());
    }

    @Test
    void protection_that_cannot_be_stored_is_refused() {
        assertEquals("422 protected_environment.no_deployer", Refusals.end(() -> protect(person(false), Kind.PROJECT, 0)));
        assertEquals("422 protected_environment.approval_count", Refusals.end(() -> protect(person(false), Kind.PROJECT, 6, MAINTAINERS)));
        assertEquals("422 protected_environment.tier", Refusals.end(() -> use.protectEnvironment.protect(person(false),
                target(Kind.GROUP), new ProtectEnvironment.Request("live", List.of(MAINTAINERS), 0))));
        assertEquals(List.of(), recorded());
    }

    @Test
    void project_has_a_thousand_protections() {
        for (int number = 0; number < ProtectedEnvironment.MOST; number++) {
            world.protect(ProtectedEnvironment.named(owner(Kind.PROJECT), "e" + number, List.of(MAINTAINERS)));
        }
        assertEquals("422 protected_environment.too_many", Refusals.end(() -> protect(person(false), Kind.PROJECT, 0, MAINTAINERS)));
        assertEquals("done", Refusals.end(() -> protect(person(false), Kind.GROUP, 0, MAINTAINERS)));
        stored.remove(stored.find(owner(Kind.PROJECT), "e0").orElseThrow().protection().id());
        assertEquals("done", Refusals.end(() -> protect(person(false), Kind.PROJECT, 0, MAINTAINERS)));
    }

    /** Groups related to a project are those that it is in; to a group, those that are in it. */
    @ParameterizedTest
    @CsvSource({
        "PROJECT, user 9,      done", "PROJECT, user 10,  422 protected_environment.no_member",
        "GROUP,   user 9,      done", "GROUP,   user 10,  422 protected_environment.no_member",
        "PROJECT, group 8,     done", "PROJECT, group 99, 422 protected_environment.no_access",
        "GROUP,   group 8,     done", "GROUP,   group 99, 422 protected_environment.no_access",
        "PROJECT, group own,   done", "GROUP,   group own, done"})
    void entries_name_members_invited_groups_and_related_ones(Kind kind, String account, String end) {
        String id = account.substring(account.indexOf(' ') + 1);
        long number = id.equals("own") ? group : Long.parseLong(id);
        AccessGrant grant = account.startsWith("user") ? new AccessGrant.User(number) : new AccessGrant.Group(number);
        for (EnvironmentGrant entry : List.of(EnvironmentGrant.deploy(grant), EnvironmentGrant.approve(grant, 1))) {
            assertEquals(end, Refusals.end(() -> protect(person(false), kind, 0, MAINTAINERS, entry)));
            if (end.equals("done")) {
                use.unprotectEnvironment.unprotect(person(false), target(kind), "production", Freshness.ANY);
            }
        }
        protect(person(false), kind, 0, MAINTAINERS);
        assertEquals(end, updated(kind, EnvironmentRight.DEPLOY, EnvironmentGrantChange.add(grant)));
        assertEquals(end, updated(kind, EnvironmentRight.APPROVE, EnvironmentGrantChange.add(grant)));
    }

    @Test
    void rejection_names_the_list_and_the_kind_of_the_owner() {
        assertEquals("Unprocessable[reason=Reason[id=protected_environment.no_member, args=[Approval rules, group]]]",
                Refusals.of(() -> protect(person(false), Kind.GROUP, 0, MAINTAINERS,
                        EnvironmentGrant.approve(new AccessGrant.User(10), 1))).toString());
        assertEquals("Unprocessable[reason=Reason[id=protected_environment.no_access, args=[Deploy access levels, project]]]",
                Refusals.of(() -> protect(person(false), Kind.PROJECT, 0, EnvironmentGrant.deploy(new AccessGrant.Group(8)),
                        EnvironmentGrant.deploy(new AccessGrant.Group(99)))).toString());
    }

    @Test
    void user_who_has_left_stays_in_a_list_until_removed() {
        world.protect(ProtectedEnvironment.named(owner(Kind.PROJECT), "production", List.of(MAINTAINERS,
                EnvironmentGrant.deploy(new AccessGrant.User(10)))));
        long entry = found(Kind.PROJECT).entries().getLast().id();
        assertEquals("done", Refusals.end(() -> update(Kind.PROJECT, OptionalInt.of(1), Map.of())));
        assertEquals("done", updated(Kind.PROJECT, EnvironmentRight.DEPLOY, EnvironmentGrantChange.remove(entry)));
        assertEquals("422 protected_environment.no_member",
                updated(Kind.PROJECT, EnvironmentRight.DEPLOY, EnvironmentGrantChange.add(new AccessGrant.User(10))));
        assertEquals(List.of(AccessGrant.MAINTAINERS + " 0"), grants(Kind.PROJECT, EnvironmentRight.DEPLOY));
    }

    @Test
    void change_of_an_entry_that_is_not_there_is_not_found_and_one_that_breaks_a_rule_refused() {
        protect(person(false), Kind.PROJECT, 0, MAINTAINERS);
        long entry = found(Kind.PROJECT).entries().getFirst().id();
        assertEquals("none", updated(Kind.PROJECT, EnvironmentRight.DEPLOY, EnvironmentGrantChange.remove(entry + 1000)));
        assertEquals("none", updated(Kind.PROJECT, EnvironmentRight.APPROVE, EnvironmentGrantChange.remove(entry)));
        assertEquals("422 protected_environment.no_deployer",
                updated(Kind.PROJECT, EnvironmentRight.DEPLOY, EnvironmentGrantChange.remove(entry)));
        assertEquals("422 protected_environment.taken",
                updated(Kind.PROJECT, EnvironmentRight.DEPLOY, EnvironmentGrantChange.add(AccessGrant.MAINTAINERS)));
        assertEquals(1, recorded().size());
    }

    /** Lists that are not named, and those named without changes, stay; the approvals that are required stay too. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void request_that_changes_nothing_is_no_event(boolean named) {
        ProtectedEnvironmentView made = protect(person(false), Kind.PROJECT, 1, MAINTAINERS,
                EnvironmentGrant.approve(DEVELOPERS, 2));
        world.moveTo(world.now().plus(Duration.ofSeconds(1)));
        assertEquals(made, update(Kind.PROJECT, OptionalInt.empty(),
                named ? Map.of(EnvironmentRight.DEPLOY, List.of(), EnvironmentRight.APPROVE, List.of()) : Map.of()));
        assertEquals(1, recorded().size());
    }

    @Test
    void protection_that_changed_since_a_moment_is_not_removed() {
        ProtectedEnvironmentView made = protect(person(false), Kind.PROJECT, 0, MAINTAINERS);
        Freshness before = new Freshness(Optional.of(made.updatedAt().minusMillis(1)));
        assertEquals("PreconditionFailed[]", Refusals.end(() ->
                use.unprotectEnvironment.unprotect(person(false), target(Kind.PROJECT), "production", before)));
        assertEquals(Optional.of(made), stored.find(owner(Kind.PROJECT), "production"));
        assertEquals(1, recorded().size());
    }

    /** The port tells of a protection that another request stored or removed meanwhile. */
    @Test
    void request_that_comes_second_is_refused_without_an_event() {
        ProtectedEnvironmentRecords records = mock(ProtectedEnvironmentRecords.class);
        ProtectedEnvironmentModule second = TestModules.of(world.transactions(), world, events, facts, rules, records)
                .environment.protection;
        when(records.find(any(), any())).thenReturn(Optional.empty());
        when(records.add(any(), any())).thenReturn(OptionalLong.empty());
        assertEquals("409 protected_environment.exists", Refusals.end(() -> second.protectEnvironment.protect(person(false),
                target(Kind.PROJECT), new ProtectEnvironment.Request("production", List.of(MAINTAINERS), 0))));
        when(records.find(any(), any())).thenReturn(Optional.of(new ProtectedEnvironmentView(
                ProtectedEnvironment.named(owner(Kind.PROJECT), "production", List.of(MAINTAINERS)), Map.of(), world.now())));
        assertEquals("none", Refusals.end(() ->
                second.unprotectEnvironment.unprotect(person(false), target(Kind.PROJECT), "production", Freshness.ANY)));
        assertEquals(List.of(), recorded());
    }
}
