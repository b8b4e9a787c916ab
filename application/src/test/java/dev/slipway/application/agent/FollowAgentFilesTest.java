package dev.slipway.application.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.application.agent.port.AgentGrants.Configured;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.repository.RefName;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FollowAgentFilesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final AgentGrants grants = mock(AgentGrants.class);
    private final AgentFiles files = mock(AgentFiles.class);
    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeWork work = new FakeWork(transactions, InstantSource.fixed(NOW));
    private final FollowAgentFiles follow = new FollowAgentFiles(grants, files, work, transactions);

    private void push(String branch, int agents) {
        when(files.defaultBranch(7)).thenReturn(Optional.of("main"));
        when(grants.ofProject(7)).thenReturn(LongStream.range(0, agents).mapToObj(id -> new Configured(id, "agent" + id, 7)).toList());
        follow.pushed(new Push(1, 7, 2L, RefName.branch(branch), "a".repeat(40), "b".repeat(40), List.of(), NOW));
    }

    private boolean recorded() {
        return work.isRecorded(ReadProjectAgents.KIND, 7);
    }

    @Test
    void files_of_few_agents_are_read_before_the_push_ends() {
        push("main", 5);
        verify(files, times(5)).read(any());
        assertEquals(false, recorded());
    }

    @Test
    void files_of_many_agents_are_read_after_the_push() {
        push("main", 6);
        verify(files, never()).read(any());
        assertEquals(true, recorded());
    }

    @Test
    void other_branches_change_no_files() {
        push("side", 6);
        push("side", 5);
        verify(files, never()).read(any());
        assertEquals(false, recorded());
    }
}
