package dev.slipway.persistence.project;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.all;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.arrayAppend;
import static org.jooq.impl.DSL.cardinality;
import static org.jooq.impl.DSL.cast;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.jsonbGetAttributeAsText;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.table;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.project.port.Forks;
import dev.slipway.domain.project.ForkRules;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import jakarta.inject.Singleton;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Record1;
import org.jooq.Table;

@Singleton
final class JooqForks implements Forks {

    /** Number of the advisory lock; any number that no other lock of the program has. */
    private static final long LOCK = 4_021_733_905L;

    private final DSLContext dsl;

    JooqForks(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public void lock() {
        dsl.execute("select pg_advisory_xact_lock({0})", inline(LOCK));
    }

    @Override
    public List<Long> lineage(long projectId) {
        Projects fork = PROJECTS.as("fork");
        Projects source = PROJECTS.as("source");
        Table<Record> lines = table(name("lines"));
        Field<Long> last = field(name("lines", "last"), PROJECTS.ID.getDataType());
        Field<Long[]> line = field(name("lines", "line"), PROJECTS.ID.getDataType().getArrayDataType());
        Field<Long> first = cast(val(projectId), PROJECTS.ID);
        return List.of(dsl.withRecursive(name("lines").fields("last", "line").as(select(first, array(first)).unionAll(
                        select(source.ID, arrayAppend(line, source.ID)).from(lines).join(fork).on(fork.ID.eq(last))
                                .join(source).on(source.ID.eq(fork.FORKED_FROM_ID))
                                .where(source.DELETED_AT.isNull(), source.ID.ne(all(line)),
                                        cardinality(line).lt(inline(ForkRules.LONGEST_LINEAGE))))))
                .select(line).from(lines).orderBy(cardinality(line).desc()).limit(1).fetchSingle(line));
    }

    @Override
    public void relate(long projectId, long sourceId) {
        dsl.update(PROJECTS).set(PROJECTS.FORKED_FROM_ID, sourceId).where(PROJECTS.ID.eq(projectId)).execute();
        join(projectId, network(sourceId));
    }

    /** Forks that processes of an earlier version make meanwhile are in the network of their source. */
    @Override
    public long network(long projectId) {
        Projects source = PROJECTS.as("source");
        Field<Long> above = field(select(coalesce(source.FORK_NETWORK_ID, source.ID)).from(source)
                .where(source.ID.eq(PROJECTS.FORKED_FROM_ID)));
        return dsl.select(coalesce(PROJECTS.FORK_NETWORK_ID, above, PROJECTS.ID)).from(PROJECTS).where(PROJECTS.ID.eq(projectId))
                .fetchOptional(Record1::value1).orElse(projectId);
    }

    /** Moves a project and its forks, also over others, to a network. Each is visited once. */
    private void join(long projectId, long network) {
        Projects fork = PROJECTS.as("fork");
        Table<Record> joining = table(name("joining"));
        Field<Long> id = field(name("joining", "id"), PROJECTS.ID.getDataType());
        dsl.withRecursive(name("joining").fields("id").as(select(cast(val(projectId), PROJECTS.ID)).union(
                        select(fork.ID).from(joining).join(fork).on(fork.FORKED_FROM_ID.eq(id)))))
                .update(PROJECTS).set(PROJECTS.FORK_NETWORK_ID, network).where(PROJECTS.ID.in(select(id).from(joining))).execute();
    }

    @Override
    public void copied(long projectId) {
        dsl.update(PROJECTS).set(PROJECTS.IMPORT_STATUS, "finished").where(PROJECTS.ID.eq(projectId)).execute();
    }

    @Override
    public boolean separate(long projectId) {
        boolean fork = lineage(projectId).size() > 1;
        dsl.update(PROJECTS).setNull(PROJECTS.FORKED_FROM_ID).where(PROJECTS.ID.eq(projectId), PROJECTS.FORKED_FROM_ID.isNotNull())
                .execute();
        if (fork) {
            join(projectId, projectId);
        }
        return fork;
    }

    @Override
    public boolean confined(long projectId, long namespaceId) {
        Namespaces home = NAMESPACES.as("home");
        Namespaces root = NAMESPACES.as("root");
        Namespaces target = NAMESPACES.as("target");
        Field<String> confines = jsonbGetAttributeAsText(root.SETTINGS, "prevent_forking_outside_group");
        return dsl.fetchExists(selectOne().from(PROJECTS).join(home).on(home.ID.eq(PROJECTS.NAMESPACE_ID))
                .join(root).on(root.ID.eq(field("{0}[1]", Long.class, home.LINEAGE)))
                .where(PROJECTS.ID.eq(projectId), confines.eq(inline("true")),
                        notExists(select(target.ID).from(target).where(target.ID.eq(namespaceId), root.ID.eq(any(target.LINEAGE))))));
    }
}
