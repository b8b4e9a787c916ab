package dev.slipway.application.branch;

import static dev.slipway.application.branch.ProtectionScene.rule;
import static dev.slipway.domain.branch.ProtectedOperation.CREATE;
import static dev.slipway.domain.branch.ProtectedOperation.MERGE;
import static dev.slipway.domain.branch.ProtectedOperation.PUSH;
import static dev.slipway.domain.branch.ProtectedOperation.UNPROTECT;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.branch.ProtectionScene.Kind;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditValue;
import dev.slipway.domain.branch.AccessEntry;
import dev.slipway.domain.branch.AccessEntryChange;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectedOperation;
import dev.slipway.domain.branch.ProtectionRule;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Members who protect branches and tags, and change and remove protections. */
final class ProtectionUseCasesTest {

    private static final UpdateProtection.Request FORCE = request(Map.of(), true);

    private final ProtectionScene scene = new ProtectionScene();
    private final BranchModule use = scene.use;

    private static UpdateProtection.Request request(Map<ProtectedOperation, List<AccessEntryChange>> entries, Boolean force) {
        return new UpdateProtection.Request(Optional.ofNullable(force), Optional.empty(), entries);
    }

    private ProtectionView create(Caller caller, Kind kind, ProtectionRule rule) {
        return use.createProtection.create(caller, scene.target(kind), rule);
    }

    private void delete(Caller caller, Kind kind, String name) {
        use.deleteProtection.delete(caller, scene.target(kind), name, Freshness.ANY);
    }

