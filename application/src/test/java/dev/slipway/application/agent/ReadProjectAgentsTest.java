package dev.slipway.application.agent;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadProjectAgentsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final AgentGrants grants = mock(AgentGrants.class);
    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeWork work = new FakeWork(transactions, InstantSource.fixed(NOW));
    private final ReadProjectAgents handler = new ReadProjectAgents(grants, work, transactions);

    @Test
    void agent_that_is_committed_after_the_branch_was_chosen_is_read() {
        transactions.write(() -> new AgentsOfProject(work).defaultBranchChosen(7, "trunk", NOW));
        assertTrue(work.isRecorded(handler.kind(), 7));
        when(grants.ofProject(7)).thenReturn(List.of(new AgentGrants.Configured(3, "prod", 7), new AgentGrants.Configured(4, "test", 7)));
        handler.handle(7);
        assertTrue(work.isRecorded(ReadAgentFile.KIND, 3));
        assertTrue(work.isRecorded(ReadAgentFile.KIND, 4));
    }

    @Test
    void project_without_agents_has_nothing_to_read() {
        handler.handle(7);
        assertFalse(work.isRecorded(ReadAgentFile.KIND, 3));
    }
}
