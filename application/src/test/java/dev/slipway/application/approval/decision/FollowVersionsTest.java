package dev.slipway.application.approval.decision;

import static dev.slipway.application.approval.decision.ShownRequests.MAIN;
import static dev.slipway.application.approval.decision.ShownRequests.NOW;
import static dev.slipway.application.approval.decision.ShownRequests.PROJECT;
import static dev.slipway.application.approval.decision.ShownRequests.version;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.approval.ApprovalPolicy;
import dev.slipway.application.approval.EffectiveApprovals;
import dev.slipway.application.approval.ProjectApprovals;
import dev.slipway.application.approval.port.ApprovalConfigurations.Configured;
import dev.slipway.application.approval.port.CodeOwnerAccounts;
import dev.slipway.application.approval.port.CodeOwnerAccounts.Owner;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.approval.port.MergeRequestApprovals.Committers;
import dev.slipway.application.approval.port.MergeRequestRuleRecords;
import dev.slipway.application.approval.port.MergeRequestRuleRecords.RuleOwner;
import dev.slipway.application.approval.rule.CodeOwnerRule;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.VersionListener;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.approval.ApprovalLocks;
import dev.slipway.domain.approval.ApprovalParties;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.ApprovalTarget;
import dev.slipway.domain.approval.CountingRules;
import dev.slipway.domain.approval.codeowner.CodeOwners;
import dev.slipway.domain.approval.codeowner.OwnerReference;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pushes take approvals away, and git is asked before the transaction that records their versions. */
final class FollowVersionsTest {

    private static final long REQUEST = 3;
    private static final long OWNER = 5;
    private static final long OTHER = 6;
    private static final String OLD = "b".repeat(40);
    private static final String NEW = "c".repeat(40);
    private static final ApprovalConfiguration OWNERS = new ApprovalConfiguration(Set.of(), true, 0);
    private static final RuleOwner OWNED = new RuleOwner(PROJECT, REQUEST);
    private static final Locked LOCKED = new Locked(REQUEST, REQUEST, MergeRequestBranches.of(PROJECT, "feature", PROJECT, "main"),
            MergeRequestContent.titled("Title", "main"), MergeRequestState.OPENED, null, NOW);

    private final MergeRequestApprovals approvals = mock(MergeRequestApprovals.class);
    private final MergeRequestRuleRecords rules = mock(MergeRequestRuleRecords.class);
    private final EffectiveApprovals effective = mock(EffectiveApprovals.class);
    private final CodeOwnerAccounts accounts = mock(CodeOwnerAccounts.class);
    private final Histories histories = mock(Histories.class);
    private final Commits commits = mock(Commits.class);
    private final Files files = mock(Files.class);
    private final ApprovalTrail trail = mock(ApprovalTrail.class);

    @BeforeEach
    void arrange() {
        walk(false);
        choose(ApprovalConfiguration.INITIAL);
        when(approvals.approvers(REQUEST)).thenReturn(List.of(OWNER, OTHER));
        when(files.find(anyLong(), anyString(), anyString())).thenReturn(Optional.empty());
        when(files.find(PROJECT, MAIN, "CODEOWNERS")).thenReturn(Optional.of(new Files.Entry("CODEOWNERS", "id", 9, false)));
        when(files.content(anyLong(), anyString(), anyInt())).thenReturn(Optional.of("*.md @ada\n".getBytes(StandardCharsets.UTF_8)));
        when(commits.changed(eq(PROJECT), anyString(), eq(NEW), anyInt())).thenReturn(new Commits.Changed(List.of("read.md"), false));
        when(accounts.find(anyLong(), anyCollection())).thenReturn(Map.of(new OwnerReference.Account("ada"), Owner.user(OWNER)));
        when(accounts.members(any(), anyCollection())).thenReturn(Set.of());
        demand(true, true);
        based(OLD);
    }

    /** @param owners whether a protection demands the approvals of owners @param complete whether all committers are known */
    private void demand(boolean owners, boolean complete) {
        when(approvals.facts(List.of(REQUEST), Set.of())).thenReturn(Map.of(REQUEST, new ApprovalFacts(
                new ApprovalParties(OptionalLong.empty(), Set.of(), complete),
                new Configured(ApprovalConfiguration.INITIAL, Set.of()), new ApprovalTarget("main", Map.of(), owners),
                new CountingRules.Candidates(List.of(), List.of()), Map.of(), List.of(), Optional.empty())));
    }

    /** @param base from which the request and the target branch went apart */
    private void based(String base) {
        when(commits.mergeBase(PROJECT, List.of(MAIN, NEW))).thenReturn(Optional.of(base));
    }

