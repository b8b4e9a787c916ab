package dev.slipway.application.discussion.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.discussion.SystemNotes;
import dev.slipway.application.discussion.fake.FakeDiscussions;
import dev.slipway.application.discussion.fake.FakeMentions;
import dev.slipway.application.discussion.fake.FakeResourceEvents;
import dev.slipway.application.issue.IssueListener.Moment;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueCause;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Notes and events about changes of issues. */
final class NoteIssuesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final long ANNA = 3;
    private static final IssueDraft PLAIN = draft("x", List.of(), null);

    private final InstantSource clock = () -> NOW;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final long group = directory.store(GroupDraft.named("acme"));
    private final long project = directory.store(ProjectDraft.in(group, "tool"));
    private final FakeDiscussions discussions = new FakeDiscussions(transactions);
    private final FakeResourceEvents events = new FakeResourceEvents(transactions);
    private final FakeMentions mentions = new FakeMentions(transactions);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final Users users = mock();
    private final NoteIssues notes = new NoteIssues(
            new SystemNotes(discussions, new FakeSecrets(), new FakeInternalUsers(transactions)), events,
            new RecordMentions(mentions, work, user -> true), users, new FakeAccessFacts(directory, clock));
    private final Moment moment = new Moment(project, 50, 1, ANNA, NOW);

    private static IssueDraft draft(String title, List<Long> assignees, Integer weight) {
        return new IssueDraft(title, null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, false, Labels.NONE, assignees, null,
                assignees.isEmpty() ? null : LocalDate.of(2026, 11, 27), weight, null);
    }

    private List<String> told() {
        return discussions.notes(new Noteable.Issue(project, 50, 1)).stream().map(note -> note.authorId() + " " + note.body()).toList();
    }

    @Test
    void attributes_of_a_new_issue_are_told_and_its_title_is_not() {
        when(users.usernames(any())).thenReturn(Map.of(8L, "bob"));
        transactions.run(now -> notes.opened(moment, draft("x", List.of(8L, 9L), 5)));
        assertEquals(List.of("3 changed due date to November 27, 2026", "3 assigned to @bob and @ghost"), told());
        assertEquals(List.of("3 5"), events.weighed());
        assertEquals(List.of(), events.told());
    }

    @Test
    void plain_issue_is_opened_without_a_note() {
        transactions.run(now -> notes.opened(moment, PLAIN));
        assertEquals(List.of(), told());
        assertEquals(List.of(), events.weighed());
    }

    @Test
    void weight_is_an_event_and_no_note() {
        transactions.run(now -> {
            notes.changed(moment, PLAIN, draft("x", List.of(), 0));
            notes.changed(moment, draft("x", List.of(), 0), draft("y", List.of(), 0));
            notes.changed(moment, draft("x", List.of(), 0), PLAIN);
        });
        assertEquals(List.of("3 0", "3 none"), events.weighed());
        assertEquals(List.of("3 changed title from **{-x-}** to **{+y+}**"), told());
    }

    private static IssueDraft planned(Long milestone) {
        return new IssueDraft("x", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, false, Labels.NONE, List.of(), null, null, null, null,
                milestone);
    }

    @Test
    void milestone_is_an_event_and_no_note() {
        transactions.run(now -> {
            notes.opened(moment, planned(7L));
            notes.changed(moment, planned(7L), planned(8L));
            notes.changed(moment, planned(8L), planned(8L));
            notes.changed(moment, planned(8L), planned(null));
        });
        assertEquals(List.of("3 ISSUE 50 add 7", "3 ISSUE 50 add 8", "3 ISSUE 50 remove 8"), events.planned());
        assertEquals(List.of(), told());
    }

    @Test
    void state_is_a_note_and_an_event() {
        transactions.run(now -> {
            notes.moved(moment, IssueEvent.CLOSE, IssueCause.CALL);
            notes.moved(moment, IssueEvent.REOPEN, IssueCause.CALL);
            notes.moved(moment, IssueEvent.CLOSE, IssueCause.ENDED_ALERT);
        });
        assertEquals(List.of("3 closed", "3 reopened", "3 automatically closed this incident because the alert resolved"), told());
        assertEquals(List.of("3 ISSUE 50 closed", "3 ISSUE 50 reopened", "3 ISSUE 50 closed"), events.told());
    }

    @Test
    void closing_is_told_without_a_cause_that_was_told_before() {
        IssueCause cause = new IssueCause.PushedCommit(new IssueCause.Origin(project, "acme/tool"), "abc");
        transactions.run(now -> {
            notes.moved(moment, IssueEvent.CLOSE, cause);
            notes.moved(moment, IssueEvent.REOPEN, IssueCause.CALL);
            notes.moved(moment, IssueEvent.CLOSE, cause);
        });
        assertEquals(List.of("3 closed via commit abc", "3 reopened", "3 closed"), told());
    }

    @Test
    void mentions_that_are_new_wait_with_the_user_who_wrote_them() {
        transactions.run(now -> {
            notes.opened(moment, draft("See #2", List.of(), null));
            notes.changed(moment, draft("See #2", List.of(), null), draft("See #2 and !3", List.of(), null));
            notes.changed(moment, draft("See #2", List.of(), null), draft("See #2", List.of(), 4));
        });
        assertEquals(List.of("3 2 ISSUE", "3 3 MERGE_REQUEST"), mentions.waiting().stream().map(pending -> pending.writerId() + " "
                + pending.written().mention().iid() + " " + pending.written().mention().kind()).toList());
        assertEquals(new Noteable.Issue(project, 50, 1), mentions.waiting().getFirst().written().source());
        assertEquals(List.of(TellMention.KIND + " 1", TellMention.KIND + " 2"), work.recorded());
    }

    @Test
    void what_closed_an_issue_is_named_from_its_project() {
        transactions.run(now -> {
            notes.moved(moment, IssueEvent.CLOSE, new IssueCause.MergedRequest(new IssueCause.Origin(project, "acme/tool"), 70, 7));
            notes.moved(moment, IssueEvent.CLOSE, new IssueCause.PushedCommit(new IssueCause.Origin(99, "other/tool"), "abc"));
        });
        assertEquals(List.of("3 closed via merge request !7", "3 closed via commit other/tool@abc"), told());
        assertEquals(2, events.told().size());
    }

    private static IssueDraft labelled(String... names) {
        return new IssueDraft("x", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, false, Labels.of(List.of(names)), List.of(), null, null,
                null, null);
    }

    @Test
    void labels_are_events_and_no_notes() {
        transactions.run(now -> {
            notes.opened(moment, labelled("ui", "bug"));
            notes.changed(moment, labelled("ui", "bug"), labelled("new", "bug"));
            notes.changed(moment, labelled("new", "bug"), labelled("new", "bug"));
        });
        assertEquals(List.of("3 add bug", "3 add ui", "3 add new", "3 remove ui"), events.labelled());
        assertEquals(List.of(), told());
    }
}
