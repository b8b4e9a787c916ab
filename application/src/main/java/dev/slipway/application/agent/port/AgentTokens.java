package dev.slipway.application.agent.port;

import dev.slipway.application.agent.AgentTokenView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.agent.AgentTokenDraft;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/** Tokens of agents. Of their secrets the digests are stored. Revoked ones are kept and not found. */
public interface AgentTokens {

    /**
     * Locks an agent until the end of the transaction, so that its tokens are created one after the other, and returns the number of those
     * that are not revoked; empty if the project has no such agent.
     */
    OptionalInt lockAndCount(long projectId, long agentId);

    /** Returns tokens: those used last first, those never used at the end. */
    Page<AgentTokenView> list(long agentId, PageRequest page);

    Optional<AgentTokenView> find(long agentId, long id);

    AgentTokenView add(long agentId, AgentTokenDraft draft, byte[] digest, long createdBy, Instant now);

    Revoked revoke(long agentId, long id, Instant now);

    sealed interface Revoked {
        record Done(String name) implements Revoked {}

        record Before() implements Revoked {}

        record Missing() implements Revoked {}
    }
}
