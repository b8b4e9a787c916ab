package dev.slipway.application.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.agent.port.AgentCredentials;
import dev.slipway.application.agent.port.AgentTokens;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.agent.AgentTokenDraft;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code AgentCredentials} does. */
public abstract class AgentCredentialsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    private long project;
    private long agent;
    private long token;

    protected abstract AgentCredentials credentials();

    protected abstract Agents agents();

    protected abstract AgentTokens tokens();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    @BeforeEach
    final void arrange() {
        project = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("group")), "project").withDefaultBranch("trunk"));
        long user = rows().user("ada");
        transactions().write(() -> {
            agent = ((Agents.Added.Done) agents().add(project, "prod", user, NOW)).agent().id();
            token = tokens().add(agent, new AgentTokenDraft("one", Optional.empty()), digest("one"), user, NOW).id();
        });
    }

    private static byte[] digest(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    final void agent_is_found_by_a_token() {
        AgentConnection connection = new AgentConnection(agent, "prod", project, "group/project", "trunk");
        assertEquals(Optional.of(new AgentCredentials.Presented(token, Optional.empty(), connection)), credentials().find(digest("one")));
        assertEquals(Optional.empty(), credentials().find(digest("two")));
    }

    @Test
    final void last_use_is_recorded() {
        credentials().used(token, NOW);
        assertEquals(Optional.of(NOW), credentials().find(digest("one")).orElseThrow().lastUsedAt());
        credentials().used(token, NOW.plusSeconds(1));
        assertEquals(Optional.of(NOW.plusSeconds(1)), tokens().find(agent, token).orElseThrow().lastUsedAt());
    }

    @Test
    final void agents_of_deleted_projects_are_unknown() {
        rows().hideProject(project);
        assertEquals(Optional.empty(), credentials().find(digest("one")));
    }

    @Test
    final void revoked_tokens_are_unknown() {
        transactions().write(() -> tokens().revoke(agent, token, NOW));
        assertEquals(Optional.empty(), credentials().find(digest("one")));
    }

    @Test
    final void tokens_of_a_removed_agent_are_unknown() {
        transactions().write(() -> agents().remove(project, agent));
        assertEquals(Optional.empty(), credentials().find(digest("one")));
    }
}
