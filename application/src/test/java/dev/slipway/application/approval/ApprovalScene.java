package dev.slipway.application.approval;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.ArgumentMatchers.anySet;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.approval.decision.ApprovalFacts;
import dev.slipway.application.approval.decision.KeptApprovals;
import dev.slipway.application.approval.decision.RuleOrigin;
import dev.slipway.application.approval.port.ApprovalConfigurations;
import dev.slipway.application.approval.port.ApprovalConfigurations.Configured;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.approval.port.MergeRequestRuleRecords;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.branch.fake.FakeProtectionRules;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.approval.ApprovalParties;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.ApprovalRule;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.ApprovalTarget;
import dev.slipway.domain.approval.Approvers;
import dev.slipway.domain.approval.CountingRules;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.Mergeability;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A private project with a merge request into {@code main}, and the facts about its approvals. */
public final class ApprovalScene {

    public static final long REQUEST = 7000;
    public static final long IID = 7;
    public static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private static final String HEAD = "a".repeat(40);

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    public final FakeDirectory directory = new FakeDirectory(transactions);
    public final FakeAuditEvents events = new FakeAuditEvents(transactions);
    public final FakeWork work = new FakeWork(transactions, clock);
    public final MergeRequestApprovals approvals = mock(MergeRequestApprovals.class);
    public final MergeRequestRuleRecords records = mock(MergeRequestRuleRecords.class);
    public final ApprovalRuleRecords ofProjects = mock(ApprovalRuleRecords.class);
    private final ApprovalConfigurations configurations = mock(ApprovalConfigurations.class);
    private final MergeRequestViews views = mock(MergeRequestViews.class);
    private final MergeRequests requests = mock(MergeRequests.class);
    public final ApprovalModule use;

    public final long group = directory.store(GroupDraft.named("g"));
    public final long project = directory.store(ProjectDraft.in(group, "p"));
    public final ProjectRef reference = new ProjectRef.Id(project);

    private Optional<ApprovalFacts> facts = Optional.of(new ApprovalFacts(new ApprovalParties(OptionalLong.empty(), Set.of(), true),
            new Configured(ApprovalConfiguration.INITIAL, Set.of()), new ApprovalTarget("main", Map.of(), false),
            new CountingRules.Candidates(List.of(), List.of()), Map.of(), List.of(), Optional.empty()));

    public ApprovalScene(Tier tier) {
        use = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock),
                new FakeProtectionRules(transactions, directory, clock), events, work, approvals, records, ofProjects, configurations,
                views, requests, new ApprovalPolicy(tier)).approval;
        when(configurations.find(project)).thenAnswer(call -> facts.orElseThrow().configured());
        when(approvals.facts(anyCollection(), anySet())).thenAnswer(call -> {
            boolean asked = call.<Collection<Long>>getArgument(0).contains(REQUEST);
            return facts.filter(any -> asked).map(known -> Map.of(REQUEST, known)).orElse(Map.of());
        });
        when(approvals.coverages(any())).thenReturn(Map.of());
        when(approvals.users(anySet())).thenAnswer(call -> call.<Set<Long>>getArgument(0).stream().sorted()
                .flatMap(id -> brief(id).stream()).toList());
        when(approvals.groups(anySet())).thenAnswer(call -> directory.namespaces()
                .filter(each -> call.<Set<Long>>getArgument(0).contains(each.id())).map(each -> group(each.id())).toList());
        doAnswer(call -> {
            KeptApprovals kept = call.getArgument(1);
            put(known().rules(), known().origins(), known().approvals(), Optional.of(kept));
            return null;
        }).when(approvals).keep(eq(REQUEST), any());
        show(MergeRequestState.OPENED);
    }

    private ApprovalFacts known() {
        return facts.orElseThrow();
    }

    private void put(CountingRules.Candidates rules, Map<Long, RuleOrigin> origins, List<Long> approved, Optional<KeptApprovals> kept) {
        facts = Optional.of(new ApprovalFacts(known().parties(), known().configured(), known().target(), rules, origins, approved, kept));
    }

    public static long id(Caller caller) {
        return caller.accountId().orElseThrow();
    }

    public Caller caller(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }

    public Caller member(String name, Role role) {
        long user = directory.user(name);
        directory.store(MemberDraft.ofProject(project, user, role));
        return caller(user);
    }

    /** Stores a group beside that of the project, which its members alone see. */
    public long reviewers(String path, long... members) {
        long stored = directory.store(GroupDraft.named(path));
        for (long member : members) {
            directory.store(MemberDraft.ofGroup(stored, member, Role.GUEST));
        }
        return stored;
    }

    /** Returns a user as others see it; empty if it is gone. */
    public Optional<UserBrief> brief(long user) {
        return directory.account(user).map(found -> new UserBrief(user, found.username(), found.name(), AccountState.ACTIVE, ""));
    }

    public GroupView group(long id) {
        String path = directory.namespaces().filter(each -> each.id() == id).findFirst().orElseThrow().path();
        return new GroupView(id, new GroupView.Names(path, path, path, path), null, Visibility.PRIVATE, "", null, Map.of(),
                new GroupView.Times(NOW, NOW), false, GroupView.Additions.only(null));
    }

    public static ApprovalRule regular(long id, int required, Approvers approvers) {
        return ApprovalRule.of(id, "rule " + id, ApprovalRuleKind.REGULAR, required, approvers);
    }

    /** Replaces the rules of the project. */
    public void rules(ApprovalRule... ofProject) {
        rules(List.of(ofProject), List.of(), Map.of());
    }

    public void rules(List<ApprovalRule> ofProject, List<ApprovalRule> ofRequest, Map<Long, RuleOrigin> origins) {
        put(new CountingRules.Candidates(ofProject, ofRequest), origins, known().approvals(), known().kept());
    }

    /** Replaces the approvals. */
    public void approve(Long... users) {
        put(known().rules(), known().origins(), List.of(users), known().kept());
    }

    /** Puts restrictions in force for a request of an author. */
    public void restrict(long author, ApprovalRestriction... restrictions) {
        facts = Optional.of(new ApprovalFacts(new ApprovalParties(OptionalLong.of(author), Set.of(), true),
                new Configured(new ApprovalConfiguration(Set.of(restrictions), false, 0), Set.of()), known().target(), known().rules(),
                known().origins(), known().approvals(), known().kept()));
    }

    /** Removes the request while its approvals are asked for. */
    public void remove() {
        facts = Optional.empty();
    }

    public void show(MergeRequestState state) {
        MergeRequestView shown = new MergeRequestView(REQUEST, IID,
                new MergeRequestView.Projects(project, "g/p", project, "g/p", "feature"), MergeRequestContent.titled("Title", "main"),
                state, new MergeRequestView.People(null, List.of(), List.of(), null, null),
                new MergeRequestView.Moments(NOW, NOW, null, null), null,
                new MergeRequestView.Git(new Mergeability.Heads(HEAD, HEAD), Optional.empty(), null, null),
                MergeRequestView.Outcome.NONE, MergeSettings.USUAL, VoteCounts.NONE, List.of());
        when(views.find(project, IID)).thenReturn(Optional.of(shown));
        when(views.find(REQUEST)).thenReturn(Optional.of(shown));
        when(requests.lock(REQUEST)).thenReturn(Optional.of(locked(state)));
    }

    public MergeRequests.Locked locked(MergeRequestState state) {
        return new MergeRequests.Locked(REQUEST, IID, MergeRequestBranches.of(project, "feature", project, "main"),
                MergeRequestContent.titled("Title", "main"), state, null, NOW);
    }
}
