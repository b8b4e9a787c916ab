package dev.slipway.application.agent;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.agent.port.AgentTokens;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Returns agents and their tokens. Callers below the required role find none. */
public final class AgentReads {

    private final Access access;
    private final Agents agents;
    private final AgentTokens tokens;

    AgentReads(Access access, Agents agents, AgentTokens tokens) {
        this.access = access;
        this.agents = agents;
        this.tokens = tokens;
    }

    public Page<AgentView> list(Caller caller, ProjectRef reference, PageRequest page) {
        ProjectGrant grant = seen(caller, reference);
        if (!grant.allows(Ability.READ_AGENTS)) {
            throw Refusal.notFound("ClusterAgents");
        }
        return agents.list(grant.id(), page);
    }

    public AgentView get(Caller caller, ProjectRef reference, long id) {
        ProjectGrant grant = seen(caller, reference);
        if (!grant.allows(Ability.READ_AGENTS)) {
            throw Refusal.notFound();
        }
        return agents.find(grant.id(), id).orElseThrow(Refusal::notFound);
    }

    /** Returns the tokens of an agent that are not revoked. */
    public Page<AgentTokenView> tokens(Caller caller, ProjectRef project, long agentId, PageRequest page) {
        return tokens.list(get(caller, project, agentId).id(), page);
    }

    /** Returns a token; revoked ones are not found. */
    public AgentTokenView token(Caller caller, ProjectRef project, long agentId, long id) {
        return tokens.find(get(caller, project, agentId).id(), id).orElseThrow(Refusal::notFound);
    }

    private ProjectGrant seen(Caller caller, ProjectRef reference) {
        access.signedIn(caller);
        return access.project(caller, reference);
    }
}
