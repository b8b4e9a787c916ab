package dev.slipway.rest.agent;

import dev.slipway.application.access.Gate;
import dev.slipway.application.agent.AllowedAgents;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;

/** Serves the agents that a running job may use. Specification, table Jobs. */
@Controller("/api/v4")
final class AllowedAgentsController {

    private final AllowedAgents agents;

    AllowedAgentsController(AllowedAgents agents) {
        this.agents = agents;
    }

    @Get("/job/allowed_agents")
    @Route(gate = Gate.SIGNED_IN, jobToken = true, tier = Tier.PREMIUM)
    AllowedAgentsJson get(Caller caller, Links links) {
        return AllowedAgentsJson.of(agents.of(caller), links);
    }
}
