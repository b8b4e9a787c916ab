package dev.slipway.application.timetracking;

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
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.discussion.fake.FakeDiscussions;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.IssueViews.Noted;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.timetracking.fake.FakeTrackedTimes;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.issue.ItemId;
import dev.slipway.domain.issue.ItemId.Kind;
import dev.slipway.domain.issue.TimeStats;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Who tracks which times, and what is told of it. */
final class TimeTrackingUseCasesTest {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final long REQUEST = 30;
    private static final long ISSUE = 40;
    private static final long CONFIDENTIAL = 41;

    private Instant now = START.plusSeconds(10);
    private final InstantSource clock = () -> now;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeTrackedTimes times = new FakeTrackedTimes(transactions);
    private final FakeDiscussions discussions = new FakeDiscussions(transactions);
    private final IssueViews issues = mock();
    private final MergeRequestViews requests = mock();

    private final long group = directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    private final long open = directory.store(ProjectDraft.in(group, "open").visible(Visibility.PUBLIC));
    private final long closed = directory.store(ProjectDraft.in(group, "closed"));
    private final long archive = directory.store(ProjectDraft.in(group, "old").visible(Visibility.PUBLIC).asArchived());
    private final Caller stranger = person("stranger", null);
    private final Caller guest = person("guest", Role.GUEST);
    private final Caller reporter = person("reporter", Role.REPORTER);
    private final Caller developer = person("developer", Role.DEVELOPER);
    private final NoteableRef issue = issue(open, 1);
    private final NoteableRef request = new NoteableRef.OfMergeRequest(new ProjectRef.Id(open), 3);
    private final ItemId trackedIssue = new ItemId(Kind.ISSUE, ISSUE);
    private final ItemId trackedRequest = new ItemId(Kind.MERGE_REQUEST, REQUEST);