    private void choose(ApprovalConfiguration configuration) {
        when(effective.of(PROJECT)).thenReturn(new ProjectApprovals(configuration, ApprovalLocks.NONE));
    }

    /** @param cut whether the walk over the commits ends before its end */
    private void walk(boolean cut) {
        Signature ada = new Signature("Ada", "Ada@Example.com", NOW);
        when(histories.between(any(ObjectSource.class), anyString(), anyString(), anyInt()))
                .thenReturn(new Histories.Between(List.of(new Commit(NEW, List.of(), ada, ada, "x")), cut));
    }

    private FollowVersions follow(Tier tier) {
        return new FollowVersions(approvals, rules, effective,
                new FollowVersions.Git(histories, new ChangedFileOwners(commits, files)), new OwnedFileRules(accounts), trail,
                new ApprovalPolicy(tier));
    }

    /** Prepares for a version after the one of a head. */
    private VersionListener prepared(Tier tier, String before) {
        VersionListener prepared = follow(tier).prepared(new VersionListener.Candidate(PROJECT, former(before),
                version(REQUEST, NEW, "main").refs()));
        clearInvocations(histories, commits, files);
        return prepared;
    }

    private static Optional<MergeRequestVersion> former(String head) {
        return Optional.of(version(REQUEST, head, "main"));
    }

    /** Records the version, whose former one is of a head. */
    private void record(VersionListener listener, String before) {
        listener.recorded(LOCKED, former(before), version(REQUEST, NEW, "main"), NOW);
        verifyNoInteractions(histories, commits, files);
    }

    @Test
    void git_is_asked_before_the_transaction() {
        choose(OWNERS);
        record(prepared(Tier.PREMIUM, OLD), OLD);
        verify(approvals).putCommitters(REQUEST, new Committers(Set.of("ada@example.com"), true));
        verify(rules).putCodeOwners(OWNED,
                List.of(new CodeOwnerRule(ApprovalRuleKind.CODE_OWNER, "codeowners", "*.md", 1, Set.of(OWNER), Set.of())), NOW);
        verify(rules).putCodeOwnersFile(REQUEST, Optional.of("id"));
        verify(approvals).remove(REQUEST, OWNER);
        verify(approvals, never()).remove(REQUEST, OTHER);
        verify(approvals, never()).removeAll(anyLong());
    }

    private static MergeRequestView shown() {
        return ShownRequests.request(REQUEST, MergeRequestState.OPENED, NEW, version(REQUEST, NEW, "main"));
    }

    /** The file, the files that change, or the members who own some may be others than at the version. */
    @Test
    void rules_are_made_anew_where_the_target_branch_has_a_file_of_owners() {
        for (Optional<String> former : List.of(Optional.of("id"), Optional.of(""), Optional.of("other"), Optional.<String>empty())) {
            when(rules.codeOwnersFile(REQUEST)).thenReturn(former);
            assertTrue(follow(Tier.PREMIUM).renewal(shown(), MAIN).isPresent());
            assertTrue(follow(Tier.FREE).renewal(shown(), MAIN).isEmpty(), "rules do not count there");
        }
        follow(Tier.PREMIUM).renewal(shown(), MAIN).orElseThrow().store(LOCKED, NOW);
        verify(commits, atLeastOnce()).changed(eq(PROJECT), eq(OLD), eq(NEW), anyInt());
        verify(rules).putCodeOwners(OWNED,
                List.of(new CodeOwnerRule(ApprovalRuleKind.CODE_OWNER, "codeowners", "*.md", 1, Set.of(OWNER), Set.of())), NOW);
        verify(rules).putCodeOwnersFile(REQUEST, Optional.of("id"));
    }

    @Test
    void branch_without_a_file_of_owners_takes_rules_away_once() {
        when(files.find(PROJECT, MAIN, "CODEOWNERS")).thenReturn(Optional.empty());
        when(rules.codeOwnersFile(REQUEST)).thenReturn(Optional.of("id"));
        follow(Tier.PREMIUM).renewal(shown(), MAIN).orElseThrow().store(LOCKED, NOW);
        verify(rules).putCodeOwners(OWNED, List.of(), NOW);
        when(rules.codeOwnersFile(REQUEST)).thenReturn(Optional.of(""));
        assertTrue(follow(Tier.PREMIUM).renewal(shown(), MAIN).isEmpty());
    }

