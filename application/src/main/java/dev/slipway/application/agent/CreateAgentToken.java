package dev.slipway.application.agent;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.agent.port.AgentTokens;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.agent.AgentTokenDraft;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.Reason;

/** Creates a token of an agent, unless the agent has as many as allowed. Its secret is shown once; its digest is stored. */
public final class CreateAgentToken {

    /** Beginning of each token of an agent. */
    static final String PREFIX = "glagent-";

    private static final int RANDOM_LENGTH = 50;

    private final Access access;
    private final AgentTokens tokens;
    private final Secrets secrets;
    private final Transactions transactions;
    private final AuditTrail audit;

    CreateAgentToken(Access access, AgentTokens tokens, Secrets secrets, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.tokens = tokens;
        this.secrets = secrets;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param secret the token itself; shown once and not stored */
    public record Issued(AgentTokenView token, String secret) {

        /** Omits the secret. */
        @Override
        public String toString() {
            return token.toString();
        }
    }

    public Issued create(Caller caller, ProjectRef project, long agentId, AgentTokenDraft draft) {
        long creator = access.signedIn(caller).id();
        long projectId = access.project(caller, project, Ability.MANAGE_AGENTS).id();
        String secret = PREFIX + secrets.token(RANDOM_LENGTH);
        byte[] digest = secrets.digest(secret);
        return transactions.write(now -> {
            int active = tokens.lockAndCount(projectId, agentId).orElseThrow(Refusal::notFound);
            draft.problem().ifPresent(problem -> {
                throw Refusal.badRequest(problem);
            });
            if (active >= AgentTokenDraft.MOST_ACTIVE) {
                throw Refusal.badRequest(Reason.of("agent_token.too_many"));
            }
            AgentTokenView token = tokens.add(agentId, draft, digest, creator, now);
            audit.record(caller, now, AuditEvent.of(AuditEventType.CLUSTER_AGENT_TOKEN_CREATED, AuditEntity.project(projectId),
                    AuditTarget.named("ClusterAgentToken", token.id(), token.name())));
            return new Issued(token, secret);
        });
    }
}
