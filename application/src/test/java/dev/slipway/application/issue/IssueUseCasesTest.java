package dev.slipway.application.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.limit.ActionLimitPolicy;
import dev.slipway.application.issue.fake.FakeIssues;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues.Locked;
import dev.slipway.application.issue.port.Issues.NewIssue;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.fake.FakeRateLimits;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.label.LabelOwner;
import dev.slipway.application.label.fake.FakeLabels;
import dev.slipway.application.milestone.MilestoneOwner;
import dev.slipway.application.milestone.fake.FakeMilestones;
import dev.slipway.application.user.UserBrief;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.issue.HealthStatus;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.RateLimit;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.address.UserAgent;
import dev.slipway.domain.label.LabelChange;
import dev.slipway.domain.label.LabelDraft;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.user.UserKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who writes, changes and removes issues, and what of it counts. */
final class IssueUseCasesTest {

    private static final Failure FORBIDDEN = Refusal.forbidden().failure();
    private static final Failure NOT_FOUND = Refusal.notFound().failure();
    private static final Labels BUG = Labels.of(List.of("bug"));
    private static final LocalDate DUE = LocalDate.of(2026, 12, 24);

    private Instant now = Instant.parse("2026-01-02T03:04:05Z");
    private final InstantSource clock = () -> now;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeIssues issues = new FakeIssues(transactions);
    private final FakeLabels labels = new FakeLabels(transactions);
    private final IssueViews views = mock();
    private final FakeRateLimits limits = new FakeRateLimits(clock);
    private final FakeMilestones milestones = new FakeMilestones(transactions, directory, clock);

    private final long group = directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    private final long open = directory.store(ProjectDraft.in(group, "open").visible(Visibility.PUBLIC));
    private final long closed = directory.store(ProjectDraft.in(directory.store(GroupDraft.named("closed")), "p"));
    private final long archive = directory.store(ProjectDraft.in(group, "old").visible(Visibility.PUBLIC).asArchived());
    private final ProjectRef project = new ProjectRef.Id(open);
    private final Caller stranger = person("stranger", null);
    private final Caller guest = person("guest", Role.GUEST);
    private final Caller reporter = person("reporter", Role.REPORTER);
    private final Caller maintainer = person("maintainer", Role.MAINTAINER);
    private final Caller owner = person("owner", Role.OWNER);
    private final long worker = directory.user("worker");

