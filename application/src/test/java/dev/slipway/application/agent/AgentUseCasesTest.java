package dev.slipway.application.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.agent.port.AgentTokens;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.agent.AgentLimits;
import dev.slipway.domain.agent.AgentTokenDraft;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

/** Members of a private project with the agent {@code prod}, which has one token. */
final class AgentUseCasesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final PageRequest PAGE = PageRequest.Offset.first();
    private static final long AGENT = 5;
    private static final long TOKEN = 6;
    private static final AgentTokenDraft DRAFT = new AgentTokenDraft("first", Optional.of("about"));

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final Agents agents = mock();
    private final AgentTokens tokens = mock();
    private final AgentModule use = TestModules.of(clock, transactions, events, work, agents, tokens, new FakeSecrets(),
            new FakeAccessFacts(directory, clock)).agent;
    private final long group = directory.store(GroupDraft.named("tools"));
    private final long project = directory.store(ProjectDraft.in(group, "p"));
    private final ProjectRef reference = new ProjectRef.Id(project);
    private final AgentView agent = new AgentView(AGENT, "prod", new AgentView.Project(project, null, "p", "tools / p", "p", "tools/p",
            NOW),
            NOW, 1L);
    private final AgentTokenView token = new AgentTokenView(TOKEN, AGENT, "first", Optional.of("about"), NOW, 1L, Optional.empty());

    @BeforeEach
    void store() {
        when(agents.find(anyLong(), anyLong())).thenReturn(Optional.empty());
        when(agents.find(project, AGENT)).thenReturn(Optional.of(agent));
        when(agents.list(project, PAGE)).thenReturn(new Page<>(List.of(agent), 1));
        when(agents.add(anyLong(), any(), anyLong(), any())).thenReturn(new Agents.Added.Done(agent));
        when(agents.remove(project, AGENT)).thenReturn(true);
        when(tokens.lockAndCount(anyLong(), anyLong())).thenReturn(OptionalInt.empty());
        when(tokens.lockAndCount(project, AGENT)).thenReturn(OptionalInt.of(1));
        when(tokens.add(anyLong(), any(), any(), anyLong(), any())).thenReturn(token);
        when(tokens.find(anyLong(), anyLong())).thenReturn(Optional.empty());
        when(tokens.find(AGENT, TOKEN)).thenReturn(Optional.of(token));
        when(tokens.list(AGENT, PAGE)).thenReturn(new Page<>(List.of(token), 1));
        when(tokens.revoke(anyLong(), anyLong(), any())).thenReturn(new AgentTokens.Revoked.Done("first"));
    }

    private Caller member(Role role) {
        long user = directory.store(AccountDraft.named("member-" + role));
        directory.store(MemberDraft.ofGroup(group, user, role));
        return person(user);
    }

    private Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 1, Set.of(Scope.API));
    }

    private Map<String, Runnable> reads(Caller caller) {
        Map<String, Runnable> reads = new LinkedHashMap<>();
        reads.put("list", () -> use.agentReads.list(caller, reference, PAGE));
        reads.put("get", () -> use.agentReads.get(caller, reference, AGENT));
        reads.put("tokens", () -> use.agentReads.tokens(caller, reference, AGENT, PAGE));
        reads.put("token", () -> use.agentReads.token(caller, reference, AGENT, TOKEN));
        return reads;
    }

    private Map<String, Runnable> creations(Caller caller) {
        Map<String, Runnable> creations = new LinkedHashMap<>();
        creations.put("create", () -> use.createAgent.create(caller, reference, "prod"));
        creations.put("create token", () -> use.createAgentToken.create(caller, reference, AGENT, DRAFT));
        return creations;
    }

    private Map<String, Runnable> removals(Caller caller) {
        Map<String, Runnable> removals = new LinkedHashMap<>();
        removals.put("delete", () -> use.deleteAgent.delete(caller, reference, AGENT, Freshness.ANY));
        removals.put("revoke", () -> use.revokeAgentToken.revoke(caller, reference, AGENT, TOKEN));
        return removals;
    }

    private static void assertEnd(String end, Map<String, Runnable> requests) {
        requests.forEach((what, request) -> assertEquals(end, Refusals.end(request), what));
    }

    /** A list that the role does not open is missing by its name, an agent without one. */
    @ParameterizedTest
    @CsvSource({
        "ANONYMOUS,  unauthenticated, unauthenticated", "STRANGER, no Project, no Project", "GUEST, none, forbidden",
        "REPORTER,   none,            forbidden",       "DEVELOPER, done, forbidden",
        "MAINTAINER, done,            done",            "OWNER, done, done"})
    void developers_read_agents_and_maintainers_manage_them(String name, String read, String change) {
        Caller caller = switch (name) {
            case "ANONYMOUS" -> Caller.ANONYMOUS;
            case "STRANGER" -> person(directory.user("stranger"));
            default -> member(Role.valueOf(name));
        };
        Map<String, Runnable> reads = reads(caller);
        assertEquals(read.equals("none") ? "no ClusterAgents" : read, Refusals.end(reads.remove("list")));
        assertEnd(read, reads);
        assertEnd(change, creations(caller));
        assertEnd(change, removals(caller));
    }

    @Test
    void agents_of_an_archived_project_are_read_and_removed_and_no_more_are_created() {
        directory.archiveProject(project);
        Caller maintainer = member(Role.MAINTAINER);
        assertEnd("done", reads(maintainer));
        assertEnd("forbidden", creations(maintainer));
        assertEnd("done", removals(maintainer));
    }

    @Test
    void agents_and_tokens_are_returned_or_missing() {
        Caller developer = member(Role.DEVELOPER);
        assertEquals(List.of(agent), use.agentReads.list(developer, reference, PAGE).items());
        assertEquals(agent, use.agentReads.get(developer, reference, AGENT));
        assertEquals(List.of(token), use.agentReads.tokens(developer, reference, AGENT, PAGE).items());
        assertEquals(token, use.agentReads.token(developer, reference, AGENT, TOKEN));
        assertEquals("none", Refusals.end(() -> use.agentReads.get(developer, reference, 9)));
        assertEquals("none", Refusals.end(() -> use.agentReads.tokens(developer, reference, 9, PAGE)));
        assertEquals("none", Refusals.end(() -> use.agentReads.token(developer, reference, AGENT, 9)));
    }

    @Test
    void new_agent_has_its_file_read() {
        Caller maintainer = member(Role.MAINTAINER);
        assertEquals(agent, use.createAgent.create(maintainer, reference, "prod"));
        verify(agents).add(project, "prod", maintainer.accountId().orElseThrow(), NOW);
        assertEquals(List.of("agent.read_file " + AGENT), work.recorded());
        assertEquals(List.of("CLUSTER_AGENT_CREATED PROJECT " + project + " target " + AGENT), events.described());
    }

    @Test
    void agent_without_a_valid_free_name_or_place_is_refused() {
        Caller maintainer = member(Role.MAINTAINER);
        assertEquals(Refusal.badRequest(Reason.of("agent.name_malformed")).failure(),
                Refusals.of(() -> use.createAgent.create(maintainer, reference, "Prod")));
        when(agents.lockAndCount(project)).thenReturn(AgentLimits.MOST_OF_PROJECT);
        assertEquals(Refusal.badRequest(AgentLimits.problem(AgentLimits.MOST_OF_PROJECT).orElseThrow()).failure(),
                Refusals.of(() -> use.createAgent.create(maintainer, reference, "prod")));
        verify(agents, never()).add(anyLong(), any(), anyLong(), any());
        when(agents.lockAndCount(project)).thenReturn(AgentLimits.MOST_OF_PROJECT - 1);
        doReturn(new Agents.Added.NameTaken()).when(agents).add(anyLong(), any(), anyLong(), any());
        assertEquals(Refusal.badRequest(Reason.of("agent.name_taken")).failure(),
                Refusals.of(() -> use.createAgent.create(maintainer, reference, "prod")));
        doReturn(new Agents.Added.ProjectGone()).when(agents).add(anyLong(), any(), anyLong(), any());
        assertEquals("no Project", Refusals.end(() -> use.createAgent.create(maintainer, reference, "prod")));
        assertEquals(List.of(), work.recorded());
        assertEquals(List.of(), events.described());
    }

    @Test
    void deleted_agent_is_recorded_once() {
        Caller maintainer = member(Role.MAINTAINER);
        Freshness older = new Freshness(Optional.of(NOW.minusSeconds(1)));
        assertEquals(Refusal.preconditionFailed().failure(),
                Refusals.of(() -> use.deleteAgent.delete(maintainer, reference, AGENT, older)));
        verify(agents, never()).remove(anyLong(), anyLong());
        use.deleteAgent.delete(maintainer, reference, AGENT, new Freshness(Optional.of(NOW)));
        when(agents.remove(project, AGENT)).thenReturn(false);
        assertEquals("none", Refusals.end(() -> use.deleteAgent.delete(maintainer, reference, AGENT, Freshness.ANY)));
        assertEquals("none", Refusals.end(() -> use.deleteAgent.delete(maintainer, reference, 9, Freshness.ANY)));
        assertEquals(List.of("CLUSTER_AGENT_DELETED PROJECT " + project + " target " + AGENT), events.described());
    }

    @Test
    void secret_of_a_token_is_shown_once_and_its_digest_is_stored() {
        Caller maintainer = member(Role.MAINTAINER);
        CreateAgentToken.Issued issued = use.createAgentToken.create(maintainer, reference, AGENT, DRAFT);
        assertEquals(token, issued.token());
        assertEquals("glagent-".length() + 50, issued.secret().length());
        assertEquals("glagent-", issued.secret().substring(0, 8));
        ArgumentCaptor<byte[]> digest = ArgumentCaptor.captor();
        verify(tokens).add(eq(AGENT), eq(DRAFT), digest.capture(), eq(maintainer.accountId().orElseThrow()), eq(NOW));
        assertArrayEquals(new FakeSecrets().digest(issued.secret()), digest.getValue());
        assertFalse(issued.toString().contains(issued.secret()));
        assertEquals(List.of("CLUSTER_AGENT_TOKEN_CREATED PROJECT " + project + " target " + TOKEN), events.described());
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, true", "2, false", "3, false"})
    void agent_has_two_tokens(int active, boolean created) {
        when(tokens.lockAndCount(project, AGENT)).thenReturn(OptionalInt.of(active));
        Caller maintainer = member(Role.MAINTAINER);
        if (created) {
            assertEquals(token, use.createAgentToken.create(maintainer, reference, AGENT, DRAFT).token());
        } else {
            assertEquals(Refusal.badRequest(Reason.of("agent_token.too_many")).failure(),
                    Refusals.of(() -> use.createAgentToken.create(maintainer, reference, AGENT, DRAFT)));
            verify(tokens, never()).add(anyLong(), any(), any(), anyLong(), any());
        }
    }

    @Test
    void token_of_a_missing_agent_or_without_name_is_refused() {
        Caller maintainer = member(Role.MAINTAINER);
        assertEquals("none", Refusals.end(() -> use.createAgentToken.create(maintainer, reference, 9, DRAFT)));
        assertEquals(Refusal.badRequest(Reason.of("agent_token.name_blank")).failure(),
                Refusals.of(() -> use.createAgentToken.create(maintainer, reference, AGENT, new AgentTokenDraft("", Optional.empty()))));
        verify(tokens, never()).add(anyLong(), any(), any(), anyLong(), any());
    }

    @Test
    void token_that_is_revoked_twice_is_recorded_once() {
        Caller maintainer = member(Role.MAINTAINER);
        use.revokeAgentToken.revoke(maintainer, reference, AGENT, TOKEN);
        verify(tokens).revoke(AGENT, TOKEN, NOW);
        doReturn(new AgentTokens.Revoked.Before()).when(tokens).revoke(anyLong(), anyLong(), any());
        use.revokeAgentToken.revoke(maintainer, reference, AGENT, TOKEN);
        doReturn(new AgentTokens.Revoked.Missing()).when(tokens).revoke(anyLong(), anyLong(), any());
        assertEquals("none", Refusals.end(() -> use.revokeAgentToken.revoke(maintainer, reference, AGENT, TOKEN)));
        assertEquals("none", Refusals.end(() -> use.revokeAgentToken.revoke(maintainer, reference, 9, TOKEN)));
        assertEquals(List.of("CLUSTER_AGENT_TOKEN_REVOKED PROJECT " + project + " target " + TOKEN), events.described());
    }
}
