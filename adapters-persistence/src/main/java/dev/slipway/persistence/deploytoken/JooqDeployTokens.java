package dev.slipway.persistence.deploytoken;

import static dev.slipway.persistence.jooq.Tables.DEPLOY_TOKENS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.deploytoken.DeployTokenOwner;
import dev.slipway.application.deploytoken.DeployTokenView;
import dev.slipway.application.deploytoken.port.DeployTokens;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.deploytoken.DeployTokenDraft;
import dev.slipway.domain.deploytoken.DeployTokenScope;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;

@Singleton
final class JooqDeployTokens implements DeployTokens {

    private final DSLContext dsl;
    private final dev.slipway.persistence.jooq.tables.DeployTokens t = DEPLOY_TOKENS.as("t");

    JooqDeployTokens(DSLContext dsl) {
        this.dsl = dsl;
    }

    private Condition of(DeployTokenOwner owner) {
        return switch (owner) {
            case DeployTokenOwner.Project(long id) -> t.PROJECT_ID.eq(id);
            case DeployTokenOwner.Group(long id) -> t.NAMESPACE_ID.eq(id);
        };
    }

    private Condition ofAll() {
        return exists(selectOne().from(PROJECTS).where(PROJECTS.ID.eq(t.PROJECT_ID), PROJECTS.DELETED_AT.isNull()))
                .or(exists(selectOne().from(NAMESPACES).where(NAMESPACES.ID.eq(t.NAMESPACE_ID), NAMESPACES.DELETED_AT.isNull())));
    }

    @Override
    public Page<DeployTokenView> list(Optional<DeployTokenOwner> owner, Optional<Boolean> active, Instant now, PageRequest page) {
        Condition alive = t.EXPIRES_AT.isNull().or(t.EXPIRES_AT.gt(now));
        Condition wanted = active.map(yes -> yes ? alive : t.EXPIRES_AT.le(now)).orElse(noCondition());
        return PageQuery.read(dsl, new PageQuery.Listing(List.of(t.fields()), t, t, owner.map(this::of).orElseGet(this::ofAll).and(wanted),
                List.of(t.ID.asc()), t.ID), page, row -> view(row, now));
    }

    @Override
    public Optional<DeployTokenView> find(DeployTokenOwner owner, long id, Instant now) {
        return RowReader.fetchOptional(dsl.select(t.fields()).from(t).where(of(owner), t.ID.eq(id)), row -> view(row, now));
    }

    private DeployTokenView view(Row row, Instant now) {
        Optional<Instant> expiresAt = Optional.ofNullable(row.get(t.EXPIRES_AT));
        List<String> stored = List.of(row.get(t.SCOPES));
        return new DeployTokenView(row.get(t.ID), row.get(t.NAME), row.get(t.USERNAME),
                Arrays.stream(DeployTokenScope.values()).filter(scope -> stored.contains(scope.wireName())).toList(), expiresAt,
                DeployTokenDraft.expired(expiresAt, now));
    }

    @Override
    public Optional<DeployTokenView> add(DeployTokenOwner owner, DeployTokenDraft draft, byte[] digest, Instant now) {
        boolean present = switch (owner) {
            case DeployTokenOwner.Project(long id) ->
                dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(id)).forKeyShare().fetchOne() != null;
            case DeployTokenOwner.Group(long id) ->
                dsl.selectOne().from(NAMESPACES).where(NAMESPACES.ID.eq(id)).forKeyShare().fetchOne() != null;
        };
        if (!present) {
            return Optional.empty();
        }
        long id = dsl.select(field("nextval(pg_get_serial_sequence('deploy_tokens', 'id'))", Long.class)).fetchSingle().value1();
        dsl.insertInto(DEPLOY_TOKENS)
                .set(DEPLOY_TOKENS.ID, id)
                .set(DEPLOY_TOKENS.PROJECT_ID, owner instanceof DeployTokenOwner.Project(long project) ? project : null)
                .set(DEPLOY_TOKENS.NAMESPACE_ID, owner instanceof DeployTokenOwner.Group(long group) ? group : null)
                .set(DEPLOY_TOKENS.NAME, draft.name())
                .set(DEPLOY_TOKENS.USERNAME, draft.username().orElseGet(() -> DeployTokenDraft.usualUsername(id)))
                .set(DEPLOY_TOKENS.DIGEST, digest)
                .set(DEPLOY_TOKENS.SCOPES, draft.scopes().stream().map(DeployTokenScope::wireName).sorted().toArray(String[]::new))
                .set(DEPLOY_TOKENS.EXPIRES_AT, draft.expiresAt().orElse(null))
                .set(DEPLOY_TOKENS.CREATED_AT, now)
                .execute();
        return find(owner, id, now);
    }

    @Override
    public boolean remove(DeployTokenOwner owner, long id) {
        return dsl.deleteFrom(t).where(of(owner), t.ID.eq(id)).execute() == 1;
    }
}
