package dev.slipway.rest.agent;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.agent.AgentReads;
import dev.slipway.application.agent.CreateAgent;
import dev.slipway.application.agent.DeleteAgent;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
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

/** Serves the agents of a project. Specification, table Cluster agents. */
@Controller("/api/v4/projects/{id:[^/]+}/cluster_agents")
final class AgentController {

    private final AgentReads reads;
    private final CreateAgent createAgent;
    private final DeleteAgent deleteAgent;

    AgentController(AgentReads reads, CreateAgent createAgent, DeleteAgent deleteAgent) {
        this.reads = reads;
        this.createAgent = createAgent;
        this.deleteAgent = deleteAgent;
    }

    record Created(@Required String name) {}

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, Paging paging) {
        return paging.answer(reads.list(caller, project, paging.request()), AgentJson::of);
    }

    @Get("/{agent_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    AgentJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("agent_id") long agentId) {
        return AgentJson.of(reads.get(caller, project, agentId));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind Created params) {
        return HttpResponse.created(AgentJson.of(createAgent.create(caller, project, params.name())));
    }

    /** Rejects deletions that name no agent as not found, where the dialect has no such operation at all. */
    @Delete
    @Route(gate = Gate.SIGNED_IN)
    Object deleteAll() {
        throw Refusal.concealed();
    }

    @Delete("/{agent_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("agent_id") long agentId,
            Freshness freshness) {
        deleteAgent.delete(caller, project, agentId, freshness);
        return HttpResponse.noContent();
    }
}
