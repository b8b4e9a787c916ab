package dev.slipway.application.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.application.agent.port.AgentGrants.Configured;
import dev.slipway.application.kernel.Together;
import dev.slipway.domain.agent.AgentCandidate;
import dev.slipway.domain.agent.AgentCandidate.Source;
import dev.slipway.domain.agent.AgentGrant;
import dev.slipway.domain.agent.AgentGrant.Kind;
import dev.slipway.domain.agent.AgentLimits;
import dev.slipway.domain.agent.AgentSettings;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code AgentGrants} does. */
public abstract class AgentGrantsKit extends AgentGrantsScenario {

    private static final AgentSettings SETTINGS = new AgentSettings(new Json.Members(Map.of(
            "default_namespace", new Json.Text("äpps"),
            "environments", new Json.Array(List.of(new Json.Text("prod"), new Json.Text("*"))),
            "access_as", new Json.Members(Map.of("agent", new Json.Members(Map.of()), "x", Json.NULL, "y", new Json.Bool(true),
                    "z", new Json.Digits("7"))))));

    private static final AgentSettings CLOSED_TO_OTHERS = new AgentSettings(new Json.Members(Map.of(
            "environments", new Json.Array(List.of(new Json.Text("other"))))));

    @Test
    final void configured_agents_are_found_by_project_and_by_id() {
        long other = agent(home, "test");
        assertEquals(List.of(new Configured(agent, "prod", home), new Configured(other, "test", home)), grants().ofProject(home));
        assertEquals(List.of(), grants().ofProject(app));
        assertEquals(Optional.of(new Configured(agent, "prod", home)), grants().ofAgent(agent));
        assertEquals(Optional.empty(), grants().ofAgent(agent + 1_000));
        rows().hideProject(home);
        assertEquals(Optional.empty(), grants().ofAgent(agent));
    }

    @Test
    final void job_learns_environment_and_protection() {
        AgentGrants.JobGrants plain = grants().ofJob(job(app, Optional.empty(), false)).orElseThrow();
        assertEquals(Optional.empty(), plain.environment());
        assertFalse(plain.protectedRef());
        AgentGrants.JobGrants other = grants().ofJob(job(app, Optional.of("review/x"), true)).orElseThrow();
        assertEquals(Optional.of("review/x"), other.environment());
        assertTrue(other.protectedRef());
        assertEquals(Optional.empty(), grants().ofJob(-1));
    }

    @Test
    final void own_agents_are_candidates() {
        assertEquals(List.of(candidate(Source.OWN, 0)), candidates(home));
        assertEquals(List.of(), candidates(app));
    }

    @Test
    final void grants_are_stored_with_their_settings() {
        replace(agent, new AgentGrant(Kind.PROJECT, "top/inner/app", SETTINGS));
        assertEquals(List.of(new AgentCandidate(agent, Source.PROJECT, 0, SETTINGS)),
                grants().ofJob(job(app, Optional.of("prod"), false)).orElseThrow().candidates());
        replace(agent, project("top/inner/app"), project("top/home"));
        assertEquals(List.of(candidate(Source.PROJECT, 0)), candidates(app));
        assertEquals(List.of(candidate(Source.OWN, 0), candidate(Source.PROJECT, 0)), candidates(home));
        replace(agent, project("top/inner/app"), project("top/home"));
        assertEquals(List.of(candidate(Source.PROJECT, 0)), candidates(app));
        replace(agent);
        assertEquals(List.of(), candidates(app));
    }

    @Test
    final void grants_of_groups_reach_all_projects_inside() {
        replace(agent, group("top"), group("top/inner"));
        assertEquals(List.of(candidate(Source.GROUP, 1)), candidates(app));
        assertEquals(List.of(candidate(Source.OWN, 0), candidate(Source.GROUP, 1)), candidates(home));
        replace(agent, group("top"));
        assertEquals(List.of(candidate(Source.GROUP, 2)), candidates(app));
    }

    @Test
    final void most_specific_grant_of_an_agent_is_returned_alone() {
        replace(agent, group("top"), project("top/inner/app"), group("top/inner"));
        assertEquals(List.of(candidate(Source.PROJECT, 0)), candidates(app));
        long other = agent(home, "test");
        replace(other, group("top/inner"));
        assertEquals(List.of(candidate(Source.PROJECT, 0), new AgentCandidate(other, Source.GROUP, 1, AgentSettings.NONE)),
                candidates(app));
    }

