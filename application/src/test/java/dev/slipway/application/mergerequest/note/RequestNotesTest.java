package dev.slipway.application.mergerequest.note;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.discussion.SystemNotes;
import dev.slipway.application.discussion.activity.RecordMentions;
import dev.slipway.application.discussion.activity.TellMention;
import dev.slipway.application.discussion.fake.FakeDiscussions;
import dev.slipway.application.discussion.fake.FakeMentions;
import dev.slipway.application.discussion.fake.FakeResourceEvents;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mergerequest.merging.MergeListener.Merge;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.repository.fake.FakePushes;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import dev.slipway.domain.mergerequest.note.EventNotes;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Notes about merge requests, as features write them that change a request. */
class RequestNotesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final long ANNA = 3;
    private static final Noteable NOTEABLE = new Noteable.MergeRequest(7, 5, 1);
    private static final MergeRequestContent PLAIN = MergeRequestContent.titled("x", "main");

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeDiscussions discussions = new FakeDiscussions(transactions);
    private final FakeResourceEvents events = new FakeResourceEvents(transactions);
    private final FakeWork work = new FakeWork(transactions, () -> NOW);
    private final Users users = mock();
    private final FakeInternalUsers internal = new FakeInternalUsers(transactions);
    private final SystemNotes system = new SystemNotes(discussions, new FakeSecrets(), internal);
    private final RequestNotes notes = new RequestNotes(system, events, users, new FakePushes(transactions),
            new RecordMentions(new FakeMentions(transactions), work, user -> true));
    private final Locked request = new Locked(5, 1, MergeRequestBranches.of(7, "topic", 7, "main"), PLAIN, MergeRequestState.OPENED, ANNA,
            NOW);

    private List<String> told() {
        return discussions.notes(NOTEABLE).stream().map(note -> note.authorId() + " " + note.body()).toList();
    }

    @Test
    void later_features_tell_their_changes() {
        transactions.run(now -> {
            notes.moved(request, MergeRequestEvent.MERGE, ANNA, now);
            notes.moved(request, MergeRequestEvent.LOCK, ANNA, now);
            notes.write(request, List.of(EventNotes.APPROVED, EventNotes.UNAPPROVED), ANNA, now);
            notes.write(request, List.of(EventNotes.autoMergeEnabled("abc"), EventNotes.AUTO_MERGE_CANCELED), ANNA, now);
        });
        assertEquals(List.of("3 merged", "3 approved this merge request", "3 unapproved this merge request",
                "3 enabled an automatic merge when the pipeline for abc succeeds", "3 canceled the automatic merge"), told());
    }

    @Test
    void merges_are_told_by_the_user_who_merged() {
        NoteMerges merges = new NoteMerges(notes);
        transactions.run(now -> {
            merges.merged(request, new Merge(OptionalLong.of(ANNA), Optional.of("abc")), now);
            merges.merged(request, new Merge(OptionalLong.empty(), Optional.empty()), now);
        });
        long ghost = internal.id(UserKind.GHOST, NOW);
        assertEquals(List.of("3 merged", ghost + " merged"), told());
        assertEquals(List.of("3 MERGE_REQUEST 5 merged", "0 MERGE_REQUEST 5 merged"), events.told());
    }

    @Test
    void events_that_clients_do_not_see_are_not_stored() {
        transactions.run(now -> {
            notes.moved(request, MergeRequestEvent.CLOSE, ANNA, now);
            notes.moved(request, MergeRequestEvent.LOCK, ANNA, now);
            notes.moved(request, MergeRequestEvent.UNLOCK, ANNA, now);
            notes.moved(request, MergeRequestEvent.REOPEN, ANNA, now);
        });
        assertEquals(List.of("3 MERGE_REQUEST 5 closed", "3 MERGE_REQUEST 5 reopened"), events.told());
    }

    @Test
    void milestone_is_an_event_and_no_note() {
        transactions.run(now -> {
            notes.opened(request, PLAIN.withMilestone(7L), ANNA, now);
            notes.changed(request, PLAIN.withMilestone(7L), PLAIN.withMilestone(7L), ANNA, now);
            notes.changed(request, PLAIN.withMilestone(7L), PLAIN, null, now);
        });
        assertEquals(List.of("3 MERGE_REQUEST 5 add 7", "0 MERGE_REQUEST 5 remove 7"), events.planned());
        assertEquals(List.of(), told());
    }

    @Test
    void users_are_named_and_those_who_are_gone_are_ghosts() {
        when(users.usernames(any())).thenReturn(Map.of(8L, "bob"));
        transactions.run(now -> notes.changed(request, PLAIN, PLAIN.withWorkers(new MergeRequestWorkers(List.of(8L, 9L), List.of())), ANNA,
                now));
        assertEquals(List.of("3 assigned to @bob and @ghost"), told());
    }

    @Test
    void texts_that_mention_requests_are_followed() {
        transactions.run(now -> notes.changed(request, PLAIN, PLAIN.withTitle("See 3!"), ANNA, now));
        assertEquals(List.of(), work.recorded());
        transactions.run(now -> notes.changed(request, PLAIN, PLAIN.withDescription("See !3"), ANNA, now));
        assertEquals(List.of(TellMention.KIND + " 1"), work.recorded());
        MergeRequestContent before = PLAIN.withTitle("See !3");
        transactions.run(now -> notes.changed(request, before, before.withTargetBranch("a"), ANNA, now));
        assertEquals(1, work.recorded().size());
        transactions.run(now -> notes.opened(request, PLAIN, ANNA, now));
        assertEquals(1, work.recorded().size());
        transactions.run(now -> notes.opened(request, before, ANNA, now));
        assertEquals(1, work.recorded().size(), "the mention waits already");
        transactions.run(now -> notes.opened(request, PLAIN.withTitle("See !4"), ANNA, now));
        assertEquals(2, work.recorded().size());
    }

    private static MergeRequestContent labelled(String... names) {
        return new MergeRequestContent("x", null, "main", Labels.of(List.of(names)), MergeRequestWorkers.NONE, null, PLAIN.options());
    }

    @Test
    void labels_are_events_and_no_notes() {
        transactions.run(now -> {
            notes.opened(request, labelled("ui", "bug"), ANNA, now);
            notes.changed(request, labelled("ui", "bug"), labelled("new", "bug"), null, now);
        });
        assertEquals(List.of("3 add bug", "3 add ui", "0 add new", "0 remove ui"), events.labelled());
        assertEquals(List.of(), told());
    }
}
