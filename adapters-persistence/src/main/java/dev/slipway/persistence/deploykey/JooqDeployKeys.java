package dev.slipway.persistence.deploykey;

import static dev.slipway.persistence.jooq.Tables.DEPLOY_KEY_PROJECTS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_REFS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_REF_GRANTS;
import static dev.slipway.persistence.jooq.Tables.SSH_KEYS;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.deploykey.DeployKeyView;
import dev.slipway.application.deploykey.EnabledDeployKey;
import dev.slipway.application.deploykey.InstanceDeployKey;
import dev.slipway.application.deploykey.port.DeployKeys;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.user.key.SshKey;
import dev.slipway.domain.access.Role;
import dev.slipway.persistence.jooq.tables.DeployKeyProjects;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.jooq.tables.SshKeys;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.namespace.Memberships;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.impl.DSL;

@Singleton
final class JooqDeployKeys implements DeployKeys {

    private final DSLContext dsl;
    private final SshKeys k = SSH_KEYS.as("k");
    private final DeployKeyProjects e = DEPLOY_KEY_PROJECTS.as("e");
    private final List<Field<?>> columns = List.of(k.ID, k.TITLE, k.CONTENT, k.MD5, k.SHA256, k.COMMENT, k.PUBLIC, k.EXPIRES_AT,
            k.CREATED_AT, k.LAST_USED_AT);

    JooqDeployKeys(DSLContext dsl) {
        this.dsl = dsl;
    }

    private record EnabledProject(InstanceDeployKey.Project project, boolean canPush) {}

    private Field<List<EnabledProject>> projects(int most) {
        Projects p = PROJECTS.as("p");
        Namespaces n = NAMESPACES.as("n");
        Namespaces above = NAMESPACES.as("above");
        Field<String> names = field(select(DSL.field("string_agg({0}, ' / ' order by array_position({1}, {2}))", String.class, above.NAME,
                n.LINEAGE, above.ID)).from(above).where(above.ID.eq(DSL.any(n.LINEAGE))));
        return multiset(select(p.ID, p.DESCRIPTION, p.NAME, names, p.PATH, p.FULL_PATH, p.CREATED_AT, e.CAN_PUSH)
                .from(e).join(p).on(p.ID.eq(e.PROJECT_ID)).join(n).on(n.ID.eq(p.NAMESPACE_ID))
                .where(e.KEY_ID.eq(k.ID), p.DELETED_AT.isNull()).orderBy(p.ID).limit(most))
                .as("enabled_projects")
                .convertFrom(rows -> rows.map(row -> new EnabledProject(new InstanceDeployKey.Project(row.value1(), row.value2(),
                        row.value3(), row.value4() + " / " + row.value3(), row.value5(), row.value6(), row.value7()), row.value8())));
    }

    @Override
    public Page<InstanceDeployKey> all(boolean publicOnly, int most, PageRequest page) {
        Field<List<EnabledProject>> projects = projects(most);
        List<Field<?>> fields = new ArrayList<>(columns);
        fields.add(projects);
        return PageQuery.fetch(dsl, new PageQuery.Listing(fields, k, k,
                k.USER_ID.isNull().and(publicOnly ? k.PUBLIC.isTrue() : noCondition()), List.of(k.ID.asc()), k.ID), page, row -> {
                    List<EnabledProject> found = row.get(projects);
                    return new InstanceDeployKey(view(row),
                            found.stream().filter(EnabledProject::canPush).map(EnabledProject::project).toList(),
                            found.stream().filter(each -> !each.canPush()).map(EnabledProject::project).toList());
                });
    }

    private Table<?> enabled() {
        return e.join(k).on(k.ID.eq(e.KEY_ID));
    }

    private List<Field<?>> enabledColumns() {
        List<Field<?>> fields = new ArrayList<>(columns);
        fields.add(e.CAN_PUSH);
        return fields;
    }

    @Override
    public Page<EnabledDeployKey> of(long projectId, PageRequest page) {
        return PageQuery.fetch(dsl, new PageQuery.Listing(enabledColumns(), e, enabled(), e.PROJECT_ID.eq(projectId),
                List.of(e.KEY_ID.asc()), e.KEY_ID), page, row -> new EnabledDeployKey(view(row), row.get(e.CAN_PUSH)));
    }

    @Override
    public Optional<EnabledDeployKey> find(long projectId, long keyId) {
        return dsl.select(enabledColumns()).from(enabled()).where(e.PROJECT_ID.eq(projectId), e.KEY_ID.eq(keyId))
                .fetchOptional(row -> new EnabledDeployKey(view(row), row.get(e.CAN_PUSH)));
    }

    @Override
    public Optional<DeployKeyView> find(long keyId) {
        return one(k.ID.eq(keyId));
    }

    @Override
    public Optional<DeployKeyView> withFingerprint(String sha256) {
        return one(k.SHA256.eq(sha256));
    }

    private Optional<DeployKeyView> one(Condition condition) {
        return dsl.select(columns).from(k).where(condition, k.USER_ID.isNull()).fetchOptional(this::view);
    }

