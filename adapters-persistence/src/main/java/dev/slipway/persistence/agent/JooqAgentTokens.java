package dev.slipway.persistence.agent;

import static dev.slipway.persistence.jooq.Tables.CLUSTER_AGENTS;
import static dev.slipway.persistence.jooq.Tables.CLUSTER_AGENT_TOKENS;

import dev.slipway.application.agent.AgentTokenView;
import dev.slipway.application.agent.port.AgentTokens;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.agent.AgentTokenDraft;
import dev.slipway.persistence.jooq.tables.ClusterAgentTokens;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jooq.Condition;
import org.jooq.DSLContext;

@Singleton
final class JooqAgentTokens implements AgentTokens {

    private final DSLContext dsl;
    private final ClusterAgentTokens t = CLUSTER_AGENT_TOKENS.as("t");

    JooqAgentTokens(DSLContext dsl) {
        this.dsl = dsl;
    }

    private Condition active(long agentId) {
        return t.AGENT_ID.eq(agentId).and(t.REVOKED_AT.isNull());
    }

    @Override
    public OptionalInt lockAndCount(long projectId, long agentId) {
        boolean locked = dsl.selectOne().from(CLUSTER_AGENTS)
                .where(CLUSTER_AGENTS.PROJECT_ID.eq(projectId), CLUSTER_AGENTS.ID.eq(agentId)).forNoKeyUpdate().fetchOne() != null;
        return locked ? OptionalInt.of(dsl.fetchCount(t, active(agentId))) : OptionalInt.empty();
    }

    @Override
    public Page<AgentTokenView> list(long agentId, PageRequest page) {
        return PageQuery.read(dsl, new PageQuery.Listing(List.of(t.fields()), t, t, active(agentId),
                List.of(t.LAST_USED_AT.desc().nullsLast(), t.ID.desc()), t.ID), page, this::view);
    }

    @Override
    public Optional<AgentTokenView> find(long agentId, long id) {
        return RowReader.fetchOptional(dsl.select(t.fields()).from(t).where(active(agentId), t.ID.eq(id)), this::view);
    }

    private AgentTokenView view(Row row) {
        return new AgentTokenView(row.get(t.ID), row.get(t.AGENT_ID), row.get(t.NAME), Optional.ofNullable(row.get(t.DESCRIPTION)),
                row.get(t.CREATED_AT), row.get(t.CREATED_BY_ID), Optional.ofNullable(row.get(t.LAST_USED_AT)));
    }

    @Override
    public AgentTokenView add(long agentId, AgentTokenDraft draft, byte[] digest, long createdBy, Instant now) {
        long id = dsl.insertInto(CLUSTER_AGENT_TOKENS)
                .set(CLUSTER_AGENT_TOKENS.AGENT_ID, agentId)
                .set(CLUSTER_AGENT_TOKENS.NAME, draft.name())
                .set(CLUSTER_AGENT_TOKENS.DESCRIPTION, draft.description().orElse(null))
                .set(CLUSTER_AGENT_TOKENS.DIGEST, digest)
                .set(CLUSTER_AGENT_TOKENS.CREATED_BY_ID, createdBy)
                .set(CLUSTER_AGENT_TOKENS.CREATED_AT, now)
                .returningResult(CLUSTER_AGENT_TOKENS.ID).fetchSingle(CLUSTER_AGENT_TOKENS.ID);
        return find(agentId, id).orElseThrow();
    }

    @Override
    public Revoked revoke(long agentId, long id, Instant now) {
        Optional<String> name = dsl.update(t).set(t.REVOKED_AT, now).where(active(agentId), t.ID.eq(id))
                .returningResult(t.NAME).fetchOptional(t.NAME);
        if (name.isPresent()) {
            return new Revoked.Done(name.get());
        }
        return dsl.fetchExists(t, t.AGENT_ID.eq(agentId), t.ID.eq(id)) ? new Revoked.Before() : new Revoked.Missing();
    }
}
