package dev.slipway.rest.agent;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.agent.AgentReads;
import dev.slipway.application.agent.CreateAgentToken;
import dev.slipway.application.agent.RevokeAgentToken;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.agent.AgentTokenDraft;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.Optional;

/** Serves the tokens of an agent. Specification, table Cluster agents. */
@Controller("/api/v4/projects/{id:[^/]+}/cluster_agents/{agent_id:[^/]+}/tokens")
final class AgentTokenController {

    private final AgentReads reads;
    private final CreateAgentToken createToken;
    private final RevokeAgentToken revokeToken;

    AgentTokenController(AgentReads reads, CreateAgentToken createToken, RevokeAgentToken revokeToken) {
        this.reads = reads;
        this.createToken = createToken;
        this.revokeToken = revokeToken;
    }

    record Created(@Required String name, String description) {

        AgentTokenDraft draft() {
            return new AgentTokenDraft(name, Optional.ofNullable(description));
        }
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("agent_id") long agentId, Paging paging) {
        return paging.answer(reads.tokens(caller, project, agentId, paging.request()), AgentTokenJson::of);
    }

    @Get("/{token_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    AgentTokenJson.Detail get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("agent_id") long agentId,
            @PathVariable("token_id") long tokenId) {
        return AgentTokenJson.Detail.of(reads.token(caller, project, agentId, tokenId));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("agent_id") long agentId,
            @Bind Created params) {
        return HttpResponse.created(AgentTokenJson.Issued.of(createToken.create(caller, project, agentId, params.draft())));
    }

    @Delete("/{token_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> revoke(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("agent_id") long agentId,
            @PathVariable("token_id") long tokenId) {
        revokeToken.revoke(caller, project, agentId, tokenId);
        return HttpResponse.noContent();
    }
}
