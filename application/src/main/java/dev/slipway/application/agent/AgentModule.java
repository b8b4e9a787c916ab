package dev.slipway.application.agent;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.agent.port.AgentCredentials;
import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.application.agent.port.AgentServerProofs;
import dev.slipway.application.agent.port.AgentTokens;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.job.JobModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.repository.RepositoryModule;

/** Makes the use cases of agents that connect clusters. */
public final class AgentModule {

    /** Ports and settings of agents. */
    public record Ports(Agents agents, AgentTokens agentTokens, AgentGrants agentGrants, AgentCredentials agentCredentials,
            AgentServerProofs proofs, AgentServerPolicy policy) {}

    public final Ports ports;
    public final AgentReads agentReads;
    public final AllowedAgents allowedAgents;
    public final CreateAgent createAgent;
    public final DeleteAgent deleteAgent;
    public final CreateAgentToken createAgentToken;
    public final RevokeAgentToken revokeAgentToken;
    public final AgentServer agentServer;
    public final ReportedConfiguration reportedConfiguration;

    // Recorded work, and listeners of earlier features
    public final ReadAgentFile readAgentFile;
    public final ReadProjectAgents readProjectAgents;
    public final FollowAgentFiles followAgentFiles;
    public final AgentsOfProject agentsOfProject;

    public AgentModule(Ports ports, KernelModule kernel, AccessModule access, AuditModule audit, RepositoryModule repository,
            JobModule job) {
        this.ports = ports;
        Transactions transactions = kernel.ports.transactions();
        Secrets secrets = kernel.ports.secrets();
        Work work = kernel.ports.work();
        AuditTrail trail = audit.auditTrail;
        agentReads = new AgentReads(access.access, ports.agents(), ports.agentTokens());
        allowedAgents = new AllowedAgents(job.jobReads, ports.agents(), ports.agentGrants());
        createAgent = new CreateAgent(access.access, ports.agents(), work, transactions, trail);
        deleteAgent = new DeleteAgent(access.access, ports.agents(), transactions, trail);
        createAgentToken = new CreateAgentToken(access.access, ports.agentTokens(), secrets, transactions, trail);
        revokeAgentToken = new RevokeAgentToken(access.access, ports.agents(), ports.agentTokens(), transactions, trail);
        AgentServerAuthentication authentication = new AgentServerAuthentication(ports.policy(), ports.proofs(),
                kernel.ports.observations(), kernel.ports.clock());
        agentServer = new AgentServer(authentication, ports.agentCredentials(), access.access, secrets, transactions,
                kernel.ports.clock());
        reportedConfiguration = new ReportedConfiguration(agentServer, ports.agentGrants(), work, transactions);
        AgentFiles files = new AgentFiles(ports.agentGrants(), repository.ports.repositoryFacts(), repository.ports.refs(),
                repository.ports.files(), transactions, kernel.ports.observations());
        readAgentFile = new ReadAgentFile(ports.agentGrants(), files);
        readProjectAgents = new ReadProjectAgents(ports.agentGrants(), work, transactions);
        followAgentFiles = new FollowAgentFiles(ports.agentGrants(), files, work, transactions);
        agentsOfProject = new AgentsOfProject(work);
    }
}
