package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.agent.Kas;
import dev.slipway.bootstrap.operations.Recipe.Body;
import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;

/** Calls of the operations on agents, and of those that the server of agents asks. */
final class AgentRecipes {

    private static final String AGENTS = "/api/v4/projects/:id/cluster_agents";
    private static final String SERVER = "/api/v4/internal/kubernetes";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("GET " + AGENTS, (world, who) -> {
                long project = world.freshProject();
                world.agent(project);
                world.agent(project);
                return Call.of(Map.of("id", Long.toString(project)));
            }),
            entry("POST " + AGENTS, (world, who) -> Call.of(Map.of("id", Long.toString(world.freshProject())), "name", "prod")),
            entry("GET " + AGENTS + "/:agent_id", (world, who) -> ofAgent(world)),
            entry("DELETE " + AGENTS + "/:agent_id", (world, who) -> ofAgent(world)),
            entry("GET " + AGENTS + "/:agent_id/tokens", (world, who) -> ofToken(world)),
            entry("POST " + AGENTS + "/:agent_id/tokens", (world, who) -> ofAgent(world).saying("name", "first")),
            entry("GET " + AGENTS + "/:agent_id/tokens/:token_id", (world, who) -> ofToken(world)),
            entry("DELETE " + AGENTS + "/:agent_id/tokens/:token_id", (world, who) -> ofToken(world)),
            entry("GET " + SERVER + "/agent_info", (world, who) -> proven(world, Call.of(Map.of()))),
            entry("GET " + SERVER + "/project_info", (world, who) ->
                    proven(world, Call.of(Map.of(), "id", Long.toString(world.opened("projects", world.freshProject()))))),
            entry("POST " + SERVER + "/agent_configuration", (world, who) ->
                    proven(world, Call.of(Map.of(), "agent_id", Long.toString(world.agent(world.freshProject()))))),
            entry("POST " + SERVER + "/usage_metrics", (world, who) ->
                    proven(world, Call.of(Map.of(), "counters[gitops_sync]", "1"))));

    private AgentRecipes() {
    }

    private static Call ofAgent(World world) {
        long project = world.freshProject();
        return Call.of(Map.of("id", Long.toString(project), "agent_id", Long.toString(world.agent(project))));
    }

    private static Call ofToken(World world) {
        long project = world.freshProject();
        long agent = world.agent(project);
        world.agentToken(project, agent);
        return Call.of(Map.of("id", Long.toString(project), "agent_id", Long.toString(agent), "token_id",
                Long.toString(world.agentToken(project, agent).id())));
    }

    /** A call of the server of agents, with the token of one. */
    private static Call proven(World world, Call call) {
        long project = world.freshProject();
        String token = world.agentToken(project, world.agent(project)).token();
        return call.with(new Body("application/json", new byte[0], Map.of(Kas.HEADER, Kas.proof(), "Authorization", "Bearer " + token)));
    }
}
