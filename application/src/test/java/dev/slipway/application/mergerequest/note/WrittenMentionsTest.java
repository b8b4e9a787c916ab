package dev.slipway.application.mergerequest.note;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;

import dev.slipway.application.discussion.SystemNotes;
import dev.slipway.application.discussion.activity.RecordMentions;
import dev.slipway.application.discussion.fake.FakeDiscussions;
import dev.slipway.application.discussion.fake.FakeMentions;
import dev.slipway.application.discussion.fake.FakeResourceEvents;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.repository.fake.FakePushes;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Mentions wait with the users who wrote them. */
class WrittenMentionsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final long ANNA = 3;
    private static final long BOB = 4;
    private static final MergeRequestContent PLAIN = MergeRequestContent.titled("x", "main");

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeWork work = new FakeWork(transactions, () -> NOW);
    private final FakeMentions mentions = new FakeMentions(transactions);
    private final SystemNotes system = new SystemNotes(new FakeDiscussions(transactions), new FakeSecrets(),
            new FakeInternalUsers(transactions));
    private final RequestNotes notes = new RequestNotes(system, new FakeResourceEvents(transactions), mock(),
            new FakePushes(transactions), new RecordMentions(mentions, work, user -> true));
    private final Locked request = new Locked(5, 1, MergeRequestBranches.of(7, "topic", 7, "main"), PLAIN, MergeRequestState.OPENED, ANNA,
            NOW);

    private List<String> waiting() {
        return mentions.waiting().stream().map(pending -> pending.writerId() + " " + pending.written().mention().iid()).toList();
    }

    private void changed(MergeRequestContent before, MergeRequestContent after, Long writer) {
        transactions.run(now -> notes.changed(request, before, after, writer, now));
    }

    @Test
    void editor_writes_the_mentions_that_are_new() {
        MergeRequestContent first = PLAIN.withDescription("See !2");
        transactions.run(now -> notes.opened(request, first, ANNA, now));
        assertEquals(List.of("3 2"), waiting());
        changed(first, first.withTitle("For !2 and !3"), BOB);
        changed(first, first.withDescription("See !2, too"), BOB);
        changed(first, first.withTargetBranch("other"), BOB);
        changed(first, first.withDescription("See !4"), null);
        assertEquals(List.of("3 2", "4 3"), waiting());
        assertEquals(2, work.recorded().size());
    }
}
