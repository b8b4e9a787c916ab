package dev.slipway.application.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.agent.port.AgentCredentials;
import dev.slipway.application.agent.port.AgentTokens;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.agent.AgentTokenDraft;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code AgentTokens} does. */
public abstract class AgentTokensKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    private long project;
    private long user;
    private long agent;

    protected abstract Agents agents();

    protected abstract AgentTokens tokens();

    protected abstract AgentCredentials credentials();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    @BeforeEach
    final void arrange() {
        project = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("group")), "project").withDefaultBranch("trunk"));
        user = rows().user("ada");
        agent = agent("prod");
    }

    private long agent(String name) {
        return ((Agents.Added.Done) transactions().write(() -> agents().add(project, name, user, NOW))).agent().id();
    }

    private static byte[] digest(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }

    private AgentTokenView added(long of, String name) {
        return transactions().write(() -> tokens().add(of, new AgentTokenDraft(name, Optional.empty()), digest(name), user, NOW));
    }

    private AgentTokens.Revoked revoke(long of, long token) {
        return transactions().write(() -> tokens().revoke(of, token, NOW));
    }

    private List<String> listed() {
        return tokens().list(agent, PageRequest.Offset.first()).items().stream().map(AgentTokenView::name).toList();
    }

    @Test
    final void stored_token_is_found_again() {
        AgentTokenView token = transactions().write(() ->
                tokens().add(agent, new AgentTokenDraft("Größe", Optional.of("of prod")), digest("t"), user, NOW));
        assertEquals(new AgentTokenView(token.id(), agent, "Größe", Optional.of("of prod"), NOW, user, Optional.empty()), token);
        assertEquals(Optional.of(token), tokens().find(agent, token.id()));
        assertEquals(Optional.empty(), tokens().find(agent("other"), token.id()));
        assertEquals(Optional.empty(), tokens().find(agent, token.id() + 1));
    }

    @Test
    final void tokens_that_were_used_last_come_first() {
        long one = added(agent, "one").id();
        added(agent, "two");
        long three = added(agent, "three").id();
        added(agent("other"), "four");
        assertEquals(List.of("three", "two", "one"), listed());
        credentials().used(one, NOW);
        assertEquals(List.of("one", "three", "two"), listed());
        credentials().used(three, NOW.plusSeconds(1));
        assertEquals(List.of("three", "one", "two"), listed());
        assertEquals(3, tokens().list(agent, new PageRequest.Offset(1, 1)).total());
        assertEquals(Optional.of(NOW), tokens().find(agent, one).orElseThrow().lastUsedAt());
    }

    @Test
    final void revoked_token_is_gone() {
        long token = added(agent, "one").id();
        long other = agent("other");
        assertEquals(new AgentTokens.Revoked.Missing(), revoke(other, token));
        assertEquals(new AgentTokens.Revoked.Missing(), revoke(agent, token + 1));
        assertEquals(new AgentTokens.Revoked.Done("one"), revoke(agent, token));
        assertEquals(new AgentTokens.Revoked.Before(), revoke(agent, token));
        assertEquals(new AgentTokens.Revoked.Missing(), revoke(other, token));
        assertEquals(Optional.empty(), tokens().find(agent, token));
        assertEquals(List.of(), listed());
        assertEquals(Optional.empty(), credentials().find(digest("one")));
    }

    @Test
    final void active_tokens_are_counted() {
        added(agent, "one");
        long two = added(agent, "two").id();
        assertEquals(OptionalInt.of(2), transactions().write(() -> tokens().lockAndCount(project, agent)));
        revoke(agent, two);
        assertEquals(OptionalInt.of(1), transactions().write(() -> tokens().lockAndCount(project, agent)));
        assertEquals(OptionalInt.empty(), transactions().write(() -> tokens().lockAndCount(project + 1_000, agent)));
        assertEquals(OptionalInt.empty(), transactions().write(() -> tokens().lockAndCount(project, agent + 1_000)));
    }

    @Test
    final void transactions_that_count_follow_one_another() throws Exception {
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            String name = "token" + number;
            tasks.add(() -> transactions().write(() -> {
                int active = tokens().lockAndCount(project, agent).orElseThrow();
                tokens().add(agent, new AgentTokenDraft(name, Optional.empty()), digest(name), user, NOW);
                return active;
            }));
        }
        assertEquals(List.of(0, 1, 2, 3), Together.call(tasks).stream().sorted().toList());
    }
}
