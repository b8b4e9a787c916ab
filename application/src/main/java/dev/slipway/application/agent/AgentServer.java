package dev.slipway.application.agent;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.agent.port.AgentCredentials;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.agent.AgentTokenDraft;
import java.time.InstantSource;
import java.util.Optional;

/** Answers the server to which agents connect, which proves itself by the shared secret and passes on the tokens of agents. */
public final class AgentServer {

    private final AgentServerAuthentication authentication;
    private final AgentCredentials credentials;
    private final Access access;
    private final Secrets secrets;
    private final Transactions transactions;
    private final InstantSource clock;

    AgentServer(AgentServerAuthentication authentication, AgentCredentials credentials, Access access, Secrets secrets,
            Transactions transactions, InstantSource clock) {
        this.authentication = authentication;
        this.credentials = credentials;
        this.access = access;
        this.secrets = secrets;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Credentials of a request.
     *
     * @param proof that the server of the agents sent it
     * @param token of an agent
     */
    public record Presented(Optional<String> proof, Optional<String> token) {

        /** Omits the credentials. */
        @Override
        public String toString() {
            return "Presented[]";
        }
    }

    /** @param defaultBranch may be missing in the repository */
    public record Project(long id, String path, String defaultBranch) {}

    /** Returns the agent whose token was passed on. */
    public AgentConnection agent(Presented presented) {
        authenticate(presented);
        AgentCredentials.Presented found = presented.token().filter(token -> token.startsWith(CreateAgentToken.PREFIX))
                .flatMap(token -> credentials.find(secrets.digest(token))).orElseThrow(Refusal::unauthenticated);
        if (AgentTokenDraft.recordsUse(found.lastUsedAt(), clock.instant())) {
            transactions.run(now -> credentials.used(found.tokenId(), now));
        }
        return found.connection();
    }

    /** Returns a project that the agent may read: its own, or one whose code is public. */
    public Project project(Presented presented, ProjectRef reference) {
        AgentConnection agent = agent(presented);
        return access.existing(Caller.ANONYMOUS, reference)
                .filter(project -> project.id() == agent.projectId() || project.allows(Ability.READ_CODE))
                .map(project -> new Project(project.id(), project.fullPath(), project.defaultBranch()))
                .orElseThrow(() -> Refusal.notFound("Project"));
    }

    /** Rejects requests of other senders. Without a secret there is nothing here. */
    public void authenticate(Presented presented) {
        authentication.check(presented.proof());
    }
}
