package dev.slipway.application.mergerequest.version;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.mergerequest.fake.FakeMergeRequestVersions;
import dev.slipway.application.mergerequest.fake.FakeMergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.application.repository.fake.FakeMergeRequestRefs;
import dev.slipway.application.repository.port.MergeRequestRefs.Kind;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class RemoveRefsOfRequestsTest {

    private static final long PROJECT = 7;

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeMergeRequests requests = new FakeMergeRequests(transactions, new FakeMergeRequestVersions(transactions));
    private final FakeMergeRequestRefs refs = new FakeMergeRequestRefs();

    @Test
    void refs_of_deleted_requests_go_and_others_stay() {
        requests.create(new NewMergeRequest(MergeRequestBranches.of(PROJECT, "topic", PROJECT, "main"),
                MergeRequestContent.titled("x", "main"), 3, Instant.EPOCH)).orElseThrow();
        for (long iid = 1; iid <= 2_500; iid++) {
            refs.put(PROJECT, iid, Kind.HEAD, Optional.empty(), "a");
        }
        refs.put(PROJECT, 2, Kind.MERGE, Optional.empty(), "b");
        refs.put(PROJECT + 1, 2, Kind.HEAD, Optional.empty(), "a");
        new RemoveRefsOfRequests(requests, refs).handle(PROJECT);
        assertEquals(Set.of(1L), refs.all(PROJECT));
        assertEquals(Set.of(2L), refs.all(PROJECT + 1));
    }
}
