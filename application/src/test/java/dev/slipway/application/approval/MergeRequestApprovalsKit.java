package dev.slipway.application.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.approval.decision.ApprovalFacts;
import dev.slipway.application.approval.decision.KeptApprovals;
import dev.slipway.application.approval.decision.RuleOrigin;
import dev.slipway.application.approval.port.ApprovalConfigurations;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.approval.port.MergeRequestApprovals.Committers;
import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.application.branch.ProtectionOwner.GroupBranches;
import dev.slipway.application.branch.ProtectionOwner.ProjectBranches;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequestVersions.NewVersion;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.approval.ApprovalOutcome.Counted;
import dev.slipway.domain.approval.ApprovalParties;
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.ApprovalRule;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Named;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.ApprovalTarget;
import dev.slipway.domain.approval.Approvers;
import dev.slipway.domain.approval.CoverageComparison;
import dev.slipway.domain.approval.CoverageComparison.Measured;
import dev.slipway.domain.approval.RuleBranches;
import dev.slipway.domain.approval.RuleProgress;
import dev.slipway.domain.branch.ProtectionRule;
import dev.slipway.domain.branch.RefPattern;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.user.PrivateCommitAddress;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code MergeRequestApprovals} does. */
public abstract class MergeRequestApprovalsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    private long author;
    private long group;
    private long project;
    private long request;

    protected abstract MergeRequestApprovals approvals();

    protected abstract MergeRequests requests();

    protected abstract ApprovalRuleRecords rules();

    protected abstract ApprovalConfigurations configurations();

    protected abstract ProtectionRules protections();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    /** Returns the primary address of a user, which is not confirmed. */
    protected abstract String primary(long userId);

    /** Adds an address to a user. @param confirmed whether the user has confirmed it */
    protected abstract void address(long userId, String address, boolean confirmed);

    protected abstract MergeRequestVersions versions();

    /** Stores a pipeline of a branch. @param coverage null for none @return its id */
    protected abstract long pipeline(long projectId, String ref, String sha, String status, String coverage);

    /** Marks a group as deleted. */
    protected abstract void delete(long group);

    /** Marks a user as deleted. */
    protected abstract void hide(long userId);

    /** Deletes the row of a user. */
    protected abstract void erase(long userId);

    @BeforeEach
    final void arrange() {
        author = rows().user("author");
        group = rows().store(GroupDraft.named("group"));
        project = rows().store(ProjectDraft.in(group, "project"));
        request = request(project, "feature", "main");
    }

    private long request(long projectId, String source, String target) {
        return transactions().write(() -> requests().create(ApprovalDrafts.request(projectId, source, target, author, NOW)).orElseThrow());
    }

    private ApprovalFacts facts(long id) {
        return approvals().facts(List.of(id), Set.of()).get(id);
    }

    private long rule(long projectId, ApprovalRuleDraft draft) {
        return transactions().write(() -> rules().add(projectId, draft, NOW));
    }

    private static ApprovalRuleDraft draft(String name, Named named) {
        return new ApprovalRuleDraft(ApprovalRuleKind.REGULAR, name, 1, Optional.empty(), named);
    }

    @Test
    final void approvals_are_stored_once_and_in_their_order() {
        long first = rows().user("zoe");
        long second = rows().user("bea");
        assertTrue(transactions().write(() -> approvals().add(request, second, NOW)));
        assertTrue(transactions().write(() -> approvals().add(request, first, NOW)));
        assertFalse(transactions().write(() -> approvals().add(request, second, NOW)));
        assertEquals(List.of(second, first), facts(request).approvals());
        assertEquals(List.of(second, first), approvals().approvers(request));
        assertTrue(transactions().write(() -> approvals().remove(request, second)));
        assertFalse(transactions().write(() -> approvals().remove(request, second)));
        long other = request(project, "other", "main");
        transactions().write(() -> approvals().add(other, first, NOW));
        transactions().write(() -> approvals().removeAll(request));
        assertEquals(List.of(), facts(request).approvals());
        assertEquals(List.of(), approvals().approvers(request));
        assertEquals(List.of(first), facts(other).approvals());
    }

    @Test
    final void facts_of_a_request_without_rules_are_those_of_its_project() {
        assertEquals(new ApprovalParties(OptionalLong.of(author), Set.of(), false), facts(request).parties());
        assertEquals(configurations().find(project), facts(request).configured());
        assertEquals(new ApprovalTarget("main", Map.of(), false), facts(request).target());
        assertEquals(List.of(), facts(request).rules().ofProject());
        transactions().write(() -> {
            configurations().put(project, new ApprovalConfiguration(Set.of(), true, 2), NOW);
            configurations().putGroup(group, Set.of(ApprovalRestriction.PASSWORD_REQUIRED), NOW);
        });
        assertEquals(configurations().find(project), facts(request).configured());
        assertEquals(Optional.of(facts(request).parties()), approvals().parties(request));
        erase(author);
        assertEquals(OptionalLong.empty(), facts(request).parties().author());
        assertEquals(Optional.of(new ApprovalParties(OptionalLong.empty(), Set.of(), false)), approvals().parties(request));
        assertEquals(Optional.empty(), approvals().parties(999_999L));
        assertEquals(Map.of(), approvals().facts(List.of(999_999L), Set.of()));
    }

    @Test
    final void rules_of_the_project_are_read_with_their_active_approvers() {
        long member = rows().user("member");
        long blocked = rows().store(AccountDraft.named("blocked").in(AccountState.BLOCKED));
        long past = rows().user("past");
        long stranger = rows().user("stranger");
        rows().store(MemberDraft.ofProject(project, author, Role.GUEST));
        rows().store(MemberDraft.ofProject(project, blocked, Role.GUEST));
        long reviewers = rows().store(GroupDraft.named("reviewers"));
        long empty = rows().store(GroupDraft.named("empty"));
        rows().store(MemberDraft.ofGroup(reviewers, member, Role.GUEST));
        rows().store(MemberDraft.ofGroup(reviewers, blocked, Role.GUEST));
        rows().store(MemberDraft.ofGroup(reviewers, past, Role.GUEST).until(LocalDate.of(2020, 1, 2)));
        long named = rule(project, draft("named", new Named(Set.of(author, blocked, stranger), Set.of(reviewers, empty),
                new RuleBranches.AllProtected())));
        long any = rule(project, new ApprovalRuleDraft(ApprovalRuleKind.ANY_APPROVER, "any", 2, Optional.empty(), Named.NONE));
        long report = rule(project, new ApprovalRuleDraft(ApprovalRuleKind.REPORT_APPROVER, "report", 1,
                Optional.of(ApprovalReport.CODE_COVERAGE), Named.NONE));
        assertEquals(List.of(
                new ApprovalRule(named, "named", ApprovalRuleKind.REGULAR, 1,
                        new Approvers(Set.of(author), Map.of(reviewers, Set.of(member), empty, Set.of())), new RuleBranches.AllProtected()),
                ApprovalRule.of(any, "any", ApprovalRuleKind.ANY_APPROVER, 2, Approvers.NONE),
                ApprovalRule.of(report, "report", ApprovalRuleKind.REPORT_APPROVER, 1, Approvers.NONE)),
                facts(request).rules().ofProject());
        assertEquals(Optional.of(ApprovalReport.CODE_COVERAGE), facts(request).origins().get(report).report());
    }

    @Test
    final void members_of_large_groups_are_read_if_they_are_among_the_first_or_have_approved() {
        long large = rows().store(GroupDraft.named("large"));
        long small = rows().store(GroupDraft.named("small"));
        List<Long> members = IntStream.range(0, ApprovalRuleView.MOST_MEMBERS + 3).mapToObj(number -> rows().user("member" + number))
                .toList();
        members.forEach(member -> rows().store(MemberDraft.ofGroup(member.equals(members.getFirst()) ? small : large, member, Role.GUEST)));
        rule(project, draft("large", new Named(Set.of(), Set.of(large, small), new RuleBranches.All())));
        Set<Long> first = Set.copyOf(members.subList(0, ApprovalRuleView.MOST_MEMBERS));
        assertEquals(first, approvers(Set.of()));
        long last = members.getLast();
        assertEquals(with(first, last), approvers(Set.of(last, author)));
        transactions().write(() -> approvals().add(request, last, NOW));
        assertEquals(with(first, last), approvers(Set.of()));
        assertFalse(read(Set.of()).complete());
        assertTrue(read(Set.copyOf(members)).complete(), "all are read");
        rows().store(MemberDraft.ofGroup(large, author, Role.GUEST));
        transactions().write(() -> approvals().putCommitters(request,
                committers(primary(members.getFirst()).toLowerCase(Locale.ROOT))));
        assertTrue(approvers(Set.of()).containsAll(members.subList(0, ApprovalRuleView.MOST_MEMBERS + 1)),
                "those who may be excluded take no places");
    }

    @Test
    final void members_of_several_groups_take_one_place_and_those_of_deleted_groups_none() {
        long first = rows().store(GroupDraft.named("first"));
        long second = rows().store(GroupDraft.named("second"));
        long old = rows().store(GroupDraft.named("old"));
        int half = ApprovalRuleView.MOST_MEMBERS / 2 + 1;
        List<Long> past = IntStream.range(0, half).mapToObj(number -> rows().user("past" + number)).toList();
        List<Long> members = IntStream.range(0, half).mapToObj(number -> rows().user("member" + number)).toList();
        past.forEach(user -> rows().store(MemberDraft.ofGroup(old, user, Role.GUEST)));
        members.forEach(user -> {
            rows().store(MemberDraft.ofGroup(first, user, Role.GUEST));
            rows().store(MemberDraft.ofGroup(second, user, Role.GUEST));
        });
        rule(project, draft("groups", new Named(Set.of(), Set.of(first, second, old), new RuleBranches.All())));
        delete(old);
        assertEquals(new Approvers(Set.of(), Map.of(first, Set.copyOf(members), second, Set.copyOf(members))), read(Set.of()));
    }

    private Approvers read(Set<Long> users) {
        return approvals().facts(List.of(request), users).get(request).rules().ofProject().getFirst().approvers();
    }

    private Set<Long> approvers(Set<Long> users) {
        return read(users).all();
    }

    private static Set<Long> with(Set<Long> users, long another) {
        Set<Long> all = new HashSet<>(users);
        all.add(another);
        return all;
    }

    @Test
    final void target_is_read_with_the_protections_of_the_project_and_its_groups() {
        long other = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("beside")), "other"));
        long own = protect(new ProjectBranches(project), "main", false);
        long above = protect(new GroupBranches(group), "release/*", true);
        protect(new ProjectBranches(other), "main", true);
        long release = request(project, "feature", "release/1");
        long elsewhere = request(other, "feature", "main");
        Map<Long, ApprovalFacts> facts = approvals().facts(List.of(request, release, elsewhere), Set.of());
        Map<Long, RefPattern> patterns = Map.of(own, new RefPattern("main"), above, new RefPattern("release/*"));
        assertEquals(new ApprovalTarget("main", patterns, false), facts.get(request).target());
        assertEquals(new ApprovalTarget("release/1", patterns, true), facts.get(release).target());
        assertTrue(facts.get(elsewhere).target().codeOwnersRequired());
        long rule = rule(project, draft("scoped", new Named(Set.of(), Set.of(), new RuleBranches.Protections(Set.of(above)))));
        assertEquals(new RuleBranches.Protections(Set.of(above)), facts(request).rules().ofProject().getFirst().branches());
        assertEquals(rule, facts(request).rules().ofProject().getFirst().id());
    }

    private long protect(ProtectionOwner owner, String name, boolean codeOwners) {
        return transactions().write(() -> protections().add(owner, ProtectionRule.named(name, List.of()).withCodeOwnerApproval(codeOwners),
                NOW)).orElseThrow();
    }

    @Test
    final void approvals_are_kept_as_they_were() {
        long member = rows().user("member");
        ApprovalRule named = new ApprovalRule(7, "named", ApprovalRuleKind.REGULAR, 2,
                new Approvers(Set.of(author), Map.of(group, Set.of())), new RuleBranches.All());
        ApprovalRule owned = ApprovalRule.of(9, "*.md", ApprovalRuleKind.CODE_OWNER, 1, Approvers.NONE);
        KeptApprovals kept = new KeptApprovals(true, List.of(
                new Counted(owned, new RuleProgress(Set.of(member), List.of(member), 0, true)),
                new Counted(named, new RuleProgress(Set.of(member, author), List.of(member, author), 0, true))),
                Map.of(7L, new RuleOrigin(Optional.empty(), Optional.of(ApprovalReport.CODE_COVERAGE),
                        Optional.of(new RuleSource(5, 3, true))),
                        9L, new RuleOrigin(Optional.of("docs"), Optional.empty(), Optional.empty())));
        assertEquals(Optional.empty(), facts(request).kept());
        transactions().write(() -> approvals().keep(request, kept));
        assertEquals(Optional.of(kept), facts(request).kept());
        KeptApprovals none = new KeptApprovals(false, List.of(), Map.of());
        transactions().write(() -> approvals().keep(request, none));
        assertEquals(Optional.of(kept), facts(request).kept(), "the first ones count");
        long other = request(project, "other", "main");
        transactions().write(() -> approvals().keep(other, none));
        assertEquals(Optional.of(none), facts(other).kept());
    }

    @Test
    final void coverage_is_that_of_complete_pipelines_of_the_head_and_the_newest_of_the_base() {
        String base = "b".repeat(40);
        transactions().write(() -> versions().add(request, new NewVersion(new DiffRefs(base, base, "c".repeat(40)), "1", List.of()), NOW));
        long head = pipeline(project, "feature", "c".repeat(40), "success", "91.5");
        assertEquals(new CoverageComparison(measured("91.50"), Optional.empty()), coverage(request, head));
        long running = pipeline(project, "feature", "c".repeat(40), "running", "91.5");
        assertEquals(CoverageComparison.NONE, coverage(request, running));
        pipeline(project, "main", base, "success", "10");
        pipeline(project, "main", base, "running", "90");
        pipeline(project, "elsewhere", base, "success", "20");
        pipeline(project, "main", "d".repeat(40), "success", "30");
        assertEquals(new CoverageComparison(measured("91.50"), measured("90.00")), coverage(request, head));
        long without = pipeline(project, "feature", "c".repeat(40), "failed", null);
        assertEquals(Optional.of(new Measured(Optional.empty())), coverage(request, without).head());
        assertEquals(Optional.empty(), approvals().coverages(Map.of(request, OptionalLong.empty())).get(request).head());
        long other = request(project, "other", "main");
        assertEquals(Set.of(request, other), approvals().coverages(Map.of(request, OptionalLong.of(head), other, OptionalLong.empty()))
                .keySet());
    }

    @Test
    final void pipeline_of_the_base_that_is_started_anew_hides_no_coverage() {
        String base = "b".repeat(40);
        transactions().write(() -> versions().add(request, new NewVersion(new DiffRefs(base, base, "c".repeat(40)), "1", List.of()), NOW));
        long head = pipeline(project, "feature", "c".repeat(40), "success", "91.5");
        pipeline(project, "main", base, "running", null);
        assertEquals(CoverageComparison.NONE, coverage(request, head), "it may report more");
        pipeline(project, "main", base, "success", null);
        pipeline(project, "main", base, "running", null);
        assertEquals(new CoverageComparison(measured("91.50"), Optional.of(new Measured(Optional.empty()))), coverage(request, head));
        pipeline(project, "main", base, "success", "95");
        pipeline(project, "main", base, "running", null);
        pipeline(project, "main", base, "success", null);
        assertEquals(new CoverageComparison(measured("91.50"), measured("95.00")), coverage(request, head));
    }

    private CoverageComparison coverage(long requestId, long pipeline) {
        return approvals().coverages(Map.of(requestId, OptionalLong.of(pipeline))).get(requestId);
    }

    private static Optional<Measured> measured(String percent) {
        return Optional.of(new Measured(Optional.of(new BigDecimal(percent))));
    }

    @Test
    final void committers_are_users_with_an_address() {
        long secondary = rows().user("secondary");
        long unconfirmed = rows().user("unconfirmed");
        address(secondary, "Work@Example.com", true);
        address(unconfirmed, "other@example.com", false);
        rows().user("stranger");
        transactions().write(() -> approvals().putCommitters(request, committers(primary(author).toLowerCase(Locale.ROOT),
                "work@example.com", "other@example.com", "none@example.com")));
        assertEquals(Set.of(author, secondary, unconfirmed), facts(request).parties().committers());
        assertEquals(Optional.of(facts(request).parties()), approvals().parties(request));
        transactions().write(() -> approvals().putCommitters(request, committers("work@example.com")));
        assertEquals(Set.of(secondary), facts(request).parties().committers());
        transactions().write(() -> approvals().putCommitters(request, committers()));
        assertEquals(Set.of(), facts(request).parties().committers());
    }

    @Test
    final void committers_are_found_by_generated_addresses() {
        long hidden = rows().user("hidden");
        long shown = rows().user("shown");
        transactions().write(() -> approvals().putCommitters(request, committers(
                PrivateCommitAddress.of(hidden, "former-name", PrivateCommitAddress.COMMIT_DOMAIN),
                PrivateCommitAddress.of(shown, "shown", "git.example.com"), "999999-gone@users.noreply.invalid", author + "@example.com")));
        assertEquals(Set.of(hidden, shown), facts(request).parties().committers());
    }

    @Test
    final void committers_before_stay_where_the_present_ones_are_not_all_known() {
        long first = rows().user("first");
        long second = rows().user("second");
        address(first, "first@example.org", true);
        address(second, "second@example.org", true);
        transactions().write(() -> approvals().putCommitters(request, committers("first@example.org")));
        assertEquals(new ApprovalParties(OptionalLong.of(author), Set.of(first), true), facts(request).parties());
        transactions().write(() -> approvals().putCommitters(request,
                new Committers(Set.of("first@example.org", "second@example.org"), false)));
        assertEquals(new ApprovalParties(OptionalLong.of(author), Set.of(first, second), false), facts(request).parties());
        transactions().write(() -> approvals().putCommitters(request, committers("second@example.org")));
        assertEquals(new ApprovalParties(OptionalLong.of(author), Set.of(second), true), facts(request).parties());
    }

    private static Committers committers(String... addresses) {
        return new Committers(Set.of(addresses), true);
    }

    @Test
    final void approvals_of_deleted_users_do_not_count() {
        long user = rows().user("user");
        transactions().write(() -> approvals().add(request, user, NOW));
        assertEquals(List.of(user), facts(request).approvals());
        hide(user);
        assertEquals(List.of(), facts(request).approvals());
    }

    @Test
    final void users_and_groups_are_found_by_id() {
        long bea = rows().user("bea");
        assertEquals(List.of("author", "bea"), approvals().users(Set.of(bea, author, 999_999L)).stream().map(UserBrief::username).toList());
        assertEquals(List.of(), approvals().users(Set.of()));
        long other = rows().store(GroupDraft.named("other"));
        assertEquals(List.of("group", "other"), approvals().groups(Set.of(other, group)).stream().map(GroupView::fullPath).toList());
        assertEquals(List.of(), approvals().groups(Set.of()));
    }
}
