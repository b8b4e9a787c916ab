package dev.slipway.application.mergerequest.item;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mergerequest.port.MergeRequests;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ClosingsOfProjectTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final long PROJECT = 7;
    private static final long OPEN = 2_001;

    private final InstantSource clock = () -> NOW;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final MergeRequests requests = mock();
    private final ClosingsOfProject closings = new ClosingsOfProject(requests, work, transactions);

    @Test
    void another_default_branch_records_all_open_requests_anew() {
        when(requests.openOf(eq(PROJECT), anyLong(), anyInt())).thenAnswer(call -> LongStream.rangeClosed(1, OPEN).boxed()
                .filter(id -> id > call.<Long>getArgument(1)).limit(call.<Integer>getArgument(2)).toList());
        transactions.run(now -> closings.defaultBranchChosen(PROJECT, "next", now));
        assertTrue(work.isRecorded(ClosingsOfProject.KIND, PROJECT));
        closings.handle(PROJECT);
        List<Long> all = LongStream.rangeClosed(1, OPEN).boxed().toList();
        assertEquals(OPEN, work.recorded(RecordClosings.KIND, all).size());
    }

    @Test
    void project_without_open_requests_records_nothing() {
        when(requests.openOf(anyLong(), anyLong(), anyInt())).thenReturn(List.of());
        closings.handle(PROJECT);
        assertEquals(List.of(), work.recorded());
    }
}
