package dev.slipway.application.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.approval.decision.ApprovalFacts;
import dev.slipway.application.approval.decision.RuleOrigin;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.approval.port.ApprovalRuleRecords.Stored;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.approval.port.MergeRequestRuleRecords;
import dev.slipway.application.approval.port.MergeRequestRuleRecords.RuleOwner;
import dev.slipway.application.approval.rule.CodeOwnerRule;
import dev.slipway.application.approval.rule.MergeRequestRuleView;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.approval.ApprovalRule;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Identity;
import dev.slipway.domain.approval.ApprovalRuleDraft.Named;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.Approvers;
import dev.slipway.domain.approval.RuleBranches;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code MergeRequestRuleRecords} does. */
public abstract class MergeRequestRuleRecordsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    private long ada;
    private long group;
    private long project;
    private long request;
    private long other;

    protected abstract MergeRequestRuleRecords rules();

    protected abstract ApprovalRuleRecords projectRules();

    protected abstract MergeRequestApprovals approvals();

    protected abstract MergeRequests requests();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    @BeforeEach
    final void arrange() {
        ada = rows().user("ada");
        group = rows().store(GroupDraft.named("group"));
        project = rows().store(ProjectDraft.in(group, "project"));
        rows().store(MemberDraft.ofProject(project, ada, Role.DEVELOPER));
        request = request("feature");
        other = request("other");
    }

    private long request(String branch) {
        return transactions().write(() -> requests().create(ApprovalDrafts.request(project, branch, "main", ada, NOW)).orElseThrow());
    }

    private static ApprovalRuleDraft draft(ApprovalRuleKind kind, String name, int required, Set<Long> users, Set<Long> groups) {
        return new ApprovalRuleDraft(kind, name, required, Optional.empty(), new Named(users, groups, new RuleBranches.All()));
    }

    private static ApprovalRuleDraft draft(String name, Set<Long> users, Set<Long> groups) {
        return draft(ApprovalRuleKind.REGULAR, name, 2, users, groups);
    }

    private long added(long requestId, ApprovalRuleDraft rule, OptionalLong source) {
        return transactions().write(() -> rules().add(new RuleOwner(project, requestId), rule, source, NOW));
    }

    private long added(ApprovalRuleDraft rule) {
        return added(request, rule, OptionalLong.empty());
    }

    private MergeRequestRuleView found(long id) {
        return rules().find(request, id).orElseThrow();
    }

    @Test
    final void stored_rule_is_found_with_what_it_names() {
        ApprovalRuleDraft draft = draft("security", Set.of(ada), Set.of(group));
        long id = added(draft);
        MergeRequestRuleView view = found(id);
        assertEquals(draft, view.rule().rule());
        assertEquals(List.of("ada"), view.rule().users().stream().map(UserBrief::username).toList());
        assertEquals(List.of("group"), view.rule().groups().stream().map(GroupView::fullPath).toList());
        assertEquals(NOW, view.rule().updatedAt());
        assertEquals(Optional.empty(), view.source());
        assertEquals(Optional.empty(), view.section());
        assertEquals(Optional.of(new Stored(draft, NOW)), rules().stored(request, id));
        assertEquals(Optional.empty(), rules().stored(other, id));
        assertEquals(Optional.empty(), rules().find(other, id));
        assertEquals(Optional.empty(), projectRules().find(project, id), "it is none of the project");
        assertEquals(Optional.empty(), projectRules().stored(project, id));
    }

    @Test
    final void rules_are_listed_by_request() {
        long ofProject = transactions().write(() -> projectRules().add(project, draft("a", Set.of(), Set.of()), NOW));
        long first = added(draft("b", Set.of(), Set.of()));
        long second = added(draft("a", Set.of(), Set.of(group)));
        long elsewhere = added(other, draft("a", Set.of(), Set.of()), OptionalLong.empty());
        List<MergeRequestRuleView> listed = rules().list(request, PageRequest.Offset.first()).items();
        assertEquals(List.of(first, second), listed.stream().map(view -> view.rule().id()).toList());
        assertEquals(1, listed.getLast().rule().groups().size());
        assertEquals(Map.of(first, new Identity(ApprovalRuleKind.REGULAR, "b"), second, new Identity(ApprovalRuleKind.REGULAR, "a")),
                rules().definedByUsers(request));
        assertEquals(Set.of(elsewhere), rules().definedByUsers(other).keySet());
        assertEquals(List.of(ofProject), projectRules().list(project, PageRequest.Offset.first()).items().stream()
                .map(ApprovalRuleView::id).toList());
        assertEquals(Set.of(ofProject), transactions().write(() -> projectRules().lock(project)).keySet());
    }

    @Test
    final void source_tells_what_differs() {
        long source = transactions().write(() -> projectRules().add(project, draft("a", Set.of(ada), Set.of(group)), NOW));
        assertEquals(Optional.of(new RuleSource(source, 2, false)), source(source, draft("a", Set.of(ada), Set.of(group))));
        assertTrue(source(source, draft(ApprovalRuleKind.REGULAR, "a", 3, Set.of(ada), Set.of(group))).orElseThrow().overridden());
        assertTrue(source(source, draft("b", Set.of(ada), Set.of(group))).orElseThrow().overridden());
        assertTrue(source(source, draft("a", Set.of(), Set.of(group))).orElseThrow().overridden());
        assertTrue(source(source, draft("a", Set.of(ada), Set.of())).orElseThrow().overridden());
        long more = rows().store(GroupDraft.named("more"));
        assertTrue(source(source, draft("a", Set.of(ada), Set.of(group, more))).orElseThrow().overridden());
        assertTrue(source(source, draft("a", Set.of(ada, rows().user("bea")), Set.of(group))).orElseThrow().overridden());
        long id = added(draft("kept", Set.of(ada), Set.of()));
        long copy = added(request, draft("copy", Set.of(ada), Set.of()), OptionalLong.of(source));
        transactions().write(() -> projectRules().remove(source));
        assertEquals(Optional.empty(), found(copy).source(), "the copy stays");
        assertEquals(Set.of(id, copy), rules().definedByUsers(request).keySet());
    }

    private Optional<RuleSource> source(long source, ApprovalRuleDraft draft) {
        long id = added(request, draft, OptionalLong.of(source));
        Optional<RuleSource> found = found(id).source();
        assertEquals(found, facts(request).origins().get(id).source());
        assertTrue(transactions().write(() -> rules().remove(request, id)));
        return found;
    }

    private ApprovalFacts facts(long requestId) {
        return approvals().facts(List.of(request, other), Set.of()).get(requestId);
    }

    private static CodeOwnerRule owned(String section, String name, int required, Set<Long> users, Set<Long> groups) {
        return new CodeOwnerRule(ApprovalRuleKind.CODE_OWNER, section, name, required, users, groups);
    }

    private void put(CodeOwnerRule... owned) {
        transactions().write(() -> rules().putCodeOwners(new RuleOwner(project, request), List.of(owned), NOW));
    }

    @Test
    final void rules_of_code_owners_are_replaced() {
        long own = added(draft("*.md", Set.of(), Set.of()));
        transactions().write(() -> rules().putCodeOwners(new RuleOwner(project, other), List.of(owned("a", "kept", 1, Set.of(), Set.of())),
                NOW));
        put(owned("a", "*.md", 2, Set.of(ada, 999_999L), Set.of(group, 888_888L)), owned("b", "*.md", 0, Set.of(), Set.of()));
        List<MergeRequestRuleView> listed = rules().list(request, PageRequest.Offset.first()).items();
        assertEquals(List.of("null *.md 2", "a *.md 2", "b *.md 0"), listed.stream().map(view -> view.section().orElse(null) + " "
                + view.rule().rule().name() + " " + view.rule().rule().required()).toList());
        assertEquals(new Named(Set.of(ada), Set.of(group), new RuleBranches.All()), listed.get(1).rule().rule().named(),
                "users and groups that are gone are left out");
        assertEquals(ApprovalRuleKind.CODE_OWNER, rules().stored(request, listed.get(1).rule().id()).orElseThrow().rule().kind());
        assertEquals(Set.of(own), rules().definedByUsers(request).keySet(), "they follow from a file");
        assertEquals(Optional.of("a"), facts(request).origins().get(listed.get(1).rule().id()).section());
        put(new CodeOwnerRule(ApprovalRuleKind.UNDETERMINED_OWNERS, "codeowners", "x".repeat(8000), 1, Set.of(), Set.of()));
        assertEquals(List.of(ApprovalRuleKind.REGULAR, ApprovalRuleKind.UNDETERMINED_OWNERS),
                facts(request).rules().ofMergeRequest().stream().map(ApprovalRule::kind).toList());
        put();
        assertEquals(List.of(own), facts(request).rules().ofMergeRequest().stream().map(ApprovalRule::id).toList());
        assertEquals(1, facts(other).rules().ofMergeRequest().size());
    }

    @Test
    final void rules_of_code_owners_that_are_there_already_keep_their_ids() {
        Instant later = NOW.plusSeconds(9);
        put(owned("a", "*.md", 1, Set.of(ada), Set.of()), owned("b", "*.md", 1, Set.of(ada), Set.of()),
                owned("b", "gone", 1, Set.of(), Set.of(group)));
        Map<String, Long> ids = idsOfFile();
        transactions().write(() -> rules().putCodeOwners(new RuleOwner(project, request), List.of(
                owned("new", "*", 1, Set.of(ada), Set.of()), owned("a", "*.md", 1, Set.of(ada), Set.of()),
                owned("b", "*.md", 2, Set.of(), Set.of(group))), later));
        Map<String, Long> now = idsOfFile();
        assertEquals(Set.of("new *", "a *.md", "b *.md"), now.keySet());
        assertEquals(List.of(ids.get("a *.md"), ids.get("b *.md")), List.of(now.get("a *.md"), now.get("b *.md")));
        assertEquals(NOW, found(now.get("a *.md")).rule().updatedAt());
        assertEquals(later, found(now.get("b *.md")).rule().updatedAt());
        ApprovalRuleDraft changed = found(now.get("b *.md")).rule().rule();
        assertEquals(List.of(2, new Named(Set.of(), Set.of(group), new RuleBranches.All())), List.of(changed.required(), changed.named()));
    }

    private Map<String, Long> idsOfFile() {
        return rules().list(request, PageRequest.Offset.first()).items().stream().filter(view -> view.section().isPresent())
                .collect(Collectors.toMap(view -> view.section().get() + " " + view.rule().rule().name(), view -> view.rule().id()));
    }

    @Test
    final void rules_are_changed_and_removed_by_their_request_alone() {
        long id = added(draft("a", Set.of(ada), Set.of()));
        ApprovalRuleDraft changed = draft("b", Set.of(), Set.of(group));
        transactions().write(() -> rules().change(other, id, changed, NOW));
        transactions().write(() -> projectRules().change(id, changed, NOW));
        assertFalse(transactions().write(() -> rules().remove(other, id)) || transactions().write(() -> projectRules().remove(id)));
        assertEquals("a", found(id).rule().rule().name());
        transactions().write(() -> rules().change(request, id, changed, NOW.plusSeconds(9)));
        assertEquals(Optional.of(new Stored(changed, NOW.plusSeconds(9))), rules().stored(request, id));
        assertTrue(transactions().write(() -> rules().remove(request, id)));
        assertFalse(transactions().write(() -> rules().remove(request, id)));
    }

    @Test
    final void source_is_a_rule_of_the_project() {
        ApprovalRuleDraft draft = draft("a", Set.of(ada), Set.of(group));
        long source = transactions().write(() -> projectRules().add(project, draft, NOW));
        long own = added(draft("b", Set.of(), Set.of()));
        assertEquals(Optional.of(new Stored(draft, NOW)), transactions().write(() -> rules().source(project, source)));
        for (long[] unknown : new long[][] {{project + 1000, source}, {project, own}, {project, source + 1000}}) {
            assertEquals(Optional.empty(), transactions().write(() -> rules().source(unknown[0], unknown[1])));
        }
    }

    @Test
    final void file_of_code_owners_is_kept_for_each_request() {
        assertEquals(Optional.empty(), rules().codeOwnersFile(request));
        for (Optional<String> file : List.of(Optional.of("a".repeat(40)), Optional.of(""), Optional.<String>empty())) {
            transactions().write(() -> rules().putCodeOwnersFile(request, file));
            assertEquals(file, rules().codeOwnersFile(request));
        }
        transactions().write(() -> rules().putCodeOwnersFile(request, Optional.of("b")));
        assertEquals(Optional.empty(), rules().codeOwnersFile(other));
    }

    @Test
    final void facts_have_the_rules_of_each_request() {
        long member = rows().user("member");
        rows().store(MemberDraft.ofGroup(group, member, Role.DEVELOPER));
        long ofProject = transactions().write(() -> projectRules().add(project, draft("a", Set.of(ada), Set.of()), NOW));
        long any = added(draft(ApprovalRuleKind.ANY_APPROVER, "any", 1, Set.of(), Set.of()));
        long named = added(draft("named", Set.of(ada), Set.of(group)));
        long elsewhere = added(other, draft("named", Set.of(), Set.of()), OptionalLong.empty());
        assertEquals(List.of(ApprovalRule.of(any, "any", ApprovalRuleKind.ANY_APPROVER, 1, Approvers.NONE),
                        ApprovalRule.of(named, "named", ApprovalRuleKind.REGULAR, 2,
                                new Approvers(Set.of(ada), Map.of(group, Set.of(member))))),
                facts(request).rules().ofMergeRequest());
        assertEquals(List.of(elsewhere), facts(other).rules().ofMergeRequest().stream().map(ApprovalRule::id).toList());
        for (long each : List.of(request, other)) {
            assertEquals(List.of(ofProject), facts(each).rules().ofProject().stream().map(ApprovalRule::id).toList());
        }
        assertEquals(Map.of(any, RuleOrigin.NONE, named, RuleOrigin.NONE, ofProject, RuleOrigin.NONE), facts(request).origins());
    }
}
