package dev.slipway.application.mergerequest.pipeline;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.fake.FakeMergeRequestVersions;
import dev.slipway.application.mergerequest.fake.FakeMergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.application.pipeline.creation.StoreGuard;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pipelines of merge requests are stored for the request that they were decided for. */
class OpenRequestGuardsTest {

    private static final long USER = 5;
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeMergeRequestVersions versions = new FakeMergeRequestVersions(transactions);
    private final FakeMergeRequests requests = new FakeMergeRequests(transactions, versions);
    private final OpenRequestGuards guards = new OpenRequestGuards(requests, versions, mock());
    private final MergeRequestView view = mock();
    private boolean decided = true;
    private StoreGuard guard = StoreGuard.OPEN;
    private long id;

    @BeforeEach
    void begin() {
        id = transactions.write(() -> requests.create(new NewMergeRequest(MergeRequestBranches.of(7, "topic", 7, "main"),
                MergeRequestContent.titled("x", "main"), USER, NOW)).orElseThrow());
        when(view.id()).thenReturn(id);
        when(view.content()).thenReturn(MergeRequestContent.titled("x", "main"));
        guard = guards.ofMerge(view, guards.guard(view), () -> decided);
    }

    private boolean admits() {
        return transactions.write(() -> guard.admits());
    }

    private void assertOutdated() {
        assertInstanceOf(Failure.Unavailable.class, assertThrows(Refusal.class, this::admits).failure());
    }

    @Test
    void merge_of_the_present_branches_is_admitted_while_the_request_is_open() {
        assertTrue(admits());
        transactions.write(() -> requests.move(id, MergeRequestEvent.CLOSE, USER, NOW));
        assertFalse(admits());
    }

    @Test
    void merge_into_a_former_target_branch_is_outdated() {
        transactions.write(() -> requests.change(id, MergeRequestContent.titled("x", "dev"), NOW));
        assertOutdated();
        transactions.write(() -> requests.change(id, MergeRequestContent.titled("x", "main"), NOW));
        assertTrue(admits());
    }

    @Test
    void merge_whose_protection_or_rights_changed_is_outdated() {
        decided = false;
        assertOutdated();
    }
}