    @Test
    final void agents_with_the_most_specific_grants_come_first_and_others_are_limited() {
        replace(agent, group("top"));
        List<Long> expected = agents(AgentLimits.MOST_GRANTED, group("top"));
        expected.addFirst(agent);
        assertEquals(expected.subList(0, AgentLimits.MOST_GRANTED), ids(candidates(app)));
        long near = agent(home, "near");
        long named = agent(home, "named");
        replace(near, group("top/inner"));
        replace(named, project("top/inner/app"), group("top"));
        expected.addAll(0, List.of(named, near));
        assertEquals(expected.subList(0, AgentLimits.MOST_GRANTED), ids(candidates(app)));
        assertEquals(AgentLimits.MOST_GRANTED + 3,
                candidates(home).stream().filter(candidate -> candidate.source() == Source.OWN).count());
    }

    @Test
    final void grants_that_do_not_admit_the_job_do_not_count() {
        agents(AgentLimits.MOST_GRANTED, new AgentGrant(Kind.GROUP, "top", CLOSED_TO_OTHERS));
        long late = agent(home, "late");
        replace(late, group("top"));
        assertEquals(List.of(late), ids(candidates(app)));
        AgentGrants.JobGrants other = grants().ofJob(job(app, Optional.of("other"), false)).orElseThrow();
        assertEquals(AgentLimits.MOST_GRANTED, other.candidates().size());
        assertFalse(ids(other.candidates()).contains(late));
    }

    @Test
    final void grant_that_does_not_admit_the_job_hides_more_general_ones() {
        replace(agent, new AgentGrant(Kind.PROJECT, "top/inner/app", AgentSettings.CLOSED), group("top"));
        assertEquals(List.of(), candidates(app));
        replace(agent, new AgentGrant(Kind.PROJECT, "top/home", AgentSettings.CLOSED));
        assertEquals(List.of(candidate(Source.OWN, 0), new AgentCandidate(agent, Source.PROJECT, 0, AgentSettings.CLOSED)),
                candidates(home));
    }

    @Test
    final void paths_of_nothing_and_of_other_kinds_are_left_out() {
        long away = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("away")), "app"));
        long hidden = rows().store(ProjectDraft.in(top, "hidden"));
        rows().hideProject(hidden);
        replace(agent, project("top/missing"), project("top/inner"), group("top/inner/app"), project("away/app"), group("away"),
                project("top/hidden"), project("top/inner/app"));
        assertEquals(List.of(candidate(Source.PROJECT, 0)), candidates(app));
        assertEquals(List.of(), candidates(away));
        assertEquals(List.of(), candidates(hidden));
    }

    @Test
    final void projects_of_one_user_are_granted_and_the_user_is_no_group() {
        long space = rows().personalNamespace(rows().user("ada"));
        long mine = rows().store(ProjectDraft.in(space, "mine"));
        long next = rows().store(ProjectDraft.in(space, "next"));
        long own = agent(mine, "laptop");
        replace(own, project("ada/next"), group("ada"));
        assertEquals(List.of(new AgentCandidate(own, Source.PROJECT, 0, AgentSettings.NONE)), candidates(next));
    }

    @Test
    final void agents_of_deleted_and_moved_projects_are_no_candidates() {
        replace(agent, project("top/inner/app"), group("top"));
        long elsewhere = rows().store(GroupDraft.named("elsewhere"));
        move(home, elsewhere);
        assertEquals(List.of(), candidates(app));
        move(app, elsewhere);
        assertEquals(List.of(candidate(Source.PROJECT, 0)), candidates(app));
        rows().hideProject(home);
        assertEquals(List.of(), candidates(app));
    }

    @Test
    final void agent_that_is_gone_gets_no_grants() {
        agents().remove(home, agent);
        replace(agent, project("top/inner/app"));
        assertEquals(List.of(), candidates(app));
    }

    @Test
    final void settings_that_cannot_be_read_again_admit_no_job_and_are_replaced() {
        AgentSettings unreadable = new AgentSettings(new Json.Members(Map.of("x".repeat(60_000), Json.NULL)));
        replace(agent, new AgentGrant(Kind.PROJECT, "top/inner/app", unreadable), group("top"));
        assertEquals(List.of(), candidates(app));
        replace(agent, project("top/inner/app"));
        assertEquals(List.of(candidate(Source.PROJECT, 0)), candidates(app));
        replace(agent, new AgentGrant(Kind.PROJECT, "top/inner/app", unreadable));
        replace(agent);
        assertEquals(List.of(), candidates(app));
    }

    @Test
    final void readings_of_one_agent_follow_one_another() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        Together.run(4, number -> transactions().write(() -> {
            grants().lock(agent);
            assertEquals(1, inside.incrementAndGet());
            grants().replace(agent, number % 2 == 0 ? List.of(project("top/inner/app")) : List.of(group("top")));
            inside.decrementAndGet();
        }));
        assertEquals(1, candidates(app).size());
    }
}
