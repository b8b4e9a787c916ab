package dev.slipway.persistence.variable;

import static dev.slipway.persistence.jooq.Tables.CI_VARIABLES;
import static dev.slipway.persistence.jooq.Tables.INSTALLATION;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.variable.VariableOwner;
import dev.slipway.application.variable.VariableView;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.domain.variable.VariableDraft;
import dev.slipway.domain.variable.VariableLevel;
import dev.slipway.persistence.jooq.tables.CiVariables;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.ResultQuery;
import org.jooq.Select;
import org.jooq.impl.DSL;

@Singleton
final class JooqStoredVariables implements StoredVariables {

    private static final String FILE = "file";

    private final DSLContext dsl;
    private final Secrets secrets;
    private final CiVariables v = CI_VARIABLES.as("v");
    /** Runs with every assigned job, so it is rendered once. */
    private final RenderedStatement forJobs;

    JooqStoredVariables(DSLContext dsl, Secrets secrets) {
        this.dsl = dsl;
        this.secrets = secrets;
        forJobs = RenderedStatement.of(dsl, 1, ids -> around(ids[0]));
    }

    private Select<?> around(long projectId) {
        return dsl.select(v.fields()).from(PROJECTS).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .join(v).on(v.PROJECT_ID.eq(PROJECTS.ID).or(v.NAMESPACE_ID.eq(any(NAMESPACES.LINEAGE))).or(ofInstance()))
                .where(PROJECTS.ID.eq(projectId))
                .orderBy(v.PROJECT_ID.isNotNull(), v.NAMESPACE_ID.isNotNull(),
                        field("array_position({0}, {1})", Integer.class, NAMESPACES.LINEAGE, v.NAMESPACE_ID), v.ID);
    }

    private Condition ofInstance() {
        return v.PROJECT_ID.isNull().and(v.NAMESPACE_ID.isNull());
    }

    private Condition of(VariableOwner owner) {
        return switch (owner) {
            case VariableOwner.Instance() -> ofInstance();
            case VariableOwner.Group(long id) -> v.NAMESPACE_ID.eq(id);
            case VariableOwner.Project(long id) -> v.PROJECT_ID.eq(id);
        };
    }

    @Override
    public Page<VariableView> list(VariableOwner owner, PageRequest page) {
        return PageQuery.read(dsl, new PageQuery.Listing(List.of(v.fields()), v, v, of(owner), List.of(v.ID.asc()), v.ID), page,
                this::view);
    }

    @Override
    public List<VariableView> named(VariableOwner owner, String key, Optional<String> environmentScope) {
        Condition scoped = environmentScope.map(v.ENVIRONMENT_SCOPE::eq).orElse(DSL.noCondition());
        return RowReader.fetch(dsl.select(v.fields()).from(v).where(of(owner), v.KEY.eq(key), scoped).orderBy(v.ID), this::view);
    }

