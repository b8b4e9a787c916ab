package dev.slipway.application.branch;

import static dev.slipway.domain.branch.ProtectedOperation.CREATE;
import static dev.slipway.domain.branch.ProtectedOperation.MERGE;
import static dev.slipway.domain.branch.ProtectedOperation.PUSH;
import static dev.slipway.domain.branch.ProtectedOperation.UNPROTECT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.branch.ProtectionOwner.GroupBranches;
import dev.slipway.application.branch.ProtectionOwner.ProjectBranches;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessEntry;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectionRule;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code ProtectionRules} does. */
public abstract class ProtectionRulesKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final Instant LATER = NOW.plusSeconds(60);
    private static final LocalDate PAST = LocalDate.of(2020, 1, 2);

    private long ada;
    private long outer;
    private long inner;
    private ProtectionOwner above;
    private ProtectionOwner below;
    private ProtectionOwner project;
    private ProtectionOwner stranger;

    protected abstract ProtectionRules rules();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    @BeforeEach
    final void arrange() {
        ada = rows().store(AccountDraft.named("ada"));
        outer = rows().store(GroupDraft.named("outer"));
        inner = rows().store(GroupDraft.named("inner").inside(outer));
        above = new GroupBranches(outer);
        below = new GroupBranches(inner);
        project = new ProjectBranches(rows().store(ProjectDraft.in(inner, "project")));
        stranger = new ProjectBranches(rows().store(ProjectDraft.in(rows().store(GroupDraft.named("beside")), "stranger")));
    }

    private static ProtectionRule rule(String name, AccessEntry... entries) {
        return ProtectionRule.named(name, List.of(entries));
    }

    private long added(ProtectionOwner owner, ProtectionRule rule) {
        return rules().add(owner, rule, NOW).orElseThrow();
    }

    private ProtectionView found(ProtectionOwner owner, String name) {
        return rules().find(owner, name).orElseThrow();
    }

    private static List<String> names(List<ProtectionView> found) {
        return found.stream().map(view -> view.rule().pattern().text() + (view.inherited() ? " inherited" : "")).toList();
    }

    private List<String> listed(ProtectionOwner owner, String search) {
        return names(rules().list(owner, Optional.ofNullable(search), PageRequest.Offset.first()).items());
    }

    @Test
    final void all_rules_of_a_project_are_its_own_and_those_of_its_groups() {
        for (int number = 0; number < 25; number++) {
            added(project, rule("own-" + number));
        }
        added(above, rule("outer"));
        added(stranger, rule("other"));
        List<ProtectionView> all = rules().all(project);
        assertEquals(26, all.size());
        assertEquals("own-0", all.getFirst().rule().pattern().text());
        assertEquals("outer inherited", names(all).getLast());
        assertEquals(List.of("outer"), names(rules().all(above)));
        assertEquals(List.of(), rules().all(below));
    }

    @Test
    final void known_rules_are_those_of_the_owner_and_of_groups_above_a_project() {
        long own = added(project, rule("own"));
        long inherited = added(above, rule("outer"));
        long other = added(stranger, rule("other"));
        assertEquals(Set.of(own, inherited), rules().known(project, Set.of(own, inherited, other)));
        assertEquals(Set.of(inherited), rules().known(project, Set.of(inherited)));
        assertEquals(Set.of(inherited), rules().known(above, Set.of(own, inherited)));
        assertEquals(Set.of(), rules().known(below, Set.of(inherited)));
    }

    @Test
    final void stored_rule_is_found_with_the_names_of_its_accounts() {
        AccessGrant user = new AccessGrant.User(ada);
        AccessGrant group = new AccessGrant.Group(inner);
        ProtectionRule whole = rule("release/*", AccessEntry.added(PUSH, new AccessGrant.Nobody()), AccessEntry.added(PUSH, user),
                AccessEntry.added(MERGE, group), AccessEntry.added(UNPROTECT, new AccessGrant.Administrators()))
                .withForcePush(true).withCodeOwnerApproval(true);
        long id = added(project, whole);
        ProtectionView view = found(project, "release/*");
        assertEquals(id, view.rule().id());
        assertEquals(NOW, view.updatedAt());
        assertEquals(Set.of(user, group), view.names().keySet());
        assertTrue(view.names().get(user).endsWith("ada"));
        assertEquals(false, view.inherited());
        assertTrue(view.rule().forcePush() && view.rule().codeOwnerApproval());
        assertEquals(whole.entries().stream().map(entry -> entry.operation() + " " + entry.grant()).toList(),
                view.rule().entries().stream().map(entry -> entry.operation() + " " + entry.grant()).toList());
        assertEquals(4, view.rule().entries().stream().map(AccessEntry::id).filter(entry -> entry > 0).distinct().count());
        assertEquals(Optional.empty(), rules().find(project, "Release/*"));
        assertEquals(Optional.empty(), rules().find(project, "release/1"));
        assertEquals(Optional.empty(), rules().find(stranger, "release/*"));
        assertEquals(Optional.empty(), rules().find(below, "release/*"));
    }

    @Test
    final void owner_has_one_rule_of_a_name() {
        added(project, rule("main"));
        assertEquals(OptionalLong.empty(), rules().add(project, rule("main", AccessEntry.added(PUSH, new AccessGrant.Nobody())), LATER));
        assertEquals(List.of(), found(project, "main").rule().entries());
        assertTrue(rules().add(project, rule("Main"), NOW).isPresent());
        assertTrue(rules().add(stranger, rule("main"), NOW).isPresent());
        assertTrue(rules().add(above, rule("main"), NOW).isPresent());
        assertTrue(rules().add(below, rule("main"), NOW).isPresent());
        assertEquals(OptionalLong.empty(), rules().add(above, rule("main"), NOW));
    }

    @Test
    final void list_of_a_project_includes_the_rules_of_its_groups() {
        added(above, rule("b"));
        added(project, rule("a"));
        added(below, rule("Ab_%"));
        added(stranger, rule("a"));
        assertEquals(List.of("b inherited", "a", "Ab_% inherited"), listed(project, null));
        assertEquals(List.of("b"), listed(above, null));
        assertEquals(List.of("Ab_%"), listed(below, null));
        assertEquals(List.of("b inherited", "Ab_% inherited"), listed(project, "B"));
        assertEquals(List.of("Ab_% inherited"), listed(project, "_%"));
        assertEquals(List.of(), listed(project, "c"));
        assertEquals(3, rules().list(project, Optional.empty(), new PageRequest.Offset(2, 2)).total());
    }

    @Test
    final void rules_of_tags_are_listed_and_found_apart() {
        ProtectionOwner tags = new ProtectionOwner.ProjectTags(project.id());
        added(project, rule("v1"));
        added(above, rule("group"));
        long tag = added(tags, rule("v1", AccessEntry.added(CREATE, new AccessGrant.User(ada))));
        assertEquals(OptionalLong.empty(), rules().add(tags, rule("v1"), NOW));
        assertEquals(List.of("v1"), listed(tags, null));
        assertEquals(tag, found(tags, "v1").rule().id());
        assertEquals(List.of(new AccessGrant.User(ada)), found(tags, "v1").rule().grants(CREATE));
        assertEquals(Optional.empty(), rules().find(tags, "group"));
        assertEquals(List.of("v1", "group inherited"), listed(project, null));
        assertEquals(1, (int) transactions().write(() -> rules().lockAndCount(tags)));
    }

    @Test
    final void own_rule_is_found_before_that_of_the_nearest_group() {
        added(above, rule("main").withForcePush(true));
        assertTrue(found(project, "main").inherited());
        assertTrue(found(project, "main").rule().forcePush());
        added(below, rule("main"));
        assertFalse(found(project, "main").rule().forcePush());
        long own = added(project, rule("main"));
        assertEquals(own, found(project, "main").rule().id());
        assertFalse(found(project, "main").inherited());
    }

    @Test
    final void changed_rule_keeps_the_ids_of_its_entries() {
        added(project, rule("main", AccessEntry.added(PUSH, AccessGrant.MAINTAINERS), AccessEntry.added(PUSH, new AccessGrant.User(ada)),
                AccessEntry.added(MERGE, AccessGrant.MAINTAINERS)));
        ProtectionRule before = found(project, "main").rule();
        long first = before.entries(PUSH).getFirst().id();
        ProtectionRule after = before.withForcePush(true).with(PUSH, List.of(new AccessEntry(first, PUSH, new AccessGrant.Group(inner)),
                AccessEntry.added(PUSH, new AccessGrant.Nobody())));
        rules().change(before, after, LATER);
        ProtectionView view = found(project, "main");
        assertEquals(List.of(new AccessGrant.Group(inner), new AccessGrant.Nobody()), view.rule().grants(PUSH));
        assertEquals(first, view.rule().entries(PUSH).getFirst().id());
        assertEquals(before.entries(MERGE), view.rule().entries(MERGE));
        assertEquals(LATER, view.updatedAt());
        assertTrue(view.rule().forcePush());
        rules().change(view.rule(), view.rule().with(PUSH, List.of()).with(MERGE, List.of()), NOW);
        assertEquals(List.of(), found(project, "main").rule().entries());
        assertEquals(LATER, found(project, "main").updatedAt());
    }

    @Test
    final void removed_rule_is_gone_with_its_entries() {
        long id = added(project, rule("main", AccessEntry.added(PUSH, AccessGrant.MAINTAINERS)));
        long other = added(project, rule("other"));
        assertTrue(rules().remove(id));
        assertFalse(rules().remove(id));
        assertEquals(Optional.empty(), rules().find(project, "main"));
        assertEquals(other, found(project, "other").rule().id());
    }

    @Test
    final void own_rules_are_counted_under_the_lock() {
        added(project, rule("main"));
        added(project, rule("other"));
        added(above, rule("main"));
        assertEquals(2, (int) transactions().write(() -> rules().lockAndCount(project)));
        assertEquals(1, (int) transactions().write(() -> rules().lockAndCount(above)));
        assertEquals(0, (int) transactions().write(() -> rules().lockAndCount(below)));
        refused("Project", new ProjectBranches(project.id() + 1000));
        refused("Group", new GroupBranches(1_000_000));
    }

    private void refused(String thing, ProtectionOwner gone) {
        Refusal refused = assertThrows(Refusal.class, () -> transactions().write(() -> rules().lockAndCount(gone)));
        assertEquals(Refusal.notFound(thing).failure(), refused.failure());
    }

    @Test
    final void members_are_those_with_access_now() {
        Map<String, Long> users = new HashMap<>();
        for (String name : List.of("direct", "inherited", "invited", "ended", "nobody")) {
            users.put(name, rows().store(AccountDraft.named(name)));
        }
        long crew = rows().store(GroupDraft.named("crew"));
        rows().store(MemberDraft.ofProject(project.id(), users.get("direct"), Role.GUEST));
        rows().store(MemberDraft.ofGroup(outer, users.get("inherited"), Role.GUEST));
        rows().store(MemberDraft.ofGroup(crew, users.get("invited"), Role.DEVELOPER));
        rows().store(MemberDraft.ofProject(project.id(), users.get("ended"), Role.OWNER).until(PAST));
        rows().store(ShareDraft.toGroup(inner, crew, Role.DEVELOPER));
        Set<Long> all = Set.copyOf(users.values());
        assertEquals(Set.of(users.get("direct"), users.get("inherited"), users.get("invited")), rules().members(project, all));
        assertEquals(Set.of(users.get("inherited"), users.get("invited")), rules().members(below, all));
        assertEquals(Set.of(users.get("inherited")), rules().members(above, all));
        assertEquals(Set.of(), rules().members(stranger, all));
        assertEquals(Set.of(users.get("direct")), rules().members(project, Set.of(users.get("direct"), users.get("nobody"), 1_000_000L)));
    }

    @Test
    final void owner_of_a_personal_project_is_a_member_of_it() {
        ProtectionOwner personal = new ProjectBranches(rows().store(ProjectDraft.in(rows().personalNamespace(ada), "own")));
        assertEquals(Set.of(ada), rules().members(personal, Set.of(ada)));
    }

    @Test
    final void invited_groups_are_those_with_access_now() {
        long crew = rows().store(GroupDraft.named("crew"));
        long guests = rows().store(GroupDraft.named("guests"));
        long ended = rows().store(GroupDraft.named("ended"));
        rows().store(ShareDraft.toProject(project.id(), crew, Role.DEVELOPER));
        rows().store(ShareDraft.toGroup(outer, guests, Role.DEVELOPER));
        rows().store(ShareDraft.toProject(project.id(), ended, Role.DEVELOPER).until(PAST));
        Set<Long> all = Set.of(crew, guests, ended, inner, outer);
        assertEquals(Set.of(crew, guests), rules().invited(project, all));
        assertEquals(Set.of(guests), rules().invited(below, all));
        assertEquals(Set.of(guests), rules().invited(above, all));
        assertEquals(Set.of(), rules().invited(stranger, all));
        assertEquals(Set.of(), rules().invited(project, Set.of(ended)));
        rows().hideGroup(crew);
        assertEquals(Set.of(guests), rules().invited(project, all));
    }

    @Test
    final void deploy_key_is_an_entry_where_it_may_push() {
        long key = rows().deployKey(Map.of(project.id(), true, stranger.id(), false));
        assertEquals(Set.of(key), rules().pushingKeys(project, Set.of(key, key + 1_000)));
        assertEquals(Set.of(), rules().pushingKeys(stranger, Set.of(key)));
        assertEquals(Set.of(), rules().pushingKeys(above, Set.of(key)));
        AccessGrant grant = new AccessGrant.DeployKey(key);
        added(project, rule("main", AccessEntry.added(PUSH, new AccessGrant.User(ada))));
        ProtectionRule before = found(project, "main").rule();
        transactions().run(now -> rules().change(before, before.with(PUSH,
                List.of(new AccessEntry(before.entries().getFirst().id(), PUSH, grant))), LATER));
        assertEquals(List.of(grant), found(project, "main").rule().grants(PUSH));
        assertEquals(Map.of(grant, "Key"), found(project, "main").names());
    }
}
