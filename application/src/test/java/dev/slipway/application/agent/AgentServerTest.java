package dev.slipway.application.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.mockito.AdditionalMatchers.aryEq;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.agent.AgentServer.Presented;
import dev.slipway.application.agent.port.AgentCredentials;
import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.application.agent.port.AgentGrants.Configured;
import dev.slipway.application.agent.port.AgentServerProofs;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.job.JobContextView;
import dev.slipway.application.job.JobReads;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.agent.AgentCandidate;
import dev.slipway.domain.agent.AgentConfiguration;
import dev.slipway.domain.agent.AgentGrant;
import dev.slipway.domain.agent.AgentSettings;
import dev.slipway.domain.repository.RefName;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server of the agents, which asks for the agent of a token, for projects, for the agents of a job, and reports configurations. */
final class AgentServerTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final String TOKEN = "glagent-secret";
    private static final String SHA = "1".repeat(40);

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final FakeObservations observations = new FakeObservations();
    private final AgentCredentials credentials = mock();
    private final AgentGrants grants = mock();
    private final Agents agents = mock();
    private final JobReads jobs = mock();
    private final RepositoryFacts facts = mock();
    private final Refs refs = mock();
    private final Files files = mock();
    private final AgentModule use = TestModules.of(clock, transactions, work, observations, new FakeSecrets(), credentials, grants, agents,
            facts, refs, files, new AgentServerPolicy(Optional.of(new byte[32]), Optional.empty()),
            (AgentServerProofs) (proof, at) -> proof.equals("proof"), new FakeAccessFacts(directory, clock)).agent;
    private final long group = directory.store(GroupDraft.named("tools").visible(Visibility.PUBLIC));
    private final long own = directory.store(ProjectDraft.in(directory.store(GroupDraft.named("hidden")), "own"));
    private final AgentConnection connection = new AgentConnection(5, "prod", own, "hidden/own", "main");
    private final Configured configured = new Configured(5, "prod", own);

    @BeforeEach
    void store() {
        when(credentials.find(any())).thenReturn(Optional.empty());
        used(Optional.of(NOW));
        when(grants.ofAgent(5)).thenReturn(Optional.of(configured));
        when(facts.find(own)).thenReturn(Optional.of(new RepositoryFacts.Facts(false, "main")));
        when(refs.find(own, RefName.branch("main"))).thenReturn(Optional.of(new Refs.Target(SHA, SHA, null)));
        when(files.find(own, SHA, ".gitlab/agents/prod/config.yaml"))
                .thenReturn(Optional.of(new Files.Entry("config.yaml", "blob", 3, false)));
    }

    private void used(Optional<Instant> last) {
        when(credentials.find(aryEq(new FakeSecrets().digest(TOKEN))))
                .thenReturn(Optional.of(new AgentCredentials.Presented(6, last, connection)));
    }

    private static Presented presented(String proof, String token) {
        return new Presented(Optional.ofNullable(proof), Optional.ofNullable(token));
    }

    @ParameterizedTest
    @CsvSource(value = {"proof, glagent-secret, done", "other, glagent-secret, refused", "NULL, glagent-secret, refused",
        "proof, NULL, refused", "proof, glagent-other, refused", "proof, secret, refused"}, nullValues = "NULL")
    void agent_is_found_by_a_token_that_the_server_of_the_agents_passes_on(String proof, String token, String end) {
        Presented presented = presented(proof, token);
        when(credentials.find(aryEq(new FakeSecrets().digest("secret"))))
                .thenReturn(Optional.of(new AgentCredentials.Presented(6, Optional.empty(), connection)));
        if (end.equals("done")) {
            assertEquals(connection, use.agentServer.agent(presented));
        } else {
            assertEquals("unauthenticated", Refusals.end(() -> use.agentServer.agent(presented)));
        }
    }

    @Test
    void use_of_a_token_is_recorded_now_and_then() {
        use.agentServer.agent(presented("proof", TOKEN));
        used(Optional.of(NOW.minus(Duration.ofMinutes(40)).plusMillis(1)));
        use.agentServer.agent(presented("proof", TOKEN));
        verify(credentials, never()).used(anyLong(), any());
        used(Optional.of(NOW.minus(Duration.ofMinutes(40))));
        use.agentServer.agent(presented("proof", TOKEN));
        used(Optional.empty());
        use.agentServer.agent(presented("proof", TOKEN));
        verify(credentials, times(2)).used(6, NOW);
    }

    @Test
    void credentials_are_not_written_out() {
        String text = presented("proof", TOKEN).toString() + new AgentServerPolicy(Optional.of(new byte[] {65}), Optional.empty());
        assertEquals("Presented[]AgentServerPolicy[Optional.empty]", text);
        assertFalse(text.contains(TOKEN));
    }

    @Test
    void agent_reads_its_own_project_and_public_code() {
        long open = directory.store(ProjectDraft.in(group, "open").visible(Visibility.PUBLIC));
        long closed = directory.store(ProjectDraft.in(group, "closed"));
        assertEquals(new AgentServer.Project(own, "hidden/own", "main"), project(own));
        assertEquals(open, project(open).id());
        assertEquals("no Project", Refusals.end(() -> project(closed)));
        assertEquals("no Project", Refusals.end(() -> project(999)));
        assertEquals("unauthenticated", Refusals.end(() -> use.agentServer.project(presented("proof", null), new ProjectRef.Id(open))));
    }

    private AgentServer.Project project(long id) {
        return use.agentServer.project(presented("proof", TOKEN), new ProjectRef.Id(id));
    }

    @Test
    void reported_configuration_has_the_file_read() {
        use.reportedConfiguration.receive(presented("proof", null), 5);
        assertEquals(List.of("agent.read_file 5"), work.recorded());
        when(grants.ofAgent(9)).thenReturn(Optional.empty());
        assertEquals("none", Refusals.end(() -> use.reportedConfiguration.receive(presented("proof", null), 9)));
        assertEquals("unauthenticated", Refusals.end(() -> use.reportedConfiguration.receive(presented(null, TOKEN), 5)));
        assertEquals(1, work.recorded().size());
    }

    private void content(String text) {
        when(files.content(own, "blob", AgentConfiguration.MAX_BYTES))
                .thenReturn(Optional.ofNullable(text).map(each -> each.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void grants_of_the_file_are_stored_under_a_lock() {
        content("ci_access:\n  projects:\n  - id: tools/open\n");
        use.readAgentFile.handle(5);
        verify(grants).lock(5);
        verify(grants).replace(5, List.of(new AgentGrant(AgentGrant.Kind.PROJECT, "tools/open",
                AgentConfiguration.read("ci_access:\n  projects:\n  - id: tools/open\n".getBytes(StandardCharsets.UTF_8)).orElseThrow()
                        .grants().getFirst().settings())));
        assertEquals(List.of(), observations.lines());
        assertEquals("agent.read_file", use.readAgentFile.kind());
    }

    @ParameterizedTest
    @CsvSource(value = {"'ci_access: ['", "NULL"}, nullValues = "NULL")
    void file_that_is_not_valid_or_too_large_grants_nothing_and_is_told(String text) {
        content(text);
        use.readAgentFile.handle(5);
        verify(grants).replace(5, List.of());
        assertEquals(List.of("agent.configuration_rejected agent=5 project=" + own), observations.lines());
    }

    @Test
    void agent_without_file_branch_or_commit_grants_nothing() {
        when(files.find(own, SHA, ".gitlab/agents/prod/config.yaml")).thenReturn(Optional.empty());
        use.readAgentFile.handle(5);
        when(refs.find(own, RefName.branch("main"))).thenReturn(Optional.of(new Refs.Target(SHA, null, null)));
        use.readAgentFile.handle(5);
        when(facts.find(own)).thenReturn(Optional.empty());
        use.readAgentFile.handle(5);
        verify(grants, times(3)).replace(5, List.of());
        when(grants.ofAgent(9)).thenReturn(Optional.empty());
        use.readAgentFile.handle(9);
        verify(grants, never()).lock(9);
        assertEquals(List.of(), observations.lines());
    }

    @Test
    void agents_that_a_job_may_use_are_shown_in_order() {
        JobContextView context = new JobContextView(3, 2, own, List.of(), null, List.of(), null);
        when(jobs.context(any())).thenReturn(context);
        AllowedAgents allowed = new AllowedAgents(jobs, agents, grants);
        AgentCandidate granted = new AgentCandidate(4, AgentCandidate.Source.PROJECT, 0, AgentSettings.NONE);
        AgentCandidate mine = new AgentCandidate(7, AgentCandidate.Source.OWN, 0, AgentSettings.NONE);
        AgentCandidate gone = new AgentCandidate(8, AgentCandidate.Source.OWN, 0, AgentSettings.NONE);
        AgentCandidate closed = new AgentCandidate(9, AgentCandidate.Source.OWN, 0, AgentSettings.CLOSED);
        when(grants.ofJob(3)).thenReturn(Optional.of(new AgentGrants.JobGrants(Optional.empty(), false,
                List.of(granted, mine, gone, closed))));
        AgentView first = view(7);
        AgentView second = view(4);
        when(agents.ofIds(Set.of(4L, 7L, 8L))).thenReturn(List.of(second, first));
        assertEquals(new AllowedAgents.Answer(context, List.of(new AllowedAgentView(first, AgentSettings.NONE),
                new AllowedAgentView(second, AgentSettings.NONE))), allowed.of(Caller.ANONYMOUS));
        when(grants.ofJob(3)).thenReturn(Optional.empty());
        assertEquals(Refusal.notFound("Job").failure(), Refusals.of(() -> allowed.of(Caller.ANONYMOUS)));
    }

    private AgentView view(long id) {
        return new AgentView(id, "agent" + id, new AgentView.Project(own, null, "own", "hidden / own", "own", "hidden/own", NOW), NOW,
                null);
    }
}
