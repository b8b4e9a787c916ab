package dev.slipway.application.mergerequest.version;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.time.Instant;
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
    private final RemoveRequestsOfUser remove = new RemoveRequestsOfUser(requests, work, transactions);
    private final MergeRequestsOfUser cascade = new MergeRequestsOfUser(requests, new FakeInternalUsers(transactions), work, () -> NOW);

    private void request(long author, String branch) {
        transactions.run(now -> requests.create(new NewMergeRequest(MergeRequestBranches.of(PROJECT, branch, PROJECT, "main"),
                MergeRequestContent.titled("x", "main"), author, now)));
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

    @Test
    void requests_of_a_user_who_is_deleted_alone_stay() {
        request(ANNA, "anna");
        transactions.run(now -> cascade.hide(ANNA, false, AuditAuthor.SERVER, now));
        assertFalse(requests.involves(ANNA));
        assertEquals(1, requests.all().size());
        assertTrue(cascade.removed(ANNA));
    }
}
