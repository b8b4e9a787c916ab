package dev.slipway.application.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
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
import dev.slipway.application.issue.fake.FakeIssues;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues.Locked;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.fake.FakeRateLimits;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.IssueCause;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.label.LabelChange;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Later features hear of each change of an issue, in its transaction. */
final class IssueListenerTest {

    private Instant now = Instant.parse("2026-01-02T03:04:05Z");
    private final InstantSource clock = () -> now;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeIssues issues = new FakeIssues(transactions);
    private final FakeInternalUsers bots = new FakeInternalUsers(transactions);
    private final IssueViews views = mock();
    private final long group = directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    private final long project = directory.store(ProjectDraft.in(group, "tool").visible(Visibility.PUBLIC));
    private final ProjectRef reference = new ProjectRef.Id(project);
    private final long anna = directory.store(AccountDraft.named("anna"));
    private final TestModules modules = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock),
            new FakeCredentials(transactions, directory, clock), issues, views, bots, new FakeRateLimits(clock),
            new IssuePolicy(Tier.ULTIMATE));
    private final List<String> heard = new ArrayList<>();

    /** Writes down what it hears, and fails where a title says so. */
    private final class Recorder implements IssueListener {

        @Override
        public void opened(Moment moment, IssueDraft content) {
            heard.add(of(moment) + " opened " + content.title());
            if (content.title().equals("fail")) {
                throw new IllegalStateException("the listener fails");
            }
        }

        @Override
        public void changed(Moment moment, IssueDraft before, IssueDraft after) {
            heard.add(of(moment) + " changed " + before.title() + " to " + after.title());
        }

        @Override
        public void moved(Moment moment, IssueEvent event, IssueCause cause) {
            heard.add(of(moment) + " moved " + event + " " + cause);
        }

        private String of(Moment moment) {
            return moment.byUser() + " " + (moment.projectId() == project ? "#" + moment.iid() : "elsewhere") + " "
                    + issues.lock(moment.id()).orElseThrow().iid() + " " + moment.at();
        }
    }

    @BeforeEach
    void listen() {
        directory.store(MemberDraft.ofGroup(group, anna, Role.OWNER));
        modules.issueListeners.add(new Recorder());
        when(views.find(anyLong())).thenAnswer(call -> issues.lock(call.<Long>getArgument(0)).map(IssueListenerTest::view));
        when(views.noted(anyLong(), anyLong())).thenAnswer(
                call -> issues.lock(call.<Long>getArgument(0), call.<Long>getArgument(1)).map(IssueListenerTest::noted));
    }

    private static IssueViews.Noted noted(Locked issue) {
        return new IssueViews.Noted(issue.id(), issue.authorId() == null ? OptionalLong.empty() : OptionalLong.of(issue.authorId()),
                Set.copyOf(issue.content().assignees()), issue.content().confidential(),
                Boolean.TRUE.equals(issue.content().discussionLocked()));
    }

    private static IssueView view(Locked issue) {
        return new IssueView(issue.id(), issue.iid(), issue.projectId(), "acme/tool", issue.content(), issue.state(), null, List.of(),
                null, null, issue.updatedAt(), issue.updatedAt(), 0, VoteCounts.NONE, List.of());
    }

    private Caller owner() {
        return new Caller.Person(directory.account(anna).orElseThrow(), 1, Set.of());
    }

    private static UpdateIssue.Request change(Change<String> title, Optional<IssueEvent> event, Optional<Instant> at) {
        return new UpdateIssue.Request(title, Change.keep(), Change.keep(), Change.keep(), LabelChange.NONE,
                Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), event, at);
    }

    private void create(String title) {
        modules.issue.createIssue.create(owner(), reference, new CreateIssue.Request(title, null, IssueType.ISSUE, false, List.of(),
                List.of(), null, null, null, null, null, null, null), Optional.empty());
    }

    private void update(UpdateIssue.Request request) {
        modules.issue.updateIssue.update(owner(), reference, 1, request);
    }

    private List<String> heard(String... texts) {
        return List.of(texts).stream().map(text -> anna + " #1 1 " + text).toList();
    }

    @Test
    void changes_of_users_are_heard_in_their_order_and_at_their_time() {
        create("x");
        Instant told = now.minusSeconds(60);
        now = now.plusSeconds(10);
        update(change(Change.to("y"), Optional.of(IssueEvent.CLOSE), Optional.empty()));
        update(change(Change.to("z"), Optional.of(IssueEvent.REOPEN), Optional.of(told)));
        assertEquals(heard("2026-01-02T03:04:05Z opened x", "2026-01-02T03:04:15Z moved CLOSE Call[]",
                "2026-01-02T03:04:15Z changed x to y", told + " moved REOPEN Call[]", told + " changed y to z"), heard);
    }

    @Test
    void what_changes_nothing_is_not_heard() {
        create("x");
        heard.clear();
        update(change(Change.to("x"), Optional.of(IssueEvent.REOPEN), Optional.empty()));
        update(change(Change.keep(), Optional.empty(), Optional.of(now)));
        assertEquals(List.of(), heard);
    }

    @Test
    void cause_of_a_merge_is_heard() {
        create("x");
        heard.clear();
        IssueCause cause = new IssueCause.MergedRequest(new IssueCause.Origin(9, "acme/tool"), 70, 7);
        modules.issue.updateIssue.close(owner(), reference, 1, cause);
        modules.issue.updateIssue.close(owner(), reference, 1, cause);
        assertEquals(heard(now + " moved CLOSE " + cause), heard);
    }

    @Test
    void incidents_of_alerts_are_heard() {
        long bot = bots.id(UserKind.ALERT_BOT, now);
        long id = modules.issue.incidents.open(project, new IncidentDraft("Disk full", null, "high"));
        now = now.plusSeconds(10);
        modules.issue.incidents.close(id);
        modules.issue.incidents.close(id);
        assertEquals(List.of(bot + " #1 1 2026-01-02T03:04:05Z opened Disk full",
                bot + " #1 1 2026-01-02T03:04:15Z moved CLOSE EndedAlert[]"), heard);
    }

    @Test
    void change_that_a_listener_rejects_is_not_made() {
        assertThrows(IllegalStateException.class, () -> create("fail"));
        assertEquals(List.of(), issues.all());
    }
}