    @Test
    void committers_are_asked_for_again_where_they_were_not_all_found() {
        when(files.find(PROJECT, MAIN, "CODEOWNERS")).thenReturn(Optional.empty());
        when(rules.codeOwnersFile(REQUEST)).thenReturn(Optional.of(""));
        choose(new ApprovalConfiguration(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED), false, 0));
        based(MAIN);
        assertTrue(follow(Tier.PREMIUM).renewal(shown(), MAIN).isEmpty());
        demand(false, false);
        when(approvals.parties(REQUEST)).thenReturn(Optional.of(new ApprovalParties(OptionalLong.empty(), Set.of(OWNER), false)));
        assertTrue(follow(Tier.FREE).renewal(shown(), MAIN).isEmpty());
        follow(Tier.PREMIUM).renewal(shown(), MAIN).orElseThrow().store(LOCKED, NOW);
        verify(approvals).putCommitters(REQUEST, new Committers(Set.of("ada@example.com"), true));
        verify(approvals).remove(REQUEST, OWNER);
        verify(trail).removed(LOCKED, List.of(OWNER), Optional.of(NEW), NOW);
    }

    /** Commits of others that were taken back come again with the merge. */
    @Test
    void committers_are_asked_for_again_where_the_target_branch_was_moved_back() {
        demand(false, true);
        choose(new ApprovalConfiguration(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED), false, 0));
        when(approvals.parties(REQUEST)).thenReturn(Optional.of(new ApprovalParties(OptionalLong.empty(), Set.of(OWNER), true)));
        follow(Tier.PREMIUM).renewal(shown(), MAIN).orElseThrow().store(LOCKED, NOW);
        verify(approvals).putCommitters(REQUEST, new Committers(Set.of("ada@example.com"), true));
        verify(approvals).remove(REQUEST, OWNER);
        when(commits.mergeBase(PROJECT, List.of(MAIN, NEW))).thenReturn(Optional.empty());
        assertTrue(follow(Tier.PREMIUM).renewal(shown(), MAIN).isPresent(), "the base was not found in time");
    }

    @Test
    void git_is_not_asked_where_neither_owners_nor_committers_decide() {
        demand(false, false);
        assertTrue(follow(Tier.PREMIUM).renewal(shown(), MAIN).isEmpty());
        when(approvals.facts(any(), any())).thenReturn(Map.of());
        assertTrue(follow(Tier.PREMIUM).renewal(shown(), MAIN).isEmpty(), "the request is gone");
        verifyNoInteractions(histories, commits, files);
    }

    @Test
    void another_attempt_to_merge_the_same_commits_asks_git_for_the_file_alone() {
        demand(true, false);
        choose(new ApprovalConfiguration(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED), false, 0));
        FollowVersions follow = follow(Tier.PREMIUM);
        follow.renewal(shown(), MAIN).orElseThrow().store(LOCKED, NOW);
        clearInvocations(histories, commits, files, accounts);
        follow.renewal(shown(), MAIN).orElseThrow().store(LOCKED, NOW);
        verifyNoInteractions(histories, commits);
        verify(files, never()).content(anyLong(), anyString(), anyInt());
        verify(accounts).find(anyLong(), anyCollection());
    }

    @Test
    void walk_that_was_cut_is_repeated() {
        demand(false, false);
        choose(new ApprovalConfiguration(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED), false, 0));
        walk(true);
        FollowVersions follow = follow(Tier.PREMIUM);
        follow.renewal(shown(), MAIN).orElseThrow();
        walk(false);
        follow.renewal(shown(), MAIN).orElseThrow().store(LOCKED, NOW);
        verify(approvals).putCommitters(REQUEST, new Committers(Set.of("ada@example.com"), true));
    }

    /**
     * A walk that took too long may find more the next time, one that found too many commits does not. Addresses that are too large to be
     * kept are found by a walk each time.
     */
    @ParameterizedTest
    @CsvSource({"2, 20, false, 1", "9999, 20, true, 2", "10000, 20, true, 1", "10000, 299, false, 1", "10000, 300, false, 2"})
    void commits_are_walked_over_once_where_the_result_is_kept(int found, int letters, boolean cut, int walks) {
        demand(false, false);
        choose(new ApprovalConfiguration(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED), false, 0));
        List<Commit> walked = IntStream.range(0, found).mapToObj(number -> {
            Signature author = new Signature("Ada", String.format("%0" + letters + "d", number), NOW);
            return new Commit(NEW, List.of(), author, author, "x");
        }).toList();
        when(histories.between(any(ObjectSource.class), anyString(), anyString(), anyInt()))
                .thenReturn(new Histories.Between(walked, cut));
        FollowVersions follow = follow(Tier.PREMIUM);
        for (int attempt = 0; attempt < 2; attempt++) {
            follow.renewal(shown(), MAIN).orElseThrow();
        }
        verify(histories, times(walks)).between(any(ObjectSource.class), anyString(), anyString(), anyInt());
    }

    @Test
    void removed_approvals_are_told() {
        choose(OWNERS);
        record(prepared(Tier.PREMIUM, OLD), OLD);
        verify(trail).removed(LOCKED, List.of(OWNER), Optional.of(NEW), NOW);
        choose(ApprovalConfiguration.INITIAL);
        retarget();
        verify(trail).removed(LOCKED, List.of(OWNER, OTHER), Optional.empty(), NOW);
    }

    @Test
    void version_that_removes_nothing_tells_nothing() {
        record(prepared(Tier.PREMIUM, NEW), NEW);
        when(approvals.approvers(REQUEST)).thenReturn(List.of());
        VersionListener prepared = prepared(Tier.PREMIUM, OLD);
        clearInvocations(effective);
        record(prepared, OLD);
        verifyNoInteractions(trail, effective);
    }

    @Test
    void file_of_owners_is_not_known_where_the_base_is_not_found_in_time() {
        when(commits.mergeBase(PROJECT, List.of(MAIN, NEW))).thenReturn(Optional.empty());
        when(rules.codeOwnersFile(REQUEST)).thenReturn(Optional.of("other"));
        follow(Tier.PREMIUM).renewal(shown(), MAIN).orElseThrow().store(LOCKED, NOW);
        verify(rules).putCodeOwnersFile(REQUEST, Optional.empty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\0b@example.com", "\0@example.com"})
    void address_that_cannot_be_stored_is_of_no_committer(String address) {
        Signature odd = new Signature("Odd", address, NOW);
        when(histories.between(any(ObjectSource.class), anyString(), anyString(), anyInt()))
                .thenReturn(new Histories.Between(List.of(new Commit(NEW, List.of(), odd, odd, "x")), false));
        record(prepared(Tier.PREMIUM, OLD), OLD);
        verify(approvals).putCommitters(REQUEST, new Committers(Set.of(), true));
    }

    @Test
    void entries_that_own_changed_files_are_rules() {
        when(files.content(anyLong(), anyString(), anyInt()))
                .thenReturn(Optional.of("*.md @ada\n[Two][2]\n/auth/ @ada\n".getBytes(StandardCharsets.UTF_8)));
        record(prepared(Tier.PREMIUM, OLD), OLD);
        verify(rules).putCodeOwners(OWNED,
                List.of(new CodeOwnerRule(ApprovalRuleKind.CODE_OWNER, "codeowners", "*.md", 1, Set.of(OWNER), Set.of())), NOW);
    }

    @Test
    void no_approval_meets_the_rule_of_a_file_of_owners_that_is_too_large() {
        when(files.content(PROJECT, "id", CodeOwners.MAX_BYTES)).thenReturn(Optional.empty());
        record(prepared(Tier.PREMIUM, OLD), OLD);
        verify(rules).putCodeOwners(OWNED, List.of(new CodeOwnerRule(ApprovalRuleKind.UNDETERMINED_OWNERS, "codeowners",
                OwnedFileRules.UNDETERMINED, 1, Set.of(), Set.of())), NOW);
        verify(rules).putCodeOwnersFile(REQUEST, Optional.of("id"));
    }

    @Test
    void all_entries_are_rules_where_a_change_has_too_many_files() {
        when(commits.changed(eq(PROJECT), anyString(), eq(NEW), anyInt())).thenReturn(new Commits.Changed(List.of("other"), true));
        when(files.content(anyLong(), anyString(), anyInt()))
                .thenReturn(Optional.of("*.md @ada\n[Two][2]\n/auth/ @ada\n".getBytes(StandardCharsets.UTF_8)));
        record(prepared(Tier.PREMIUM, OLD), OLD);
        verify(rules).putCodeOwners(OWNED,
                List.of(new CodeOwnerRule(ApprovalRuleKind.CODE_OWNER, "codeowners", "*.md", 1, Set.of(OWNER), Set.of()),
                        new CodeOwnerRule(ApprovalRuleKind.CODE_OWNER, "Two", "/auth/", 2, Set.of(OWNER), Set.of())), NOW);
    }

    @Test
    void committers_are_not_complete_where_the_walk_was_cut() {
        walk(true);
        record(prepared(Tier.PREMIUM, OLD), OLD);
        verify(approvals).putCommitters(REQUEST, new Committers(Set.of("ada@example.com"), false));
    }

    @Test
    void all_approvals_go_where_owners_were_not_found_in_time() {
        VersionListener unaware = prepared(Tier.PREMIUM, OLD);
        choose(OWNERS);
        record(unaware, OLD);
        verify(approvals).removeAll(REQUEST);
    }

    @Test
    void all_approvals_go_where_another_version_was_recorded_meanwhile() {
        choose(OWNERS);
        record(prepared(Tier.PREMIUM, OLD), "d".repeat(40));
        verify(approvals).removeAll(REQUEST);
    }

    @Test
    void version_that_was_not_prepared_for_has_unknown_committers_and_owners() {
        choose(OWNERS);
        record(follow(Tier.PREMIUM), OLD);
        verify(approvals).putCommitters(REQUEST, new Committers(Set.of(), false));
        verify(rules).putCodeOwners(OWNED, List.of(new CodeOwnerRule(ApprovalRuleKind.UNDETERMINED_OWNERS, "codeowners",
                OwnedFileRules.UNDETERMINED, 1, Set.of(), Set.of())), NOW);
        verify(approvals).removeAll(REQUEST);
    }

    @Test
    void push_removes_approvals_in_the_tier_of_restrictions_alone() {
        record(prepared(Tier.FREE, OLD), OLD);
        verify(approvals, never()).removeAll(anyLong());
        record(prepared(Tier.PREMIUM, OLD), OLD);
        verify(approvals).removeAll(REQUEST);
    }

    @Test
    void approvals_of_excluded_authors_and_committers_go_with_each_version() {
        when(approvals.parties(REQUEST)).thenReturn(Optional.of(new ApprovalParties(OptionalLong.of(OWNER), Set.of(OTHER))));
        choose(new ApprovalConfiguration(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED), false, 0));
        record(prepared(Tier.FREE, NEW), NEW);
        verify(approvals, never()).parties(anyLong());
        verify(approvals, never()).remove(anyLong(), anyLong());
        record(prepared(Tier.PREMIUM, NEW), NEW);
        verify(approvals).remove(REQUEST, OTHER);
        verify(approvals, never()).remove(REQUEST, OWNER);
        choose(new ApprovalConfiguration(Set.of(ApprovalRestriction.AUTHORS_EXCLUDED), false, 0));
        record(prepared(Tier.PREMIUM, NEW), NEW);
        verify(approvals).remove(REQUEST, OWNER);
        verify(approvals, never()).removeAll(anyLong());
    }

    @Test
    void another_target_branch_removes_approvals_like_a_push() {
        retarget();
        verify(approvals).removeAll(REQUEST);
    }

    @Test
    void another_target_branch_removes_all_approvals_where_those_of_owners_go() {
        choose(OWNERS);
        retarget();
        verify(approvals).removeAll(REQUEST);
    }

    @Test
    void another_target_branch_removes_nothing_where_approvals_are_retained() {
        choose(new ApprovalConfiguration(Set.of(), false, 0));
        retarget();
        verify(approvals, never()).removeAll(anyLong());
    }

    /** What a push changes is asked only where owners lose their approvals by it. */
    @ParameterizedTest
    @CsvSource({"PREMIUM, true, true, 1", "PREMIUM, true, false, 0", "PREMIUM, false, true, 0", "FREE, true, true, 0"})
    void git_compares_both_heads_where_a_push_removes_approvals_of_owners(Tier tier, boolean owners, boolean pushed, int times) {
        choose(owners ? OWNERS : ApprovalConfiguration.INITIAL);
        String former = pushed ? OLD : NEW;
        follow(tier).prepared(new VersionListener.Candidate(PROJECT, former(former), version(REQUEST, NEW, "main").refs()));
        verify(commits, times(times)).changed(eq(PROJECT), eq(former), eq(NEW), anyInt());
    }

    @Test
    void request_without_a_version_has_nothing_to_renew() {
        MergeRequestView unversioned = ShownRequests.request(REQUEST, MergeRequestState.OPENED, NEW, null);
        assertTrue(follow(Tier.PREMIUM).renewal(unversioned, MAIN).isEmpty());
        verifyNoInteractions(histories, commits, files);
    }

    /** Records a version of the same head, whose former one had another target branch. */
    private void retarget() {
        prepared(Tier.PREMIUM, NEW).recorded(LOCKED, Optional.of(version(REQUEST, NEW, "base")), version(REQUEST, NEW, "main"), NOW);
    }

    @Test
    void version_of_the_same_head_removes_nothing() {
        record(prepared(Tier.PREMIUM, NEW), NEW);
        verify(approvals, never()).removeAll(anyLong());
    }
}