    private Caller person(String name, Role role) {
        long id = directory.store(AccountDraft.named(name));
        if (role != null) {
            directory.store(MemberDraft.ofGroup(group, id, role));
        }
        return new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of());
    }

    @BeforeEach
    void show() {
        labels.place(open, group);
        labels.create(new LabelOwner.Group(group), LabelDraft.named("bug"), now);
        when(views.find(anyLong())).thenAnswer(call -> issues.lock(call.<Long>getArgument(0)).map(this::shown));
        when(views.find(anyLong(), anyLong()))
                .thenAnswer(call -> issues.lock(call.<Long>getArgument(0), call.<Long>getArgument(1)).map(this::shown));
        when(views.noted(anyLong(), anyLong())).thenAnswer(
                call -> issues.lock(call.<Long>getArgument(0), call.<Long>getArgument(1)).map(IssueUseCasesTest::noted));
    }

    private static IssueViews.Noted noted(Locked issue) {
        return new IssueViews.Noted(issue.id(), issue.authorId() == null ? OptionalLong.empty() : OptionalLong.of(issue.authorId()),
                Set.copyOf(issue.content().assignees()), issue.content().confidential(),
                Boolean.TRUE.equals(issue.content().discussionLocked()));
    }

    private IssueView shown(Locked issue) {
        UserBrief author = new UserBrief(issue.authorId(), "u", "U", AccountState.ACTIVE, "");
        return new IssueView(issue.id(), issue.iid(), issue.projectId(), "acme/open", issue.content(), issue.state(), author, List.of(),
                null, null, now, issue.updatedAt(), 0, VoteCounts.NONE, List.of());
    }

    private IssueModule module(Tier tier) {
        return TestModules.of(clock, transactions, issues, views, labels, milestones, new FakeAccessFacts(directory, clock),
                new FakeCredentials(transactions, directory, clock), limits, new IssuePolicy(tier),
                ActionLimitPolicy.STANDARD.with(ActionLimit.ISSUE_CREATION, RateLimit.perMinute(5))).issue;
    }

    private CreateIssue creating(Tier tier) {
        return module(tier).createIssue;
    }

    private UpdateIssue updating(Tier tier) {
        return module(tier).updateIssue;
    }

    private static CreateIssue.Request said(String title) {
        return new CreateIssue.Request(title, null, IssueType.ISSUE, false, List.of(), List.of(), null, null, null, null, null, null,
                null);
    }

    private CreateIssue.Request everything(boolean confidential) {
        return new CreateIssue.Request("title", "text", IssueType.INCIDENT, confidential, List.of("bug"), List.of(worker,
                owner.accountId().getAsLong()), true, DUE, 3, HealthStatus.AT_RISK, 0L, 40L, now.minusSeconds(60));
    }

    private Locked created(Caller caller, CreateIssue.Request request) {
        return issues.lock(creating(Tier.ULTIMATE).create(caller, project, request, Optional.empty()).id()).orElseThrow();
    }

    @Test
    void strangers_say_what_it_is_and_members_more() {
        Locked poor = created(stranger, everything(true));
        assertEquals(List.of("title", "text", IssueType.INCIDENT, true, Labels.NONE, List.of()), List.of(poor.content().title(),
                poor.content().description(), poor.content().type(), poor.content().confidential(), poor.content().labels(),
                poor.content().assignees()));
        assertEquals(List.of(1L, now), List.of(poor.iid(), poor.updatedAt()));
        Locked rich = created(guest, everything(false));
        assertEquals(List.of(BUG, List.of(owner.accountId().getAsLong(), worker), true, DUE, 3, HealthStatus.AT_RISK), List.of(
                rich.content().labels(), rich.content().assignees(), rich.content().discussionLocked(), rich.content().dueDate(),
                rich.content().weight(), rich.content().health()));
        assertEquals(List.of(2L, now), List.of(rich.iid(), rich.updatedAt()));
        assertEquals(guest.accountId().getAsLong(), rich.authorId());
    }

    @Test
    void client_that_created_an_issue_is_told_to_administrators() {
        UserAgent client = new UserAgent("curl/8", "192.0.2.1");
        creating(Tier.FREE).create(guest, project, said("x"), Optional.of(client));
        created(guest, said("y"));
        when(views.noted(anyLong(), anyLong())).thenAnswer(call -> issues.lock(call.<Long>getArgument(0), call.<Long>getArgument(1))
                .map(issue -> new IssueViews.Noted(issue.id(), OptionalLong.empty(), Set.of(), false, false)));
        IssueReads reads = module(Tier.FREE).issueReads;
        Caller administrator = new Caller.Person(directory.account(directory.store(AccountDraft.named("administrator")
                .asAdministrator(true))).orElseThrow(), 1, Set.of());
        assertEquals(client, reads.userAgent(administrator, project, 1));
        assertEquals(Refusal.notFound("UserAgentDetail").failure(), Refusals.of(() -> reads.userAgent(administrator, project, 2)));
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> reads.userAgent(administrator, project, 3)));
        assertEquals(FORBIDDEN, Refusals.of(() -> reads.userAgent(owner, project, 1)));
    }

    @Test
    void owners_choose_number_and_time() {
        assertEquals(List.of(1L, now), chosen(maintainer));
        assertEquals(List.of(40L, now.minusSeconds(60)), chosen(owner));
        assertEquals(new Failure.Conflict(Reason.of("issue.duplicated")), Refusals.of(() -> chosen(owner)));
        assertEquals(2, issues.all().size());
    }

    private List<Object> chosen(Caller caller) {
        Locked issue = created(caller, everything(false));
        return List.of(issue.iid(), issue.updatedAt());
    }

    @Test
    void numbers_and_times_that_cannot_be_are_refused() {
        for (Instant wrong : List.of(now.plusMillis(1), Instant.EPOCH.minusMillis(1))) {
            assertEquals(Refusal.parameter("created_at", "param.values").failure(), Refusals.of(() -> created(owner, chosen(null, wrong))));
        }
        for (long wrong : new long[] {0, -1, Integer.MAX_VALUE + 1L}) {
            now = now.plusSeconds(60);
            assertEquals(Refusal.parameter("iid", "param.values").failure(), Refusals.of(() -> created(owner, chosen(wrong, null))));
        }
        assertEquals(List.of(), issues.all());
    }

    private static CreateIssue.Request chosen(Long iid, Instant createdAt) {
        return new CreateIssue.Request("x", null, IssueType.ISSUE, false, List.of(), List.of(), null, null, null, null, null, iid,
                createdAt);
    }

    @Test
    void who_may_not_is_refused() {
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> created(Caller.ANONYMOUS, said("x"))));
        assertEquals(Refusal.notFound("Project").failure(),
                Refusals.of(() -> creating(Tier.FREE).create(guest, new ProjectRef.Id(closed), said("x"), Optional.empty())));
        assertEquals(FORBIDDEN,
                Refusals.of(() -> creating(Tier.FREE).create(owner, new ProjectRef.Id(archive), said("x"), Optional.empty())));
    }

    @Test
    void what_is_wrong_is_said_at_once() {
        CreateIssue.Request bad = new CreateIssue.Request(" ", null, IssueType.ISSUE, false, List.of(), List.of(), null, null, null, null,
                7L, null, null);
        assertEquals(Refusal.invalid(List.of(FieldError.of("title", "field.blank"), FieldError.of("milestone_id",
                "field.invalid"))).failure(), Refusals.of(() -> creating(Tier.PREMIUM).create(owner, project, bad, Optional.empty())));
        assertEquals(List.of(), issues.all());
    }

    private static CreateIssue.Request planned(Long milestone) {
        return new CreateIssue.Request("x", null, IssueType.ISSUE, false, List.of(), List.of(), null, null, null, null, milestone, null,
                null);
    }

    private static UpdateIssue.Request planning(Long milestone) {
        return new UpdateIssue.Request(Change.keep(), Change.keep(), Change.keep(), Change.keep(), LabelChange.NONE,
                Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.to(milestone), Optional.empty(),
                Optional.empty());
    }

    private long milestone(long ofProject, String title) {
        return milestones.create(new MilestoneOwner.Project(ofProject), new MilestoneDraft(title, null, null, null), now);
    }

    @Test
    void issue_gets_milestones_of_its_project_and_loses_them() {
        long one = milestone(open, "one");
        long two = milestones.create(new MilestoneOwner.Group(group), new MilestoneDraft("two", null, null, null), now);
        Failure invalid = Refusal.invalid("milestone_id", "field.invalid").failure();
        assertEquals(one, created(guest, planned(one)).content().milestone());
        assertEquals(invalid, Refusals.of(() -> created(guest, planned(milestone(archive, "other")))));
        assertEquals(invalid, Refusals.of(() -> created(guest, planned(-1L))));
        assertEquals(two, updating(Tier.FREE).update(reporter, project, 1, planning(two)).content().milestone());
        assertEquals(invalid, Refusals.of(() -> updating(Tier.FREE).update(reporter, project, 1, planning(1_000L))));
        assertNull(updating(Tier.FREE).update(reporter, project, 1, planning(0L)).content().milestone());
        updating(Tier.FREE).update(reporter, project, 1, planning(one));
        assertNull(updating(Tier.FREE).update(reporter, project, 1, planning(null)).content().milestone());
    }

    @Test
    void strangers_set_no_milestone_and_a_hidden_one_stays_until_it_is_changed() {
        long one = milestone(open, "one");
        assertNull(created(stranger, planned(one)).content().milestone());
        assertEquals(one, updating(Tier.FREE).update(reporter, project, 1, planning(one)).content().milestone());
        milestones.hide(one, now);
        assertEquals(one, updating(Tier.FREE).update(reporter, project, 1, titled("y")).content().milestone());
        assertEquals(Refusal.invalid("milestone_id", "field.invalid").failure(),
                Refusals.of(() -> updating(Tier.FREE).update(reporter, project, 1, planning(one))), "as for all other issues");
        assertEquals(one, updating(Tier.FREE).update(stranger, project, 1, planning(0L)).content().milestone());
    }

    @Test
    void kinds_that_the_tier_does_not_have_are_not_made_but_stay() {
        CreateIssue.Request testCase = new CreateIssue.Request("x", null, IssueType.TEST_CASE, false, List.of(), List.of(), null, null,
                null, null, null, null, null);
        Failure unknown = Refusal.invalid("issue_type", "field.not_included").failure();
        assertEquals(unknown, Refusals.of(() -> creating(Tier.PREMIUM).create(owner, project, testCase, Optional.empty())));
        created(owner, testCase);
        assertEquals("y", updating(Tier.FREE).update(owner, project, 1, titled("y")).content().title());
        created(owner, said("x"));
        UpdateIssue.Request become = new UpdateIssue.Request(Change.keep(), Change.keep(), Change.to(IssueType.TEST_CASE), Change.keep(),
                LabelChange.NONE, Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(),
                Change.keep(), Optional.empty(), Optional.empty());
        assertEquals(unknown, Refusals.of(() -> updating(Tier.FREE).update(owner, project, 2, become)));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void tiers_decide_what_counts(Tier tier) {
        IssueDraft content = issues.lock(creating(tier).create(guest, project, everything(false), Optional.empty()).id()).orElseThrow()
                .content();
        boolean premium = tier != Tier.FREE;
        assertEquals(premium ? 3 : null, content.weight());
        assertEquals(tier == Tier.ULTIMATE ? HealthStatus.AT_RISK : null, content.health());
        assertEquals(premium ? 2 : 1, content.assignees().size());
        assertTrue(content.assignees().contains(worker));
    }

    @Test
    void who_cannot_read_cannot_work() {
        long blind = directory.store(ProjectDraft.in(directory.store(GroupDraft.named("hidden")), "p"));
        directory.store(MemberDraft.ofProject(blind, guest.accountId().getAsLong(), Role.GUEST));
        CreateIssue.Request request = new CreateIssue.Request("x", null, IssueType.ISSUE, false, List.of(),
                List.of(worker, guest.accountId().getAsLong(), 999_999L, 0L, -1L), null, null, null, null, null, null, null);
        long id = creating(Tier.ULTIMATE).create(guest, new ProjectRef.Id(blind), request, Optional.empty()).id();
        assertEquals(List.of(guest.accountId().getAsLong()), issues.lock(id).orElseThrow().content().assignees());
    }

    @Test
    void who_writes_too_many_waits() {
        for (int number = 0; number < 5; number++) {
            created(guest, said("x"));
        }
        assertEquals(new Failure.RateLimited(Duration.ofSeconds(55)), Refusals.of(() -> created(guest, said("x"))));
        created(reporter, said("x"));
        now = now.plusSeconds(55);
        created(guest, said("x"));
        assertEquals(7, issues.all().size());
    }

    /** An update that says nothing, for one part to be said. */
    private static UpdateIssue.Request saying(Change<String> title, LabelChange labels, Change<List<Long>> assignees,
            Optional<IssueEvent> event, Optional<Instant> updatedAt) {
        return new UpdateIssue.Request(title, Change.keep(), Change.keep(), Change.keep(), labels, assignees, Change.keep(),
                Change.keep(), Change.keep(), Change.keep(), Change.keep(), event, updatedAt);
    }

    private static UpdateIssue.Request titled(String title) {
        return saying(Change.to(title), LabelChange.NONE, Change.keep(), Optional.empty(), Optional.empty());
    }

    private static UpdateIssue.Request event(IssueEvent event, Instant at) {
        return saying(Change.keep(), LabelChange.NONE, Change.keep(), Optional.ofNullable(event),
                Optional.ofNullable(at));
    }

    private static UpdateIssue.Request labelled(LabelChange labels) {
        return saying(Change.keep(), labels, Change.keep(), Optional.empty(), Optional.empty());
    }

    private static LabelChange adding(List<String> names) {
        return new LabelChange(Optional.empty(), names, List.of());
    }

    private Locked updated(Caller caller, long iid, UpdateIssue.Request request) {
        return issues.lock(updating(Tier.ULTIMATE).update(caller, project, iid, request).id()).orElseThrow();
    }

    private static List<Object> attributes(IssueDraft draft) {
        return Arrays.asList(draft.title(), draft.description(), draft.type(), draft.confidential(), draft.labels(), draft.assignees(),
                draft.discussionLocked(), draft.dueDate(), draft.weight(), draft.health());
    }

    @Test
    void reporter_sets_keeps_and_removes_every_attribute() {
        created(guest, said("x"));
        List<Object> set = List.of("y", "text", IssueType.INCIDENT, true, BUG, List.of(worker), true, DUE, 3, HealthStatus.AT_RISK);
        assertEquals(set, attributes(updated(reporter, 1, new UpdateIssue.Request(Change.to("y"), Change.to("text"),
                Change.to(IssueType.INCIDENT), Change.to(true), LabelChange.to(BUG.names()), Change.to(List.of(worker)), Change.to(true),
                Change.to(DUE), Change.to(3), Change.to(HealthStatus.AT_RISK), Change.keep(), Optional.empty(), Optional.empty()))
                .content()));
        assertEquals(set, attributes(updated(reporter, 1, event(IssueEvent.CLOSE, null)).content()));
        assertEquals(Arrays.asList("y", null, IssueType.INCIDENT, true, Labels.NONE, List.of(), null, null, null, null),
                attributes(updated(reporter, 1, new UpdateIssue.Request(Change.keep(), Change.to(null), Change.keep(), Change.keep(),
                        LabelChange.to(List.of()), Change.to(null), Change.to(null), Change.to(null), Change.to(null), Change.to(null),
                        Change.keep(), Optional.empty(), Optional.empty())).content()));
    }

    @Test
    void its_author_says_it_anew_and_reporters_change_everything() {
        created(stranger, said("x"));
        assertEquals("y", updated(stranger, 1, titled("y")).content().title());
        assertEquals("z", updated(reporter, 1, titled("z")).content().title());
        assertEquals(FORBIDDEN, Refusals.of(() -> updated(guest, 1, titled("a"))));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> updated(Caller.ANONYMOUS, 1, titled("a"))));
        assertEquals(NOT_FOUND, Refusals.of(() -> updated(owner, 2, titled("a"))));
        assertEquals(Labels.NONE, updated(stranger, 1, labelled(LabelChange.to(BUG.names()))).content().labels());
        assertEquals(BUG, updated(reporter, 1, labelled(LabelChange.to(BUG.names()))).content().labels());
    }

    @Test
    void who_works_on_it_closes_it_and_opens_it_again() {
        created(guest, everything(false));
        Caller working = new Caller.Person(directory.account(worker).orElseThrow(), 1, Set.of());
        now = now.plusSeconds(10);
        Locked done = updated(working, 1, event(IssueEvent.CLOSE, null));
        assertEquals(List.of(IssueState.CLOSED, now), List.of(done.state(), done.updatedAt()));
        assertEquals(worker, issues.all().getFirst().closedBy());
        now = now.plusSeconds(10);
        assertEquals(now.minusSeconds(10), updated(working, 1, event(IssueEvent.CLOSE, null)).updatedAt());
        Locked again = updated(guest, 1, event(IssueEvent.REOPEN, null));
        assertEquals(List.of(IssueState.OPENED, now), List.of(again.state(), again.updatedAt()));
    }

    @Test
    void labels_are_replaced_added_and_removed() {
        created(guest, everything(false));
        assertEquals(List.of("a", "bug"),
                updated(reporter, 1, labelled(adding(List.of("a")))).content().labels().names());
        LabelChange less = new LabelChange(Optional.empty(), List.of(), BUG.names());
        assertEquals(List.of("a"), updated(reporter, 1, labelled(less)).content().labels().names());
        LabelChange all = new LabelChange(Optional.of(BUG.names()), List.of("c"), BUG.names());
        assertEquals(List.of("c"), updated(reporter, 1, labelled(all)).content().labels().names());
        assertEquals(Labels.NONE, updated(reporter, 1, labelled(LabelChange.to(List.of()))).content().labels());
    }

    @Test
    void assignees_are_replaced() {
        created(guest, everything(false));
        UnaryOperator<List<Long>> assign = wanted -> updated(reporter, 1, saying(Change.keep(), LabelChange.NONE,
                Change.to(wanted), Optional.empty(), Optional.empty())).content().assignees();
        assertEquals(List.of(worker), assign.apply(List.of(worker, worker, 999_999L)));
        assertEquals(List.of(), assign.apply(List.of(0L)));
        assertEquals(List.of(), assign.apply(null));
    }

    @Test
    void owners_tell_when_it_happened() {
        created(guest, said("x"));
        Instant told = now.minusSeconds(3600);
        now = now.plusSeconds(10);
        assertEquals(now.minusSeconds(10), updated(maintainer, 1, event(null, told)).updatedAt());
        assertEquals(told, updated(owner, 1, event(null, told)).updatedAt());
        assertEquals(Refusal.parameter("updated_at", "param.values").failure(),
                Refusals.of(() -> updated(owner, 1, event(null, now.plusSeconds(1)))));
    }

    @Test
    void what_changes_nothing_leaves_the_time() {
        Instant written = now;
        created(guest, said("x"));
        now = now.plusSeconds(10);
        assertEquals(written, updated(guest, 1, titled("x")).updatedAt());
        assertEquals(now, updated(guest, 1, titled("y")).updatedAt());
        assertEquals(Refusal.invalid("title", "field.blank").failure(), Refusals.of(() -> updated(guest, 1, titled(null))));
    }

    @Test
    void confidential_issues_are_there_for_reporters_and_their_own() {
        created(stranger, new CreateIssue.Request("x", null, IssueType.ISSUE, true, List.of(), List.of(), null, null, null, null, null,
                null, null));
        IssueReads reads = module(Tier.ULTIMATE).issueReads;
        assertEquals(1, reads.get(stranger, project, 1).iid());
        assertEquals(1, reads.get(reporter, project, 1).iid());
        assertEquals(NOT_FOUND, Refusals.of(() -> reads.get(guest, project, 1)));
        assertEquals(NOT_FOUND, Refusals.of(() -> reads.get(Caller.ANONYMOUS, project, 1)));
        assertEquals(NOT_FOUND, Refusals.of(() -> updated(guest, 1, titled("y"))));
        assertEquals("y", updated(stranger, 1, titled("y")).content().title());
        assertEquals(NOT_FOUND, Refusals.of(() -> deleting().delete(guest, project, 1, Freshness.ANY)));
    }

    @Test
    void issue_is_asked_for_before_its_lock_and_under_it() {
        created(owner, said("open"));
        created(owner, new CreateIssue.Request("x", null, IssueType.ISSUE, true, List.of(), List.of(), null, null, null, null, null, null,
                null));
        for (long iid : List.of(1L, 2L)) {
            boolean confidentialBefore = iid == 1;
            when(views.noted(open, iid)).thenReturn(Optional.of(new IssueViews.Noted(iid, OptionalLong.empty(), Set.of(),
                    confidentialBefore, false)));
            assertEquals(NOT_FOUND, Refusals.of(() -> updated(guest, iid, titled("y"))));
            assertEquals(confidentialBefore ? NOT_FOUND : FORBIDDEN,
                    Refusals.of(() -> deleting().delete(guest, project, iid, Freshness.ANY)));
        }
    }

    private DeleteIssue deleting() {
        return module(Tier.ULTIMATE).deleteIssue;
    }

    @Test
    void owners_delete_what_did_not_change_meanwhile() {
        created(stranger, said("x"));
        for (Caller other : List.of(stranger, guest, reporter, maintainer)) {
            assertEquals(FORBIDDEN, Refusals.of(() -> deleting().delete(other, project, 1, Freshness.ANY)));
        }
        assertEquals(Refusal.preconditionFailed().failure(),
                Refusals.of(() -> deleting().delete(owner, project, 1, new Freshness(Optional.of(now.minusSeconds(1))))));
        deleting().delete(owner, project, 1, new Freshness(Optional.of(now)));
        assertEquals(NOT_FOUND, Refusals.of(() -> deleting().delete(owner, project, 1, Freshness.ANY)));
    }

    @Test
    void the_ghost_keeps_what_is_left_behind() {
        FakeInternalUsers internal = new FakeInternalUsers(transactions);
        FakeWork work = new FakeWork(transactions, clock);
        IssuesOfUser remains = new IssuesOfUser(issues, internal, work, clock);
        remains.hide(worker, false, AuditAuthor.SERVER, now);
        long ghost = internal.id(UserKind.GHOST, now);
        long author = guest.accountId().getAsLong();
        long id = created(guest, everything(false)).id();
        remains.hide(worker, false, AuditAuthor.SERVER, now);
        assertEquals(List.of(owner.accountId().getAsLong()), issues.lock(id).orElseThrow().content().assignees());
        remains.hide(author, false, AuditAuthor.SERVER, now);
        assertEquals(ghost, issues.lock(id).orElseThrow().authorId());
        long late = created(guest, said("late")).id();
        assertTrue(remains.removed(author));
        assertEquals(ghost, issues.lock(late).orElseThrow().authorId());
    }

    @Test
    void issues_of_a_user_go_in_batches_and_the_account_waits_for_them() {
        FakeWork work = new FakeWork(transactions, clock);
        IssuesOfUser remains = new IssuesOfUser(issues, new FakeInternalUsers(transactions), work, clock);
        WorkHandler remove = remains.removal(transactions);
        for (int number = 0; number < 6; number++) {
            issues.create(new NewIssue(open, OptionalLong.empty(), IssuesKit.draft("x", List.of()), worker, now));
        }
        remains.hide(worker, true, AuditAuthor.SERVER, now);
        assertFalse(remains.removed(worker));
        assertTrue(work.doOne(List.of(remove)));
        assertEquals(1, issues.all().size());
        assertFalse(remains.removed(worker));
        assertTrue(work.doOne(List.of(remove)));
        assertEquals(List.of(), issues.all());
        assertTrue(remains.removed(worker));
    }

    @Test
    void a_project_that_is_removed_leaves_no_issue() {
        for (int number = 0; number < 501; number++) {
            issues.create(new NewIssue(open, OptionalLong.empty(), IssuesKit.draft("x", List.of()), worker, now));
        }
        RemoveIssues remains = new RemoveIssues(issues, transactions);
        assertTrue(remains.removePiece(open));
        assertEquals(1, issues.all().size());
        assertEquals(false, remains.removePiece(open));
        assertEquals(List.of(), issues.all());
    }

    @Test
    void labels_that_the_project_lacks_are_for_reporters() {
        CreateIssue.Request request = new CreateIssue.Request("x", null, IssueType.ISSUE, false, List.of("bug", "new"),
                List.of(), null, null, null, null, null, null, null);
        assertEquals(BUG, created(guest, request).content().labels());
        assertEquals(List.of("bug", "new"), created(reporter, request).content().labels().names());
    }

    @Test
    void scope_has_one_label_in_paid_tiers() {
        created(guest, said("x"));
        updated(reporter, 1, labelled(LabelChange.to(List.of("s::a", "bug"))));
        assertEquals(List.of("bug", "s::b"),
                updated(reporter, 1, labelled(adding(List.of("s::c", "s::b")))).content().labels().names());
        assertEquals(List.of("bug", "s::b"),
                updated(reporter, 1, labelled(adding(List.of("s::b")))).content().labels().names());
        assertEquals(List.of("bug", "s::a", "s::b"), issues.lock(updating(Tier.FREE).update(reporter, project, 1,
                labelled(adding(List.of("s::a")))).id()).orElseThrow().content().labels().names());
    }
}