    private DeployKeyView view(Record row) {
        return new DeployKeyView(row.get(k.ID), row.get(k.TITLE), new SshKey(row.get(k.CONTENT), row.get(k.MD5), row.get(k.SHA256)),
                row.get(k.COMMENT), row.get(k.PUBLIC), Optional.ofNullable(row.get(k.EXPIRES_AT)), row.get(k.CREATED_AT),
                Optional.ofNullable(row.get(k.LAST_USED_AT)));
    }

    @Override
    public boolean maintained(long keyId, long userId) {
        Projects p = PROJECTS.as("p");
        Namespaces n = NAMESPACES.as("n");
        short maintainer = (short) Role.MAINTAINER.level();
        return dsl.fetchExists(select(p.ID).from(e).join(p).on(p.ID.eq(e.PROJECT_ID)).join(n).on(n.ID.eq(p.NAMESPACE_ID))
                .where(e.KEY_ID.eq(keyId), p.DELETED_AT.isNull(), n.DELETED_AT.isNull(), Memberships.inProject(p, userId).ge(maintainer)
                        .or(Memberships.inLineage(n.LINEAGE, userId).ge(maintainer)).or(n.OWNER_ID.eq(userId))));
    }

    @Override
    public OptionalInt lockAndCount(long projectId) {
        boolean present = dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(projectId), PROJECTS.DELETED_AT.isNull())
                .forNoKeyUpdate().fetchOne() != null;
        return present ? OptionalInt.of(dsl.fetchCount(e, e.PROJECT_ID.eq(projectId))) : OptionalInt.empty();
    }

    @Override
    public OptionalInt lockKey(long keyId) {
        boolean present = dsl.selectOne().from(k).where(k.ID.eq(keyId), k.USER_ID.isNull()).forUpdate().fetchOne() != null;
        return present ? OptionalInt.of(dsl.fetchCount(e, e.KEY_ID.eq(keyId))) : OptionalInt.empty();
    }

    @Override
    public OptionalLong add(NewDeployKey key, Instant now) {
        Long id = dsl.insertInto(SSH_KEYS)
                .set(SSH_KEYS.ADDED_BY, key.addedBy())
                .set(SSH_KEYS.TITLE, key.title())
                .set(SSH_KEYS.CONTENT, key.key().content())
                .set(SSH_KEYS.COMMENT, key.comment())
                .set(SSH_KEYS.MD5, key.key().md5())
                .set(SSH_KEYS.SHA256, key.key().sha256())
                .set(SSH_KEYS.PUBLIC, key.isPublic())
                .set(SSH_KEYS.USAGE_TYPE, "auth")
                .set(SSH_KEYS.EXPIRES_AT, key.expiresAt().orElse(null))
                .set(SSH_KEYS.CREATED_AT, now)
                .onConflictDoNothing()
                .returning(SSH_KEYS.ID).fetchOne(SSH_KEYS.ID);
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    @Override
    public boolean enable(long keyId, long projectId, boolean canPush, Instant now) {
        return dsl.insertInto(DEPLOY_KEY_PROJECTS)
                .set(DEPLOY_KEY_PROJECTS.KEY_ID, keyId)
                .set(DEPLOY_KEY_PROJECTS.PROJECT_ID, projectId)
                .set(DEPLOY_KEY_PROJECTS.CAN_PUSH, canPush)
                .set(DEPLOY_KEY_PROJECTS.CREATED_AT, now)
                .onConflictDoNothing().execute() == 1;
    }

    @Override
    public void change(long keyId, String title, long projectId, boolean canPush) {
        dsl.update(k).set(k.TITLE, title).where(k.ID.eq(keyId), k.USER_ID.isNull()).execute();
        dsl.update(e).set(e.CAN_PUSH, canPush).where(e.KEY_ID.eq(keyId), e.PROJECT_ID.eq(projectId)).execute();
    }

    @Override
    public boolean disable(long keyId, long projectId) {
        dsl.deleteFrom(PROTECTED_REF_GRANTS).where(PROTECTED_REF_GRANTS.DEPLOY_KEY_ID.eq(keyId),
                PROTECTED_REF_GRANTS.PROTECTED_REF_ID.in(select(PROTECTED_REFS.ID).from(PROTECTED_REFS)
                        .where(PROTECTED_REFS.PROJECT_ID.eq(projectId)))).execute();
        return dsl.deleteFrom(e).where(e.KEY_ID.eq(keyId), e.PROJECT_ID.eq(projectId)).execute() == 1;
    }

    @Override
    public void remove(long keyId) {
        dsl.deleteFrom(k).where(k.ID.eq(keyId), k.USER_ID.isNull()).execute();
    }

    @Override
    public List<Long> someOf(long projectId, int most) {
        return dsl.select(e.KEY_ID).from(e).where(e.PROJECT_ID.eq(projectId)).orderBy(e.KEY_ID).limit(most).fetch(e.KEY_ID);
    }
}
