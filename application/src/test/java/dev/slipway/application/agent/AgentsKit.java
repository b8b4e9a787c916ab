package dev.slipway.application.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Agents} does. */
public abstract class AgentsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    private long project;
    private long user;

    protected abstract Agents agents();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    @BeforeEach
    final void arrange() {
        long inner = rows().store(GroupDraft.named("inner").inside(rows().store(GroupDraft.named("outer"))));
        project = rows().store(ProjectDraft.in(inner, "project"));
        user = rows().user("ada");
    }

    private Agents.Added added(long to, String name) {
        return transactions().write(() -> agents().add(to, name, user, NOW));
    }

    private AgentView agent(long to, String name) {
        return ((Agents.Added.Done) added(to, name)).agent();
    }

    @Test
    final void stored_agent_is_found_with_its_project() {
        AgentView agent = agent(project, "prod");
        assertEquals("prod", agent.name());
        assertEquals(NOW, agent.createdAt());
        assertEquals(user, agent.createdBy());
        assertEquals(project, agent.project().id());
        assertEquals("project", agent.project().name());
        assertEquals("outer / inner / project", agent.project().nameWithNamespace());
        assertEquals("project", agent.project().path());
        assertEquals("outer/inner/project", agent.project().pathWithNamespace());
        assertEquals(null, agent.project().description());
        assertEquals(Optional.of(agent), agents().find(project, agent.id()));
        assertEquals(Optional.empty(), agents().find(project + 1_000, agent.id()));
        assertEquals(Optional.empty(), agents().find(project, agent.id() + 1));
    }

    @Test
    final void names_are_unique_in_a_project() {
        long other = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("third")), "other"));
        agent(project, "prod");
        assertEquals(new Agents.Added.NameTaken(), added(project, "prod"));
        assertEquals("prod", agent(other, "prod").name());
        assertEquals(new Agents.Added.ProjectGone(), added(1_000_000, "prod"));
    }

    @Test
    final void agents_of_a_project_are_counted() {
        long other = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("third")), "other"));
        agent(other, "prod");
        assertEquals(0, transactions().write(() -> agents().lockAndCount(project)));
        agent(project, "one");
        agent(project, "two");
        assertEquals(2, transactions().write(() -> agents().lockAndCount(project)));
    }

    @Test
    final void transactions_that_count_follow_one_another() throws Exception {
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            String name = "agent" + number;
            tasks.add(() -> transactions().write(() -> {
                int present = agents().lockAndCount(project);
                agents().add(project, name, user, NOW);
                return present;
            }));
        }
        assertEquals(List.of(0, 1, 2, 3), Together.call(tasks).stream().sorted().toList());
    }

    @Test
    final void agents_are_listed_by_name() {
        agent(project, "b");
        agent(project, "a");
        agent(project, "c");
        assertEquals(List.of("a", "b", "c"),
                agents().list(project, PageRequest.Offset.first()).items().stream().map(AgentView::name).toList());
        assertEquals(List.of("c"),
                agents().list(project, new PageRequest.Offset(2, 2)).items().stream().map(AgentView::name).toList());
        assertEquals(3, agents().list(project, new PageRequest.Offset(2, 2)).total());
        assertEquals(List.of(), agents().list(project + 1_000, PageRequest.Offset.first()).items());
    }

    @Test
    final void agents_are_found_by_their_ids() {
        AgentView one = agent(project, "one");
        agent(project, "two");
        assertEquals(List.of(one), agents().ofIds(Set.of(one.id(), one.id() + 1_000)));
        assertEquals(List.of(), agents().ofIds(Set.of()));
    }

    @Test
    final void removed_agent_is_gone() {
        long agent = agent(project, "prod").id();
        assertFalse(agents().remove(project + 1_000, agent));
        assertTrue(agents().remove(project, agent));
        assertFalse(agents().remove(project, agent));
        assertEquals(Optional.empty(), agents().find(project, agent));
        assertEquals("prod", agent(project, "prod").name());
    }
}