    private List<String> listed(Caller caller, Kind kind) {
        return use.protectionReads.list(caller, scene.target(kind), Optional.empty(), PageRequest.Offset.first()).items().stream()
                .map(view -> view.rule().pattern().text()).toList();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void protection_is_stored_changed_and_removed_with_an_event_each(Kind kind) {
        ProtectionView made = create(scene.root, kind, rule("release/*"));
        assertEquals(Optional.of(made), scene.rules.find(scene.owner(kind), "release/*"));
        assertEquals(made, use.protectionReads.get(scene.root, scene.target(kind), "release/*"));
        assertEquals(ProtectionScene.NOW, made.updatedAt());
        delete(scene.root, kind, "release/*");
        assertEquals(List.of(), listed(scene.root, kind));
        String thing = kind == Kind.TAGS ? "TAG" : "BRANCH";
        String owner = kind == Kind.GROUP_BRANCHES ? "GROUP " + scene.group : "PROJECT " + scene.project;
        String target = (kind == Kind.TAGS ? " ProtectedTag " : " ProtectedBranch ") + made.rule().id();
        assertEquals(List.of("PROTECTED_" + thing + "_CREATED " + owner + target, "PROTECTED_" + thing + "_REMOVED " + owner + target),
                scene.recorded());
    }

    /** Code of a private project is read by reporters. */
    @ParameterizedTest
    @EnumSource(Role.class)
    void protections_are_changed_by_maintainers_of_projects_and_owners_of_groups(Role role) {
        Caller caller = scene.member("member", role);
        for (Kind kind : Kind.values()) {
            scene.stored(scene.owner(kind), rule("main"));
            boolean changes = role.atLeast(kind == Kind.GROUP_BRANCHES ? Role.OWNER : Role.MAINTAINER);
            boolean reads = role.atLeast(kind == Kind.GROUP_BRANCHES ? Role.OWNER : Role.REPORTER);
            if (reads) {
                assertTrue(listed(caller, kind).contains("main"));
                assertEquals("main", use.protectionReads.get(caller, scene.target(kind), "main").rule().pattern().text());
            } else {
                assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> listed(caller, kind)));
                assertEquals(Refusal.forbidden().failure(),
                        Refusals.of(() -> use.protectionReads.get(caller, scene.target(kind), "main")));
            }
            List<Executable> calls = List.of(() -> create(caller, kind, rule("new")),
                    () -> use.updateProtection.update(caller, scene.target(kind), "main", FORCE), () -> delete(caller, kind, "main"));
            int before = scene.recorded().size();
            for (Executable call : calls) {
                if (changes) {
                    assertDoesNotThrow(call);
                } else {
                    assertEquals(Refusal.forbidden().failure(), Refusals.of(call));
                }
            }
            assertEquals(before + (changes ? 3 : 0), scene.recorded().size());
        }
    }

    @Test
    void callers_who_are_not_signed_in_change_nothing_and_read_no_groups() {
        for (Kind kind : Kind.values()) {
            scene.stored(scene.owner(kind), rule("main"));
            for (Executable call : List.<Executable>of(() -> create(Caller.ANONYMOUS, kind, rule("new")),
                    () -> use.updateProtection.update(Caller.ANONYMOUS, scene.target(kind), "main", FORCE),
                    () -> delete(Caller.ANONYMOUS, kind, "main"))) {
                assertEquals(Refusal.unauthenticated().failure(), Refusals.of(call));
            }
        }
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> listed(Caller.ANONYMOUS, Kind.GROUP_BRANCHES)));
        assertEquals(new Failure.NotFound("Project"), Refusals.of(() -> listed(Caller.ANONYMOUS, Kind.BRANCHES)));
        assertEquals(List.of(), scene.recorded());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void name_is_protected_once_by_its_owner(Kind kind) {
        scene.stored(new ProtectionOwner.GroupBranches(scene.outer), rule("main"));
        create(scene.root, kind, rule("main"));
        Failure second = Refusals.of(() -> create(scene.root, kind, rule("main").withForcePush(true)));
        assertEquals(kind == Kind.TAGS ? Refusal.unprocessable(Reason.of("protection.name_taken")).failure()
                : Refusal.conflict(Reason.of("protection.exists", "main")).failure(), second);
        assertEquals(false, scene.rules.find(scene.owner(kind), "main").orElseThrow().rule().forcePush());
        assertEquals(1, scene.recorded().size());
    }

    @Test
    void owner_has_a_thousand_protections() {
        scene.transactions.run(now -> {
            for (int number = 1; number < ProtectionRule.MOST; number++) {
                scene.rules.add(scene.branches, rule("b" + number), now);
            }
        });
        Caller maintainer = scene.member("maintainer", Role.MAINTAINER);
        create(maintainer, Kind.BRANCHES, rule("last"));
        Failure full = Refusal.unprocessable(Reason.of("protection.too_many", 1000)).failure();
        assertEquals(full, Refusals.of(() -> create(maintainer, Kind.BRANCHES, rule("more"))));
        assertEquals(full, Refusals.of(() -> use.protectForDevelopers.protect(maintainer, scene.reference, "more", Optional.empty(),
                Optional.empty())));
        use.protectForDevelopers.protect(maintainer, scene.reference, "last", Optional.of(true), Optional.empty());
        create(maintainer, Kind.TAGS, rule("more"));
        assertEquals(Optional.empty(), scene.rules.find(scene.branches, "more"));
    }

    /** Entries that admit users, groups and deploy keys that have access, or have none. */
    @ParameterizedTest
    @CsvSource({
        "BRANCHES,       user,  true,  ",
        "BRANCHES,       user,  false, protection.no_member",
        "BRANCHES,       group, true,  ",
        "BRANCHES,       group, false, protection.no_access",
        "BRANCHES,       key,   true,  ",
        "BRANCHES,       key,   false, protection.no_key",
        "GROUP_BRANCHES, user,  true,  ",
        "GROUP_BRANCHES, user,  false, protection.no_member",
        "GROUP_BRANCHES, group, false, protection.no_access"})
    void entries_admit_those_who_have_access(Kind kind, String admitted, boolean access, String reason) {
        long user = scene.directory.user("user");
        long crew = scene.directory.store(GroupDraft.named("crew"));
        long key = scene.directory.deployKey(Map.of(scene.project, access));
        if (access) {
            scene.directory.store(MemberDraft.ofGroup(scene.group, user, Role.GUEST));
            scene.directory.store(ShareDraft.toProject(scene.project, crew, Role.DEVELOPER));
        }
        AccessGrant grant = switch (admitted) {
            case "user" -> new AccessGrant.User(user);
            case "group" -> new AccessGrant.Group(crew);
            default -> new AccessGrant.DeployKey(key);
        };
        ProtectionRule rule = rule("main", AccessEntry.added(MERGE, AccessGrant.MAINTAINERS), AccessEntry.added(PUSH, grant));
        if (reason == null) {
            assertEquals(List.of(grant), create(scene.root, kind, rule).rule().grants(PUSH));
        } else {
            assertEquals(Refusal.unprocessable(Reason.of(reason, "Push", kind == Kind.BRANCHES ? "project" : "group")).failure(),
                    Refusals.of(() -> create(scene.root, kind, rule)));
            assertEquals(List.of(), scene.recorded());
        }
    }

    @Test
    void protection_that_cannot_be_stored_is_refused() {
        assertEquals(Refusal.unprocessable(Reason.of("protection.name_too_long", 255)).failure(),
                Refusals.of(() -> create(scene.root, Kind.BRANCHES, rule("b".repeat(256)))));
        assertEquals(Refusal.unprocessable(Reason.of("protection.not_included", "Unprotect")).failure(),
                Refusals.of(() -> create(scene.root, Kind.BRANCHES, rule("b", AccessEntry.added(UNPROTECT, new AccessGrant.Nobody())))));
        assertEquals(List.of(), scene.recorded());
    }

    /** A client that sends its request twice is told that the name is taken, even if more is wrong by then. */
    @Test
    void second_protection_of_a_name_is_a_conflict_before_its_entries_are_checked() {
        create(scene.root, Kind.BRANCHES, rule("main"));
        AccessGrant stranger = new AccessGrant.User(scene.directory.user("stranger"));
        assertEquals(Refusal.conflict(Reason.of("protection.exists", "main")).failure(),
                Refusals.of(() -> create(scene.root, Kind.BRANCHES, rule("main", AccessEntry.added(PUSH, stranger)))));
    }

    /** A push protects the first branch of a repository without waiting for those who protect branches. */
    @Test
    void name_that_a_push_protects_meanwhile_is_a_conflict() {
        ProtectionRules late = mock(ProtectionRules.class);
        when(late.add(any(), any(), any())).thenReturn(OptionalLong.empty());
        CreateProtection create = TestModules.of(scene.transactions, new FakeAccessFacts(scene.directory, () -> ProtectionScene.NOW), late,
                scene.refs, scene.events).branch.createProtection;
        assertEquals(Refusal.conflict(Reason.of("protection.exists", "main")).failure(),
                Refusals.of(() -> create.create(scene.root, scene.target(Kind.BRANCHES), rule("main"))));
        assertEquals(List.of(), scene.recorded());
    }

    /** Entries keep the order in which they were added, which is not that of the operations. */
    @Test
    void protection_that_a_request_leaves_as_it_is_keeps_the_time_of_its_change() {
        Instant before = ProtectionScene.NOW.minusSeconds(60);
        scene.transactions.run(now -> scene.rules.add(scene.branches, rule("main", AccessEntry.added(MERGE, AccessGrant.MAINTAINERS),
                AccessEntry.added(PUSH, AccessGrant.MAINTAINERS)), before));
        use.updateProtection.update(scene.root, scene.target(Kind.BRANCHES), "main", request(Map.of(), false));
        use.protectForDevelopers.protect(scene.root, scene.reference, "main", Optional.of(false), Optional.empty());
        assertEquals(before, scene.rules.find(scene.branches, "main").orElseThrow().updatedAt());
        assertEquals(List.of(), scene.recorded());
        use.updateProtection.update(scene.root, scene.target(Kind.BRANCHES), "main", FORCE);
        assertEquals(ProtectionScene.NOW, scene.rules.find(scene.branches, "main").orElseThrow().updatedAt());
    }

    /** Who may change a protection: the maintainer, another one, the group of the maintainer, or all. */
    @ParameterizedTest
    @CsvSource({"own, true", "other, false", "group, true", "stranger group, false", "developers, true", "administrators, false",
            "all, true"})
    void maintainer_changes_protections_that_admit_maintainers(String admitted, boolean allowed) {
        Caller maintainer = scene.member("maintainer", Role.MAINTAINER);
        Caller other = scene.member("other", Role.OWNER);
        long crew = scene.directory.store(GroupDraft.named("crew"));
        scene.directory.store(ShareDraft.toProject(scene.project, crew, Role.DEVELOPER));
        when(scene.refs.groupsOf(scene.branches, maintainer.accountId().orElseThrow()))
                .thenReturn("group".equals(admitted) ? Set.of(crew) : Set.of(crew + 1));
        ProtectionRule rule = switch (admitted) {
            case "own" -> rule("b", AccessEntry.added(UNPROTECT, new AccessGrant.User(maintainer.accountId().orElseThrow())));
            case "other" -> rule("b", AccessEntry.added(UNPROTECT, new AccessGrant.User(other.accountId().orElseThrow())));
            case "developers" -> rule("b", AccessEntry.added(UNPROTECT, new AccessGrant.FromRole(Role.DEVELOPER)));
            case "administrators" -> rule("b", AccessEntry.added(UNPROTECT, new AccessGrant.Administrators()));
            case "all" -> rule("b");
            default -> rule("b", AccessEntry.added(UNPROTECT, new AccessGrant.Group(crew)));
        };
        if (allowed) {
            create(maintainer, Kind.BRANCHES, rule);
        } else {
            assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> create(maintainer, Kind.BRANCHES, rule)));
            assertEquals(Optional.empty(), scene.rules.find(scene.branches, "b"));
            assertEquals(List.of(), scene.recorded());
            create(scene.root, Kind.BRANCHES, rule);
        }
        List<Executable> calls = List.of(() -> use.updateProtection.update(maintainer, scene.target(Kind.BRANCHES), "b", FORCE),
                () -> use.protectForDevelopers.protect(maintainer, scene.reference, "b", Optional.of(true), Optional.empty()),
                () -> use.protectForDevelopers.unprotect(maintainer, scene.reference, "b"));
        for (Executable call : calls) {
            if (allowed) {
                assertDoesNotThrow(call);
            } else {
                assertEquals(Refusal.forbidden().failure(), Refusals.of(call));
                assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> delete(maintainer, Kind.BRANCHES, "b")));
            }
        }
        verify(scene.refs, admitted.endsWith("group") ? atLeastOnce() : never()).groupsOf(any(), anyLong());
        assertEquals(allowed ? 4 : 1, scene.recorded().size());
        assertEquals(!allowed, scene.rules.find(scene.branches, "b").isPresent());
    }

    @Test
    void changed_attributes_are_recorded_and_an_unchanged_protection_is_not() {
        long id = scene.stored(scene.branches, rule("main", AccessEntry.added(PUSH, AccessGrant.MAINTAINERS)));
        long entry = scene.found("main").entries(PUSH).getFirst().id();
        AccessGrant developers = new AccessGrant.FromRole(Role.DEVELOPER);
        ProtectionView view = use.updateProtection.update(scene.root, scene.target(Kind.BRANCHES), "main",
                new UpdateProtection.Request(Optional.of(true), Optional.of(true), Map.of(
                        PUSH, List.of(new AccessEntryChange(OptionalLong.of(entry), false, Optional.of(developers))),
                        MERGE, List.of(AccessEntryChange.add(developers)))));
        assertEquals(List.of(developers), view.rule().grants(PUSH));
        assertEquals(entry, view.rule().entries(PUSH).getFirst().id());
        assertEquals(List.of(developers), view.rule().grants(MERGE));
        assertTrue(view.rule().forcePush() && view.rule().codeOwnerApproval());
        AuditValue no = AuditValue.of(false);
        AuditValue yes = AuditValue.of(true);
        assertEquals(List.of(AuditChange.of("allow_force_push", no, yes), AuditChange.of("code_owner_approval_required", no, yes),
                AuditChange.unshown("push_access_levels"), AuditChange.unshown("merge_access_levels")),
                scene.events.stored().stream().map(each -> each.event().change().orElseThrow()).toList());
        String event = "PROTECTED_BRANCH_UPDATED PROJECT " + scene.project + " ProtectedBranch " + id;
        assertEquals(List.of(event, event, event, event), scene.recorded());
        assertEquals(view, use.updateProtection.update(scene.root, scene.target(Kind.BRANCHES), "main",
                new UpdateProtection.Request(Optional.of(true), Optional.empty(), Map.of())));
        assertEquals(4, scene.recorded().size());
    }

    @Test
    void absent_attributes_stay_as_they_are() {
        scene.stored(scene.branches, rule("main").withForcePush(true).withCodeOwnerApproval(true));
        use.updateProtection.update(scene.root, scene.target(Kind.BRANCHES), "main", request(Map.of(), false));
        assertTrue(scene.found("main").codeOwnerApproval());
        assertEquals(false, scene.found("main").forcePush());
        use.updateProtection.update(scene.root, scene.target(Kind.BRANCHES), "main",
                new UpdateProtection.Request(Optional.empty(), Optional.of(false), Map.of()));
        assertEquals(false, scene.found("main").codeOwnerApproval());
    }

    @Test
    void user_who_left_stays_in_a_list_until_removed_and_is_not_added() {
        AccessGrant left = new AccessGrant.User(scene.directory.user("left"));
        scene.stored(scene.branches, rule("main", AccessEntry.added(PUSH, left)));
        assertEquals(List.of(left), use.updateProtection.update(scene.root, scene.target(Kind.BRANCHES), "main", FORCE).rule()
                .grants(PUSH));
        assertEquals(Refusal.unprocessable(Reason.of("protection.no_member", "Merge", "project")).failure(),
                Refusals.of(() -> use.updateProtection.update(scene.root, scene.target(Kind.BRANCHES), "main",
                        request(Map.of(MERGE, List.of(AccessEntryChange.add(left))), null))));
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> use.updateProtection.update(scene.root, scene.target(Kind.BRANCHES),
                "main", request(Map.of(PUSH, List.of(new AccessEntryChange(OptionalLong.of(999), true, Optional.empty()))), null))));
        assertEquals(List.of(), scene.found("main").grants(MERGE));
    }

    @Test
    void protection_of_a_group_is_changed_in_its_group() {
        scene.stored(new ProtectionOwner.GroupBranches(scene.outer), rule("main"));
        Failure inherited = Refusal.forbidden(Reason.of("protection.inherited")).failure();
        assertEquals(inherited, Refusals.of(() -> use.updateProtection.update(scene.root, scene.target(Kind.BRANCHES), "main", FORCE)));
        assertEquals(inherited, Refusals.of(() -> delete(scene.root, Kind.BRANCHES, "main")));
        use.protectForDevelopers.unprotect(scene.root, scene.reference, "main");
        assertTrue(scene.rules.find(scene.branches, "main").orElseThrow().inherited());
        assertEquals(List.of(), scene.recorded());
        use.protectForDevelopers.protect(scene.root, scene.reference, "main", Optional.empty(), Optional.empty());
        assertEquals(false, scene.rules.find(scene.branches, "main").orElseThrow().inherited());
    }

    @Test
    void protection_that_is_missing_or_changed_meanwhile_is_not_removed() {
        scene.stored(scene.branches, rule("main"));
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> delete(scene.root, Kind.BRANCHES, "other")));
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> delete(scene.root, Kind.TAGS, "main")));
        assertEquals(Refusal.notFound().failure(),
                Refusals.of(() -> use.updateProtection.update(scene.root, scene.target(Kind.BRANCHES), "other", FORCE)));
        assertEquals(Refusal.notFound().failure(),
                Refusals.of(() -> use.protectionReads.get(scene.root, scene.target(Kind.BRANCHES), "other")));
        assertEquals(new Failure.PreconditionFailed(), Refusals.of(() -> use.deleteProtection.delete(scene.root,
                scene.target(Kind.BRANCHES), "main", new Freshness(Optional.of(ProtectionScene.NOW.minusSeconds(1))))));
        assertEquals(List.of("main"), listed(scene.root, Kind.BRANCHES));
        assertEquals(List.of(), scene.recorded());
    }

    @Test
    void tags_have_entries_for_their_creation() {
        assertEquals(List.of(CREATE), scene.owner(Kind.TAGS).operations());
        assertEquals(List.of(PUSH, MERGE, UNPROTECT), scene.owner(Kind.BRANCHES).operations());
        assertEquals(List.of(PUSH, MERGE, UNPROTECT), scene.owner(Kind.GROUP_BRANCHES).operations());
    }
}
