package dev.slipway.application.agent;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.agent.AgentLimits;
import dev.slipway.domain.agent.AgentNames;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.Reason;

/**
 * Creates an agent, unless the project has as many as allowed. What its file in the repository grants follows by work, since the file may
 * be there already.
 */
public final class CreateAgent {

    private final Access access;
    private final Agents agents;
    private final Work work;
    private final Transactions transactions;
    private final AuditTrail audit;

    CreateAgent(Access access, Agents agents, Work work, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.agents = agents;
        this.work = work;
        this.transactions = transactions;
        this.audit = audit;
    }

    public AgentView create(Caller caller, ProjectRef project, String name) {
        long creator = access.signedIn(caller).id();
        long projectId = access.project(caller, project, Ability.MANAGE_AGENTS).id();
        AgentNames.problem(name).ifPresent(problem -> {
            throw Refusal.badRequest(problem);
        });
        return transactions.write(now -> {
            AgentLimits.problem(agents.lockAndCount(projectId)).ifPresent(problem -> {
                throw Refusal.badRequest(problem);
            });
            AgentView agent = switch (agents.add(projectId, name, creator, now)) {
                case Agents.Added.Done(AgentView added) -> added;
                case Agents.Added.NameTaken taken -> throw Refusal.badRequest(Reason.of("agent.name_taken"));
                case Agents.Added.ProjectGone gone -> throw Refusal.notFound("Project");
            };
            work.soon(ReadAgentFile.KIND, agent.id());
            audit.record(caller, now, AuditEvent.of(AuditEventType.CLUSTER_AGENT_CREATED, AuditEntity.project(projectId),
                    AuditTarget.named("ClusterAgent", agent.id(), agent.name())));
            return agent;
        });
    }
}