    @Override
    public int lockAndCount(VariableOwner owner) {
        switch (owner) {
            case VariableOwner.Instance() -> dsl.selectOne().from(INSTALLATION).forNoKeyUpdate().fetch();
            case VariableOwner.Group(long id) -> present(dsl.selectOne().from(NAMESPACES).where(NAMESPACES.ID.eq(id)).forNoKeyUpdate(),
                    "Group");
            case VariableOwner.Project(long id) -> present(dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(id)).forNoKeyUpdate(),
                    "Project");
        }
        return dsl.fetchCount(v, of(owner));
    }

    private static void present(ResultQuery<?> owner, String thing) {
        if (owner.fetchOne() == null) {
            throw Refusal.notFound(thing);
        }
    }

    @Override
    public OptionalLong insert(VariableOwner owner, VariableDraft variable, Instant now) {
        long id = dsl.select(field("nextval(pg_get_serial_sequence('ci_variables', 'id'))", Long.class)).fetchSingle().value1();
        int inserted = dsl.insertInto(CI_VARIABLES)
                .set(CI_VARIABLES.ID, id)
                .set(CI_VARIABLES.PROJECT_ID, owner instanceof VariableOwner.Project(long project) ? project : null)
                .set(CI_VARIABLES.NAMESPACE_ID, owner instanceof VariableOwner.Group(long group) ? group : null)
                .set(CI_VARIABLES.KEY, variable.key())
                .set(CI_VARIABLES.VALUE, encrypted(id, variable))
                .set(CI_VARIABLES.VARIABLE_TYPE, type(variable))
                .set(CI_VARIABLES.ONLY_PROTECTED, variable.onlyProtected())
                .set(CI_VARIABLES.MASKED, variable.masked())
                .set(CI_VARIABLES.RAW, variable.raw())
                .set(CI_VARIABLES.ENVIRONMENT_SCOPE, variable.environmentScope())
                .set(CI_VARIABLES.CREATED_AT, now)
                .set(CI_VARIABLES.UPDATED_AT, now)
                .onConflictDoNothing().execute();
        return inserted == 1 ? OptionalLong.of(id) : OptionalLong.empty();
    }

    @Override
    public Outcome update(long id, VariableDraft variable, Instant now) {
        CiVariables other = CI_VARIABLES.as("other");
        int updated = dsl.update(v)
                .set(v.VALUE, encrypted(id, variable))
                .set(v.VARIABLE_TYPE, type(variable))
                .set(v.ONLY_PROTECTED, variable.onlyProtected())
                .set(v.MASKED, variable.masked())
                .set(v.RAW, variable.raw())
                .set(v.ENVIRONMENT_SCOPE, variable.environmentScope())
                .set(v.UPDATED_AT, notBefore(v.UPDATED_AT, now))
                .where(v.ID.eq(id), notExists(selectOne().from(other).where(other.ID.ne(id), other.KEY.eq(v.KEY),
                        other.ENVIRONMENT_SCOPE.eq(variable.environmentScope()),
                        other.PROJECT_ID.isNotDistinctFrom(v.PROJECT_ID), other.NAMESPACE_ID.isNotDistinctFrom(v.NAMESPACE_ID))))
                .execute();
        if (updated == 1) {
            return Outcome.DONE;
        }
        return dsl.fetchExists(v, v.ID.eq(id)) ? Outcome.TAKEN : Outcome.GONE;
    }

    @Override
    public boolean delete(long id) {
        return dsl.deleteFrom(CI_VARIABLES).where(CI_VARIABLES.ID.eq(id)).execute() == 1;
    }

    @Override
    public List<ForJobs> forJobs(long projectId) {
        return forJobs.fetch(this::received, projectId);
    }

    private ForJobs received(Row row) {
        VariableDraft variable = view(row).variable();
        if (row.get(v.PROJECT_ID) != null) {
            return new ForJobs(VariableLevel.PROJECT, row.get(v.PROJECT_ID), variable.scoped());
        }
        return row.get(v.NAMESPACE_ID) == null ? new ForJobs(VariableLevel.INSTANCE, 0, variable.scoped())
                : new ForJobs(VariableLevel.GROUP, row.get(v.NAMESPACE_ID), variable.scoped());
    }

    private VariableView view(Row row) {
        long id = row.get(v.ID);
        return new VariableView(id, new VariableDraft(row.get(v.KEY), secrets.decrypt(row.get(v.VALUE), place(id)), row.get(
                v.VARIABLE_TYPE).equals(FILE), row.get(v.ONLY_PROTECTED), row.get(v.MASKED), row.get(v.RAW), row.get(v.ENVIRONMENT_SCOPE)),
                row.get(v.UPDATED_AT));
    }

    private byte[] encrypted(long id, VariableDraft variable) {
        return secrets.encrypt(variable.value() == null ? "" : variable.value(), place(id));
    }

    private static String type(VariableDraft variable) {
        return variable.file() ? FILE : "env_var";
    }

    private static String place(long id) {
        return "ci_variables.value:" + id;
    }
}
