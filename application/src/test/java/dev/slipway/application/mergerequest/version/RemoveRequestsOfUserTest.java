package dev.slipway.application.mergerequest.version;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mergerequest.MergeRequestsOfUser;
import dev.slipway.application.mergerequest.fake.FakeMergeRequestVersions;
import dev.slipway.application.mergerequest.fake.FakeMergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Merge requests of a user who is deleted with all contents are removed in batches, and their refs with them. */
class RemoveRequestsOfUserTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final long PROJECT = 7;
    private static final long ANNA = 3;
    private static final long BOB = 4;

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeMergeRequests requests = new FakeMergeRequests(transactions, new FakeMergeRequestVersions(transactions));
    private final FakeWork work = new FakeWork(transactions, () -> NOW);
    private final FakeInternalUsers internal = new FakeInternalUsers(transactions);
    private final MergeRequestsOfUser cascade = new MergeRequestsOfUser(requests, internal, work, () -> NOW);
    private final WorkHandler remove = cascade.removal(transactions);

    private long request(long author, String branch) {
        return request(author, branch, MergeRequestContent.titled("x", "main"));
    }

    private long request(long author, String branch, MergeRequestContent content) {
        return transactions.write(now -> requests.create(new NewMergeRequest(MergeRequestBranches.of(PROJECT, branch, PROJECT, "main"),
                content, author, now))).orElseThrow();
    }

    @Test
    void requests_go_in_batches_and_the_account_waits_for_them() {
        for (int number = 0; number < 51; number++) {
            request(ANNA, "anna-" + number);
        }
        request(BOB, "bob");
        transactions.run(now -> cascade.hide(ANNA, true, AuditAuthor.SERVER, now));
        assertFalse(cascade.removed(ANNA));
        assertTrue(work.doOne(List.of(remove)));
        assertEquals(2, requests.all().size());
        assertFalse(cascade.removed(ANNA));
        assertTrue(work.doOne(List.of(remove)));
        assertEquals(1, requests.all().size());
        assertTrue(work.isRecorded(RemoveRefsOfRequests.KIND, PROJECT));
        assertTrue(cascade.removed(ANNA));
    }

    private long engaged(long user) {
        return requests.all().stream().filter(row -> row.request().content().workers().assignees().contains(user)
                || row.endedBy() != null && row.endedBy() == user).count();
    }

    @Test
    void requests_of_others_are_taken_from_the_user_in_batches_by_work_alone() {
        MergeRequestContent hers = MergeRequestContent.titled("x", "main")
                .withWorkers(new MergeRequestWorkers(List.of(ANNA, BOB), List.of()));
        for (int number = 0; number < 60; number++) {
            request(BOB, "assigned-" + number, hers);
            long closed = request(BOB, "closed-" + number);
            transactions.run(now -> requests.move(closed, MergeRequestEvent.CLOSE, ANNA, now));
        }
        transactions.run(now -> cascade.hide(ANNA, true, AuditAuthor.SERVER, now));
        List<Long> left = new ArrayList<>(List.of(engaged(ANNA)));
        while (!cascade.removed(ANNA)) {
            assertTrue(work.doOne(List.of(remove)));
            left.add(engaged(ANNA));
        }
        assertEquals(List.of(120L, 70L, 10L, 0L), left);
        assertEquals(120, requests.all().size());
        assertEquals(60, engaged(internal.id(UserKind.GHOST, NOW)));
    }

    @Test
    void requests_of_a_user_who_is_deleted_alone_stay() {
        request(ANNA, "anna");
        transactions.run(now -> cascade.hide(ANNA, false, AuditAuthor.SERVER, now));
        assertFalse(requests.involves(ANNA));
        assertEquals(1, requests.all().size());
        assertTrue(cascade.removed(ANNA));
    }
}
