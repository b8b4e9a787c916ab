package dev.slipway.persistence.agent;

import static dev.slipway.persistence.jooq.Tables.CLUSTER_AGENTS;
import static dev.slipway.persistence.jooq.Tables.CLUSTER_AGENT_TOKENS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.inline;

import dev.slipway.application.agent.AgentConnection;
import dev.slipway.application.agent.port.AgentCredentials;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Field;

/** Finds an agent together with its project, in one statement. */
@Singleton
final class JooqAgentCredentials implements AgentCredentials {

    private static final Field<String> BRANCH = coalesce(PROJECTS.DEFAULT_BRANCH, inline("main"));

    private final DSLContext dsl;

    JooqAgentCredentials(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Optional<Presented> find(byte[] digest) {
        return dsl.select(CLUSTER_AGENT_TOKENS.ID, CLUSTER_AGENT_TOKENS.LAST_USED_AT, CLUSTER_AGENTS.ID, CLUSTER_AGENTS.NAME,
                        CLUSTER_AGENTS.PROJECT_ID, PROJECTS.FULL_PATH, BRANCH)
                .from(CLUSTER_AGENT_TOKENS).join(CLUSTER_AGENTS).on(CLUSTER_AGENTS.ID.eq(CLUSTER_AGENT_TOKENS.AGENT_ID))
                .join(PROJECTS).on(PROJECTS.ID.eq(CLUSTER_AGENTS.PROJECT_ID), PROJECTS.DELETED_AT.isNull())
                .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID), NAMESPACES.DELETED_AT.isNull())
                .where(CLUSTER_AGENT_TOKENS.DIGEST.eq(digest), CLUSTER_AGENT_TOKENS.REVOKED_AT.isNull())
                .fetchOptional(row -> new Presented(row.value1(), Optional.ofNullable(row.value2()),
                        new AgentConnection(row.value3(), row.value4(), row.value5(), row.value6(), row.value7())));
    }

    @Override
    public void used(long tokenId, Instant now) {
        dsl.update(CLUSTER_AGENT_TOKENS).set(CLUSTER_AGENT_TOKENS.LAST_USED_AT, now).where(CLUSTER_AGENT_TOKENS.ID.eq(tokenId)).execute();
    }
}
