package dev.slipway.application.agent;

import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.agent.AgentConfiguration;
import dev.slipway.domain.repository.RefName;
import java.util.Optional;

/**
 * Reads the files of agents at the head of the default branch, and stores what they grant. Each agent is read under a lock, after
 * the branch has moved, so of two readings at once the later one sees the later head.
 */
final class AgentFiles {

    private final AgentGrants grants;
    private final RepositoryFacts facts;
    private final Refs refs;
    private final Files files;
    private final Transactions transactions;
    private final Observations observations;

    AgentFiles(AgentGrants grants, RepositoryFacts facts, Refs refs, Files files, Transactions transactions, Observations observations) {
        this.grants = grants;
        this.facts = facts;
        this.refs = refs;
        this.files = files;
        this.transactions = transactions;
        this.observations = observations;
    }

    Optional<String> defaultBranch(long projectId) {
        return facts.find(projectId).map(RepositoryFacts.Facts::defaultBranch);
    }

    /** Stores what the file of an agent grants: nothing where there is no file, or it is not valid. */
    void read(AgentGrants.Configured agent) {
        transactions.run(now -> {
            grants.lock(agent.agentId());
            Optional<AgentConfiguration> configuration = configuration(agent);
            grants.replace(agent.agentId(), configuration.orElse(AgentConfiguration.NONE).grants());
            if (configuration.isEmpty()) {
                transactions.afterCommit(() -> observations.event("agent.configuration_rejected", "agent", agent.agentId(), "project",
                        agent.projectId()));
            }
        });
    }

    /** Returns the configuration; empty if it is not valid. */
    private Optional<AgentConfiguration> configuration(AgentGrants.Configured agent) {
        Optional<String> head = defaultBranch(agent.projectId())
                .flatMap(branch -> refs.find(agent.projectId(), RefName.branch(branch)))
                .flatMap(target -> Optional.ofNullable(target.commit()));
        String path = AgentConfiguration.path(agent.name());
        Optional<Files.Entry> file = head.flatMap(sha -> files.find(agent.projectId(), sha, path));
        return file.isEmpty() ? Optional.of(AgentConfiguration.NONE)
                : files.content(agent.projectId(), file.get().id(), AgentConfiguration.MAX_BYTES).flatMap(AgentConfiguration::read);
    }
}
