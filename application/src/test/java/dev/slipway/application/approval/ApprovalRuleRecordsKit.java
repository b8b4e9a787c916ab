package dev.slipway.application.approval;

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
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.approval.port.ApprovalRuleRecords.Stored;
import dev.slipway.application.branch.ProtectionOwner.ProjectBranches;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Identity;
import dev.slipway.domain.approval.ApprovalRuleDraft.Named;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.RuleBranches;
import dev.slipway.domain.branch.ProtectionRule;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code ApprovalRuleRecords} does. */
public abstract class ApprovalRuleRecordsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final Instant LATER = NOW.plusSeconds(60);
    private static final LocalDate PAST = LocalDate.of(2020, 1, 2);
    private static final long GONE = 999_999;

    private long ada;
    private long home;
    private long group;
    private long project;
    private long other;

    protected abstract ApprovalRuleRecords rules();

    protected abstract ProtectionRules protections();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    /** Deletes the row of a user. */
    protected abstract void eraseUser(long userId);

    /** Deletes the row of a group. */
    protected abstract void eraseGroup(long groupId);

    @BeforeEach
    final void arrange() {
        ada = rows().user("ada");
        group = rows().store(GroupDraft.named("group"));
        home = rows().store(GroupDraft.named("home"));
        project = rows().store(ProjectDraft.in(home, "project"));
        rows().store(MemberDraft.ofProject(project, ada, Role.DEVELOPER));
        other = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("beside")), "other"));
    }

    private static ApprovalRuleDraft draft(String name, Named named) {
        return new ApprovalRuleDraft(ApprovalRuleKind.REGULAR, name, 2, Optional.empty(), named);
    }

    private static Named named(Set<Long> users, Set<Long> groups) {
        return new Named(users, groups, new RuleBranches.All());
    }

    private long added(long projectId, ApprovalRuleDraft draft) {
        return transactions().write(() -> rules().add(projectId, draft, NOW));
    }

    private long protection(String name) {
        return transactions().write(() -> protections().add(new ProjectBranches(project), ProtectionRule.named(name, List.of()), NOW))
                .orElseThrow();
    }

    private ApprovalRuleView found(long id) {
        return rules().find(project, id).orElseThrow();
    }

    private static List<Long> ids(List<UserBrief> users) {
        return users.stream().map(UserBrief::id).toList();
    }

    @Test
    final void stored_rule_is_found_with_what_it_names() {
        ApprovalRuleDraft whole = draft("security", new Named(Set.of(ada), Set.of(group),
                new RuleBranches.Protections(Set.of(protection("main"), protection("v*")))));
        long id = added(project, whole);
        ApprovalRuleView view = found(id);
        assertEquals(whole, view.rule());
        assertEquals(Optional.of(new Stored(whole, NOW)), rules().stored(project, id));
        assertEquals(Optional.empty(), rules().stored(other, id));
        assertEquals(Optional.empty(), rules().stored(project, GONE));
        assertEquals("ada", view.users().getFirst().username());
        assertEquals(List.of("group"), view.groups().stream().map(GroupView::fullPath).toList());
        assertEquals(NOW, view.updatedAt());
        assertEquals(Optional.empty(), rules().find(other, id));
        assertEquals(Optional.empty(), rules().find(project, GONE));
        ApprovalRuleDraft report = new ApprovalRuleDraft(ApprovalRuleKind.REPORT_APPROVER, "Coverage-Check", 0,
                Optional.of(ApprovalReport.CODE_COVERAGE), new Named(Set.of(), Set.of(), new RuleBranches.AllProtected()));
        assertEquals(report, found(added(project, report)).rule());
    }

    @Test
    final void rules_are_listed_and_locked_by_project() {
        long first = added(project, draft("b", Named.NONE));
        long second = added(project, draft("a", named(Set.of(ada), Set.of(group))));
        added(other, draft("a", Named.NONE));
        assertEquals(List.of(first, second), rules().list(project, PageRequest.Offset.first()).items().stream().map(ApprovalRuleView::id)
                .toList());
        assertEquals(1, rules().list(project, PageRequest.Offset.first()).items().getLast().groups().size());
        assertEquals(Map.of(first, new Identity(ApprovalRuleKind.REGULAR, "b"), second, new Identity(ApprovalRuleKind.REGULAR, "a")),
                transactions().write(() -> rules().lock(project)));
        assertThrows(Refusal.class, () -> transactions().write(() -> rules().lock(GONE)));
    }

    @Test
    final void eligible_are_active_users_and_present_direct_members_of_the_groups() {
        long blocked = rows().store(AccountDraft.named("blocked").in(AccountState.BLOCKED));
        long member = rows().user("member");
        long both = rows().user("both");
        long past = rows().user("past");
        long above = rows().store(GroupDraft.named("above"));
        long below = rows().store(GroupDraft.named("below").inside(above));
        long inherited = rows().user("inherited");
        rows().store(MemberDraft.ofGroup(above, inherited, Role.OWNER));
        rows().store(MemberDraft.ofGroup(below, member, Role.GUEST));
        rows().store(MemberDraft.ofGroup(below, blocked, Role.OWNER));
        rows().store(MemberDraft.ofGroup(below, both, Role.DEVELOPER));
        rows().store(MemberDraft.ofGroup(below, past, Role.DEVELOPER).until(PAST));
        rows().store(MemberDraft.ofProject(project, both, Role.GUEST));
        rows().store(MemberDraft.ofProject(project, blocked, Role.OWNER));
        ApprovalRuleView view = found(added(project, draft("a", named(Set.of(ada, both, blocked), Set.of(below)))));
        assertEquals(List.of(ada, member, both), ids(view.eligible()));
        assertEquals(List.of(ada, blocked, both), ids(view.users()));
        rows().hideGroup(below);
        assertEquals(List.of(ada, both), ids(found(view.id()).eligible()));
        assertEquals(List.of(), found(view.id()).groups());
    }

    @Test
    final void users_who_left_the_project_are_named_but_not_eligible() {
        long stranger = rows().user("stranger");
        long ended = rows().user("ended");
        long inherited = rows().user("inherited");
        long invited = rows().user("invited");
        long formerly = rows().user("formerly");
        long elsewhere = rows().user("elsewhere");
        long former = rows().store(GroupDraft.named("former"));
        rows().store(MemberDraft.ofProject(project, ended, Role.MAINTAINER).until(PAST));
        rows().store(MemberDraft.ofGroup(home, inherited, Role.REPORTER));
        rows().store(MemberDraft.ofGroup(group, invited, Role.DEVELOPER));
        rows().store(ShareDraft.toProject(project, group, Role.GUEST));
        rows().store(MemberDraft.ofGroup(former, formerly, Role.DEVELOPER));
        rows().store(ShareDraft.toGroup(home, former, Role.DEVELOPER).until(PAST));
        rows().store(MemberDraft.ofProject(other, elsewhere, Role.OWNER));
        Set<Long> named = Set.of(ada, stranger, ended, inherited, invited, formerly, elsewhere);
        ApprovalRuleView view = found(added(project, draft("a", named(named, Set.of()))));
        assertEquals(List.of(ada, inherited, invited), ids(view.eligible()));
        assertEquals(named, view.rule().named().users(), "they count again once they are back");
    }

    @Test
    final void owner_of_the_namespace_is_a_member() {
        long owner = rows().user("owner");
        long own = rows().store(ProjectDraft.in(rows().personalNamespace(owner), "own"));
        long id = added(own, draft("a", named(Set.of(ada, owner), Set.of())));
        assertEquals(List.of(owner), ids(rules().find(own, id).orElseThrow().eligible()));
    }

    @Test
    final void first_members_of_large_groups_are_eligible() {
        long large = rows().store(GroupDraft.named("large"));
        List<Long> members = IntStream.rangeClosed(0, ApprovalRuleView.MOST_MEMBERS).mapToObj(number -> rows().user("member" + number))
                .toList();
        members.forEach(member -> rows().store(MemberDraft.ofGroup(member % 2 == 0 ? group : large, member, Role.GUEST)));
        long late = rows().user("late");
        rows().store(MemberDraft.ofProject(project, late, Role.GUEST));
        List<Long> eligible = ids(found(added(project, draft("a", named(Set.of(ada, late), Set.of(group, large))))).eligible());
        assertEquals(members.subList(0, ApprovalRuleView.MOST_MEMBERS), eligible.subList(1, eligible.size() - 1));
        assertEquals(List.of(ada, late), List.of(eligible.getFirst(), eligible.getLast()), "users that the rule names are all there");
    }

    @Test
    final void changed_rule_has_other_attributes() {
        long bea = rows().user("bea");
        long id = added(project, draft("a", new Named(Set.of(ada), Set.of(group), new RuleBranches.Protections(Set.of(protection("v*"))))));
        ApprovalRuleDraft changed = new ApprovalRuleDraft(ApprovalRuleKind.REGULAR, "b", 0, Optional.empty(),
                new Named(Set.of(ada, bea), Set.of(), new RuleBranches.AllProtected()));
        transactions().write(() -> rules().change(id, changed, LATER));
        assertEquals(changed, found(id).rule());
        assertEquals(LATER, found(id).updatedAt());
        ApprovalRuleDraft less = draft("b", named(Set.of(bea), Set.of(group)));
        transactions().write(() -> rules().change(id, less, LATER));
        assertEquals(less, found(id).rule());
    }

    @Test
    final void removed_rule_is_gone() {
        long id = added(project, draft("a", named(Set.of(ada), Set.of(group))));
        long kept = added(project, draft("b", Named.NONE));
        assertTrue(transactions().write(() -> rules().remove(id)));
        assertFalse(transactions().write(() -> rules().remove(id)));
        assertEquals(Optional.empty(), rules().find(project, id));
        assertTrue(rules().find(project, kept).isPresent());
    }

    @Test
    final void rule_loses_users_groups_and_branches_that_are_gone() {
        long main = protection("main");
        long id = added(project, draft("a", new Named(Set.of(ada), Set.of(group), new RuleBranches.Protections(Set.of(main)))));
        eraseUser(ada);
        eraseGroup(group);
        transactions().write(() -> protections().remove(main));
        assertEquals(Named.NONE, found(id).rule().named());
        assertEquals(Named.NONE, rules().stored(project, id).orElseThrow().rule().named());
        long late = added(project, draft("b", new Named(Set.of(ada), Set.of(group), new RuleBranches.Protections(Set.of(main)))));
        assertEquals(Named.NONE, found(late).rule().named(), "they went while the rule was added");
    }

    @Test
    final void users_are_found_by_their_names() {
        long bea = rows().user("Bea");
        assertEquals(Set.of(ada, bea), rules().usersNamed(Set.of("ADA", "bea", "nemo")));
        assertEquals(Set.of(), rules().usersNamed(Set.of("ad")));
    }
}
