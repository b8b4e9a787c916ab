package dev.slipway.application.agent;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.agent.port.AgentTokens;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;

/** Revokes a token of an agent, with which the agent cannot connect from then on. Revoking it again changes nothing. */
public final class RevokeAgentToken {

    private final Access access;
    private final Agents agents;
    private final AgentTokens tokens;
    private final Transactions transactions;
    private final AuditTrail audit;

    RevokeAgentToken(Access access, Agents agents, AgentTokens tokens, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.agents = agents;
        this.tokens = tokens;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void revoke(Caller caller, ProjectRef project, long agentId, long id) {
        access.signedIn(caller);
        long projectId = access.project(caller, project, Ability.REVOKE_AGENTS).id();
        agents.find(projectId, agentId).orElseThrow(Refusal::notFound);
        transactions.run(now -> {
            switch (tokens.revoke(agentId, id, now)) {
                case AgentTokens.Revoked.Done(String name) -> audit.record(caller, now,
                        AuditEvent.of(AuditEventType.CLUSTER_AGENT_TOKEN_REVOKED, AuditEntity.project(projectId),
                                AuditTarget.named("ClusterAgentToken", id, name)));
                case AgentTokens.Revoked.Before before -> { }
                case AgentTokens.Revoked.Missing missing -> throw Refusal.notFound();
            }
        });
    }
}
