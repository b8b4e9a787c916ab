package dev.slipway.application.agent;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;

/** Deletes an agent, with its tokens and with what it grants. That of an archived project can be deleted too. */
public final class DeleteAgent {

    private final Access access;
    private final Agents agents;
    private final Transactions transactions;
    private final AuditTrail audit;

    DeleteAgent(Access access, Agents agents, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.agents = agents;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void delete(Caller caller, ProjectRef project, long id, Freshness freshness) {
        access.signedIn(caller);
        long projectId = access.project(caller, project, Ability.REVOKE_AGENTS).id();
        transactions.run(now -> {
            AgentView agent = agents.find(projectId, id).orElseThrow(Refusal::notFound);
            freshness.check(agent.createdAt());
            if (!agents.remove(projectId, id)) {
                throw Refusal.notFound();
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.CLUSTER_AGENT_DELETED, AuditEntity.project(projectId),
                    AuditTarget.named("ClusterAgent", id, agent.name())));
        });
    }
}