    private final TimeTrackingModule use = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), new FakeSecrets(),
            discussions, times, issues, requests, new FakeInternalUsers(transactions)).timeTracking;

    private static NoteableRef issue(long project, long iid) {
        return new NoteableRef.OfIssue(new ProjectRef.Id(project), iid);
    }

    private Caller person(String name, Role role) {
        long id = directory.store(AccountDraft.named(name));
        if (role != null) {
            directory.store(MemberDraft.ofGroup(group, id, role));
        }
        return new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of());
    }

    /** The first issue is open to all, and a stranger wrote it; the second is confidential. */
    @BeforeEach
    void make() {
        OptionalLong author = stranger.accountId();
        when(issues.noted(anyLong(), anyLong())).thenReturn(Optional.empty());
        for (long project : List.of(open, closed, archive)) {
            when(issues.noted(project, 1)).thenReturn(Optional.of(new Noted(ISSUE, author, Set.of(), false, true)));
            when(issues.noted(project, 2)).thenReturn(Optional.of(new Noted(CONFIDENTIAL, OptionalLong.empty(), Set.of(), true, false)));
        }
        when(requests.noted(anyLong(), anyLong())).thenReturn(Optional.empty());
        when(requests.noted(open, 3)).thenReturn(Optional.of(new MergeRequestViews.Noted(REQUEST, null, false)));
        times.make(trackedIssue, START);
        times.make(trackedRequest, START);
        times.make(new ItemId(Kind.ISSUE, CONFIDENTIAL), START);
    }

    private List<String> notes(Noteable noteable) {
        return discussions.notes(noteable).stream().map(note -> note.authorId() + " " + note.body()).toList();
    }

    private static Failure refused(Executable call) {
        return assertThrows(Refusal.class, call).failure();
    }

    private static Failure bad(String reason) {
        return Refusal.badRequest(Reason.of(reason)).failure();
    }

    @Test
    void reporter_tracks_times_of_an_issue_and_each_change_is_told() {
        assertEquals(TimeStats.of(0, 0), use.timeReads.get(Caller.ANONYMOUS, issue));
        assertEquals(TimeStats.of(144_000, 0), use.trackTime.estimate(reporter, issue, "1w"));
        assertEquals(TimeStats.of(144_000, 5_400), use.trackTime.spend(reporter, issue, "1h30m", null));
        assertEquals(TimeStats.of(144_000, 3_600), use.trackTime.spend(reporter, issue, "-30m", "broken off"));
        assertEquals(TimeStats.of(144_000, 3_600), use.timeReads.get(Caller.ANONYMOUS, issue));
        assertEquals(TimeStats.of(0, 3_600), use.trackTime.removeEstimate(reporter, issue));
        assertEquals(TimeStats.NONE, use.trackTime.removeSpent(reporter, issue));
        long id = reporter.accountId().orElseThrow();
        assertEquals(List.of(id + " changed time estimate to 1w", id + " added 1h 30m of time spent",
                id + " subtracted 30m of time spent", id + " removed time estimate", id + " removed time spent"),
                notes(new Noteable.Issue(open, ISSUE, 1)));
        assertEquals(now, times.updatedAt(trackedIssue));
    }

    @Test
    void change_that_changes_nothing_is_no_update() {
        use.trackTime.estimate(developer, request, "2h");
        now = now.plusSeconds(10);
        assertEquals(TimeStats.of(7_200, 0), use.trackTime.estimate(developer, request, "120m"));
        assertEquals(TimeStats.of(7_200, 0), use.trackTime.spend(developer, request, "0", null));
        assertEquals(TimeStats.of(7_200, 0), use.trackTime.removeSpent(developer, request));
        assertEquals(START.plusSeconds(10), times.updatedAt(trackedRequest));
        assertEquals(1, notes(new Noteable.MergeRequest(open, REQUEST, 3)).size());
    }

    @Test
    void texts_and_sums_that_are_no_times_are_rejected() {
        assertEquals(bad("time.estimate_invalid"), refused(() -> use.trackTime.estimate(reporter, issue, "soon")));
        assertEquals(bad("time.estimate_invalid"), refused(() -> use.trackTime.estimate(reporter, issue, "-1h")));
        assertEquals(bad("time.spent_invalid"), refused(() -> use.trackTime.spend(reporter, issue, "soon", null)));
        assertEquals(bad("time.subtracts_too_much"), refused(() -> use.trackTime.spend(reporter, issue, "-1s", null)));
        assertEquals(Refusal.invalid("summary", "field.too_long", 255).failure(),
                refused(() -> use.trackTime.spend(reporter, issue, "1h", "x".repeat(256))));
        use.trackTime.spend(reporter, issue, "1h", "\uD83D\uDE00".repeat(255));
        use.trackTime.spend(reporter, issue, "2147480047s", null);
        assertEquals(bad("time.too_long"), refused(() -> use.trackTime.spend(reporter, issue, "1s", null)));
        assertEquals(TimeStats.of(0, Integer.MAX_VALUE), use.timeReads.get(reporter, issue));
    }

    @Test
    void times_are_for_those_who_change_all_attributes() {
        Failure forbidden = Refusal.forbidden().failure();
        assertEquals(Refusal.unauthenticated().failure(), refused(() -> use.trackTime.estimate(Caller.ANONYMOUS, issue, "1h")));
        for (Caller caller : List.of(stranger, guest)) {
            assertEquals(forbidden, refused(() -> use.trackTime.estimate(caller, issue, "1h")));
            assertEquals(forbidden, refused(() -> use.trackTime.spend(caller, issue, "soon", null)));
            assertEquals(forbidden, refused(() -> use.trackTime.removeEstimate(caller, issue)));
            assertEquals(forbidden, refused(() -> use.trackTime.removeSpent(caller, issue)));
        }
        assertEquals(forbidden, refused(() -> use.trackTime.estimate(reporter, request, "1h")));
        assertEquals(forbidden, refused(() -> use.trackTime.estimate(developer, issue(archive, 1), "1h")));
        assertEquals(TimeStats.NONE, use.timeReads.get(stranger, request));
    }

    @Test
    void hidden_and_missing_objects_are_not_found() {
        Failure missing = Refusal.notFound().failure();
        NoteableRef noRequest = new NoteableRef.OfMergeRequest(new ProjectRef.Id(open), 4);
        for (NoteableRef hidden : List.of(issue(open, 2), issue(open, 3), noRequest)) {
            assertEquals(missing, refused(() -> use.timeReads.get(guest, hidden)));
            assertEquals(missing, refused(() -> use.trackTime.estimate(guest, hidden, "1h")));
        }
        assertEquals(TimeStats.of(3_600, 0), use.trackTime.estimate(reporter, issue(open, 2), "1h"));
        assertEquals(Refusal.notFound("Project").failure(), refused(() -> use.timeReads.get(stranger, issue(closed, 1))));
        times.delete(trackedIssue);
        assertEquals(Refusal.notFound().failure(), refused(() -> use.trackTime.estimate(reporter, issue, "1h")));
        assertEquals(Refusal.notFound().failure(), refused(() -> use.timeReads.get(reporter, issue)));
    }
}
