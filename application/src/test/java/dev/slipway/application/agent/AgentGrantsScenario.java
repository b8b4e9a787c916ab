package dev.slipway.application.agent;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.agent.AgentCandidate;
import dev.slipway.domain.agent.AgentCandidate.Source;
import dev.slipway.domain.agent.AgentGrant;
import dev.slipway.domain.agent.AgentGrant.Kind;
import dev.slipway.domain.agent.AgentSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;

/** Fixture of the kit of {@code AgentGrants}: projects in two groups, and an agent. */
abstract class AgentGrantsScenario {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    protected long top;
    protected long inner;
    protected long home;
    protected long app;
    protected long agent;

    protected abstract AgentGrants grants();

    protected abstract Agents agents();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    /** Returns a running job. @param environment one that exists */
    protected abstract long job(long project, Optional<String> environment, boolean protectedRef);

    /** Moves the project into another namespace. */
    protected abstract void move(long project, long namespace);

    @BeforeEach
    final void arrange() {
        top = rows().store(GroupDraft.named("top"));
        inner = rows().store(GroupDraft.named("Inner").inside(top));
        home = rows().store(ProjectDraft.in(top, "home"));
        app = rows().store(ProjectDraft.in(inner, "App"));
        agent = agent(home, "prod");
    }

    protected final long agent(long project, String name) {
        long user = rows().user("creator" + project + name);
        return ((Agents.Added.Done) transactions().write(() -> agents().add(project, name, user, NOW))).agent().id();
    }

    protected final void replace(long of, AgentGrant... granted) {
        transactions().write(() -> {
            grants().lock(of);
            grants().replace(of, List.of(granted));
        });
    }

    protected static AgentGrant project(String path) {
        return new AgentGrant(Kind.PROJECT, path, AgentSettings.NONE);
    }

    protected static AgentGrant group(String path) {
        return new AgentGrant(Kind.GROUP, path, AgentSettings.NONE);
    }

    protected final List<AgentCandidate> candidates(long project) {
        return grants().ofJob(job(project, Optional.empty(), false)).orElseThrow().candidates();
    }

    protected final AgentCandidate candidate(Source source, int distance) {
        return new AgentCandidate(agent, source, distance, AgentSettings.NONE);
    }

    protected static List<Long> ids(List<AgentCandidate> candidates) {
        return candidates.stream().map(AgentCandidate::agentId).toList();
    }

    protected final List<Long> agents(int number, AgentGrant granted) {
        List<Long> agents = new ArrayList<>();
        for (int added = 0; added < number; added++) {
            agents.add(agent(home, "agent" + added));
            replace(agents.getLast(), granted);
        }
        return agents;
    }
}
