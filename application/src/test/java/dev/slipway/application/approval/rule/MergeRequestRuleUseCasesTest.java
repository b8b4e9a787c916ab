package dev.slipway.application.approval.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.approval.ApprovalModule;
import dev.slipway.application.approval.ApprovalPolicy;
import dev.slipway.application.approval.ApprovalRuleView;
import dev.slipway.application.approval.ApproverRequest;
import dev.slipway.application.approval.ApproverRequest.NamedUsers;
import dev.slipway.application.approval.UpdateApprovalRule;
import dev.slipway.application.approval.decision.ApprovalFacts;
import dev.slipway.application.approval.port.ApprovalConfigurations;
import dev.slipway.application.approval.port.ApprovalConfigurations.Configured;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.approval.port.ApprovalRuleRecords.Stored;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.approval.port.MergeRequestRuleRecords;
import dev.slipway.application.approval.port.MergeRequestRuleRecords.RuleOwner;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.branch.fake.FakeProtectionRules;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.approval.ApprovalParties;
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Named;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.ApprovalTarget;
import dev.slipway.domain.approval.CountingRules;
import dev.slipway.domain.approval.RuleBranches;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.Mergeability;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Members who give a merge request approval rules of its own. */
final class MergeRequestRuleUseCasesTest {

    private static final long REQUEST = 70;
    private static final long IID = 7;
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final String HEAD = "a".repeat(40);
    private static final ApproverRequest NONE = new ApproverRequest(Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty());

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final ApprovalRuleRecords ofProjects = mock(ApprovalRuleRecords.class);
    private final MergeRequestRuleRecords records = mock(MergeRequestRuleRecords.class);
    private final ApprovalConfigurations configurations = mock(ApprovalConfigurations.class);
    private final MergeRequestApprovals approvals = mock(MergeRequestApprovals.class);
    private final MergeRequestViews views = mock(MergeRequestViews.class);
    private final MergeRequests requests = mock(MergeRequests.class);
    private final ApprovalModule use = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock),
            new FakeProtectionRules(transactions, directory, clock), events, ofProjects, records, configurations, approvals, views,
            requests, new ApprovalPolicy(Tier.FREE)).approval;
    private final long group = directory.store(GroupDraft.named("g"));
    private final long project = directory.store(ProjectDraft.in(group, "p"));
    private final ProjectRef reference = new ProjectRef.Id(project);
    private final Caller developer = member("developer", Role.DEVELOPER);
    private final Map<Long, ApprovalRuleDraft> stored = new TreeMap<>();

    private Caller member(String name, Role role) {
        long user = directory.user(name);
        directory.store(MemberDraft.ofGroup(group, user, role));
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }

    private static long id(Caller caller) {
        return caller.accountId().orElseThrow();
    }

    @BeforeEach
    void arrange() {
        ApprovalFacts facts = new ApprovalFacts(new ApprovalParties(OptionalLong.empty(), Set.of(), true),
                new Configured(ApprovalConfiguration.INITIAL, Set.of()), new ApprovalTarget("main", Map.of(), false),
                new CountingRules.Candidates(List.of(), List.of()), Map.of(), List.of(), Optional.empty());
        when(approvals.facts(any(), any())).thenReturn(Map.of(REQUEST, facts));
        when(records.definedByUsers(REQUEST)).thenAnswer(call -> stored.entrySet().stream()
                .filter(each -> each.getValue().kind().userDefined())
                .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().identity())));
        when(records.stored(eq(REQUEST), anyLong())).thenAnswer(call -> Optional.ofNullable(stored.get(call.<Long>getArgument(1)))
                .map(rule -> new Stored(rule, NOW)));
        when(records.find(eq(REQUEST), anyLong())).thenAnswer(call -> Optional.ofNullable(stored.get(call.<Long>getArgument(1)))
                .map(rule -> new MergeRequestRuleView(new ApprovalRuleView(call.<Long>getArgument(1), rule, List.of(), List.of(), List.of(),
                        false, List.of(), NOW), Optional.empty(), Optional.empty())));
        when(records.add(any(), any(), any(), eq(NOW))).thenAnswer(call -> {
            long id = directory.nextId();
            stored.put(id, call.getArgument(1));
            return id;
        });
        doAnswer(call -> {
            stored.put(call.getArgument(1), call.getArgument(2));
            return null;
        }).when(records).change(eq(REQUEST), anyLong(), any(), eq(NOW));
        when(records.remove(eq(REQUEST), anyLong())).thenAnswer(call -> stored.remove(call.<Long>getArgument(1)) != null);
        configure(Set.of());
        show(MergeRequestState.OPENED, 0);
    }

    private void configure(Set<ApprovalRestriction> ofGroup) {
        when(configurations.find(project)).thenReturn(new Configured(ApprovalConfiguration.INITIAL, ofGroup));
    }

    /** @param author id of the author; 0 for an account that is gone */
    private void show(MergeRequestState state, long author) {
        UserBrief brief = author == 0 ? null : new UserBrief(author, "author", "Author", AccountState.ACTIVE, "");
        when(views.find(project, IID)).thenReturn(Optional.of(new MergeRequestView(REQUEST, IID,
                new MergeRequestView.Projects(project, "g/p", project, "g/p", "feature"), MergeRequestContent.titled("Title", "main"),
                state, new MergeRequestView.People(brief, List.of(), List.of(), null, null),
                new MergeRequestView.Moments(NOW, NOW, null, null), null,
                new MergeRequestView.Git(new Mergeability.Heads(HEAD, HEAD), Optional.empty(), null, null),
                MergeRequestView.Outcome.NONE, MergeSettings.USUAL, VoteCounts.NONE, List.of())));
        when(requests.lock(REQUEST)).thenReturn(Optional.of(new MergeRequests.Locked(REQUEST, IID,
                MergeRequestBranches.of(project, "feature", project, "main"), MergeRequestContent.titled("Title", "main"), state,
                null, NOW)));
    }

    private long rule(ApprovalRuleKind kind, String name) {
        long id = directory.nextId();
        stored.put(id, new ApprovalRuleDraft(kind, name, 1, Optional.empty(), Named.NONE));
        return id;
    }

    private long create(Caller caller, String name, OptionalLong source, ApproverRequest approvers) {
        return use.createMergeRequestRule.create(caller, reference, IID, new CreateMergeRequestRule.Request(name, 2, source, approvers))
                .rule().id();
    }

    private static UpdateApprovalRule.Request named(String name) {
        return new UpdateApprovalRule.Request(Optional.of(name), OptionalInt.empty(), NONE, false);
    }

    private List<Executable> changes(Caller caller, long rule) {
        return List.of(() -> create(caller, "new", OptionalLong.empty(), NONE),
                () -> use.changeMergeRequestRules.update(caller, reference, IID, rule, named("other")),
                () -> use.changeMergeRequestRules.delete(caller, reference, IID, rule, Freshness.ANY));
    }

    private List<String> recorded() {
        return events.stored().stream().map(each -> each.event().type() + " " + each.entity().id() + " "
                + each.event().target().id().orElseThrow()).toList();
    }

    private static List<String> problems(Failure failure) {
        return failure instanceof Failure.Invalid invalid
                ? invalid.errors().stream().map(error -> error.field() + " " + error.reason().id()).toList() : List.of(failure.toString());
    }

    private void assertRefused(Failure failure, Caller caller) {
        long id = rule(ApprovalRuleKind.REGULAR, "r");
        changes(caller, id).forEach(call -> assertEquals(failure, Refusals.of(call)));
        assertEquals(Set.of(id), stored.keySet());
        assertEquals("r", stored.get(id).name());
        assertEquals(List.of(), recorded());
    }

    /** Authors who are reporters change the rules of their own merge request. */
    @ParameterizedTest
    @CsvSource({"GUEST, false, false", "REPORTER, false, false", "REPORTER, true, true", "DEVELOPER, false, true",
            "MAINTAINER, false, true"})
    void developers_and_authors_change_rules(Role role, boolean author, boolean allowed) {
        Caller caller = member("member", role);
        show(MergeRequestState.OPENED, author ? id(caller) : id(developer));
        if (!allowed) {
            assertRefused(Refusal.forbidden().failure(), caller);
            return;
        }
        long made = create(caller, "r", OptionalLong.empty(), NONE);
        use.changeMergeRequestRules.update(caller, reference, IID, made, named("s"));
        use.changeMergeRequestRules.delete(caller, reference, IID, made, Freshness.ANY);
        assertEquals(List.of("APPROVAL_RULE_CREATED " + project + " " + made, "APPROVAL_RULE_UPDATED " + project + " " + made,
                "APPROVAL_RULE_DELETED " + project + " " + made), recorded());
    }

    @Test
    void callers_who_are_not_signed_in_or_see_no_project_change_nothing() {
        assertRefused(Refusal.unauthenticated().failure(), Caller.ANONYMOUS);
        stored.clear();
        long other = directory.user("other");
        assertRefused(new Failure.NotFound("Project"), new Caller.Person(directory.account(other).orElseThrow(), 0, Set.of(Scope.API)));
        stored.clear();
        when(views.find(project, IID)).thenReturn(Optional.empty());
        assertRefused(Refusal.notFound().failure(), developer);
        verify(requests, never()).lock(anyLong());
    }

    @Test
    void requests_have_no_rules_of_their_own_where_the_rules_of_the_project_are_fixed() {
        configure(Set.of(ApprovalRestriction.RULES_FIXED));
        assertRefused(Refusal.forbidden().failure(), developer);
    }

    @ParameterizedTest
    @EnumSource(MergeRequestState.class)
    void rules_of_a_merged_request_are_kept(MergeRequestState state) {
        show(state, 0);
        if (state == MergeRequestState.MERGED) {
            assertRefused(Refusal.forbidden(Reason.of("approval_rule.prohibited")).failure(), developer);
        } else {
            create(developer, "r", OptionalLong.empty(), NONE);
            assertEquals(1, stored.size());
        }
    }

    @Test
    void role_and_restriction_are_asked_for_once_more_under_the_lock() {
        MergeRequests.Locked locked = requests.lock(REQUEST).orElseThrow();
        when(requests.lock(REQUEST)).thenAnswer(call -> {
            configure(Set.of(ApprovalRestriction.RULES_FIXED));
            return Optional.of(locked);
        });
        assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> create(developer, "r", OptionalLong.empty(), NONE)));
        when(requests.lock(REQUEST)).thenReturn(Optional.empty());
        configure(Set.of());
        assertEquals(Refusal.forbidden(Reason.of("approval_rule.prohibited")).failure(),
                Refusals.of(() -> create(developer, "r", OptionalLong.empty(), NONE)));
        assertEquals(Set.of(), stored.keySet());
    }

    @ParameterizedTest
    @CsvSource({"true, REGULAR", "false, ANY_APPROVER"})
    void rule_without_a_source_names_what_the_request_names(boolean named, ApprovalRuleKind kind) {
        ApproverRequest approvers = named ? new ApproverRequest(Optional.of(new NamedUsers(Set.of(id(developer)), Set.of())),
                Optional.empty(), Optional.empty(), Optional.empty()) : NONE;
        long made = create(developer, "Coverage-Check", OptionalLong.empty(), approvers);
        assertEquals(new ApprovalRuleDraft(kind, "Coverage-Check", 2, Optional.empty(), new Named(
                named ? Set.of(id(developer)) : Set.of(), Set.of(), new RuleBranches.All())), stored.get(made));
        verify(records).add(new RuleOwner(project, REQUEST), stored.get(made), OptionalLong.empty(), NOW);
    }

    @Test
    void rule_with_a_source_has_its_kind_name_and_approvers_unless_others_are_sent() {
        Caller maintainer = member("maintainer", Role.MAINTAINER);
        ApprovalRuleDraft source = new ApprovalRuleDraft(ApprovalRuleKind.REGULAR, "source", 1, Optional.empty(),
                new Named(Set.of(id(maintainer)), Set.of(group), new RuleBranches.AllProtected()));
        when(records.source(project, 5)).thenReturn(Optional.of(new Stored(source, NOW)));
        long first = create(developer, "ignored", OptionalLong.of(5), NONE);
        assertEquals(new ApprovalRuleDraft(ApprovalRuleKind.REGULAR, "source", 2, Optional.empty(),
                new Named(Set.of(id(maintainer)), Set.of(group), new RuleBranches.All())), stored.get(first));
        verify(records).add(new RuleOwner(project, REQUEST), stored.get(first), OptionalLong.of(5), NOW);
        stored.clear();
        long second = create(developer, "ignored", OptionalLong.of(5), new ApproverRequest(
                Optional.of(new NamedUsers(Set.of(id(developer)), Set.of())), Optional.of(Set.of()), Optional.empty(), Optional.empty()));
        assertEquals(new Named(Set.of(id(developer)), Set.of(), new RuleBranches.All()), stored.get(second).named());
    }

    @Test
    void source_is_a_rule_of_the_project_that_users_defined() {
        ApprovalRuleDraft report = new ApprovalRuleDraft(ApprovalRuleKind.REPORT_APPROVER, "Coverage-Check", 1,
                Optional.of(ApprovalReport.CODE_COVERAGE), Named.NONE);
        when(records.source(project, 5)).thenReturn(Optional.of(new Stored(report, NOW)));
        for (long source : List.of(5L, 6L)) {
            assertEquals(List.of("approval_project_rule approval_rule.source_elsewhere"),
                    problems(Refusals.of(() -> create(developer, "r", OptionalLong.of(source), NONE))));
        }
        assertEquals(Set.of(), stored.keySet());
        assertEquals(List.of(), recorded());
    }

    @Test
    void request_has_one_rule_of_a_name_and_one_of_all_approvers() {
        long first = create(developer, "r", OptionalLong.empty(), NONE);
        assertEquals(List.of("rule_type approval_rule.any_approver_exists_in_request", "name field.taken"),
                problems(Refusals.of(() -> create(developer, "r", OptionalLong.empty(), NONE))));
        long other = rule(ApprovalRuleKind.REGULAR, "s");
        rule(ApprovalRuleKind.REGULAR, "t");
        assertEquals(List.of("name field.taken"),
                problems(Refusals.of(() -> use.changeMergeRequestRules.update(developer, reference, IID, other, named("t")))));
        use.changeMergeRequestRules.update(developer, reference, IID, other, named("s"));
        use.changeMergeRequestRules.update(developer, reference, IID, first, named("t"));
        assertEquals(List.of("APPROVAL_RULE_CREATED " + project + " " + first, "APPROVAL_RULE_UPDATED " + project + " " + first),
                recorded());
    }

    @ParameterizedTest
    @EnumSource(ApprovalRuleKind.class)
    void rules_that_follow_from_a_file_or_from_the_project_are_not_changed(ApprovalRuleKind kind) {
        long id = rule(kind, "r");
        Failure prohibited = Refusal.forbidden(Reason.of("approval_rule.prohibited")).failure();
        if (kind.userDefined()) {
            use.changeMergeRequestRules.update(developer, reference, IID, id, named("s"));
            use.changeMergeRequestRules.delete(developer, reference, IID, id, Freshness.ANY);
            assertEquals(Set.of(), stored.keySet());
        } else {
            assertEquals(prohibited,
                    Refusals.of(() -> use.changeMergeRequestRules.update(developer, reference, IID, id, named("s"))));
            assertEquals(prohibited,
                    Refusals.of(() -> use.changeMergeRequestRules.delete(developer, reference, IID, id, Freshness.ANY)));
            assertEquals("r", stored.get(id).name());
        }
    }

    @Test
    void rule_that_is_missing_or_changed_meanwhile_is_not_removed() {
        long id = rule(ApprovalRuleKind.REGULAR, "r");
        assertEquals(Refusal.notFound().failure(),
                Refusals.of(() -> use.changeMergeRequestRules.delete(developer, reference, IID, id + 1, Freshness.ANY)));
        assertEquals(Refusal.notFound().failure(),
                Refusals.of(() -> use.changeMergeRequestRules.update(developer, reference, IID, id + 1, named("s"))));
        assertEquals(new Failure.PreconditionFailed(), Refusals.of(() -> use.changeMergeRequestRules.delete(developer, reference, IID, id,
                new Freshness(Optional.of(NOW.minusSeconds(1))))));
        assertEquals(Set.of(id), stored.keySet());
        assertEquals(List.of(), recorded());
    }
}
