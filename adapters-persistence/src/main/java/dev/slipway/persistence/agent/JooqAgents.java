package dev.slipway.persistence.agent;

import static dev.slipway.persistence.jooq.Tables.CLUSTER_AGENTS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.agent.AgentView;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.persistence.jooq.tables.ClusterAgents;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.kernel.TextLock;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Select;
import org.jooq.Table;

@Singleton
final class JooqAgents implements Agents {

    private final DSLContext dsl;
    private final ClusterAgents a = CLUSTER_AGENTS.as("a");
    private final Projects p = PROJECTS.as("p");
    private final Namespaces n = NAMESPACES.as("n");
    private final Field<String> namespaceName;
    private final Table<Record> shown;
    private final List<Field<?>> fields;

    JooqAgents(DSLContext dsl) {
        this.dsl = dsl;
        Namespaces above = NAMESPACES.as("above");
        namespaceName = field(select(field("string_agg({0}, ' / ' order by array_position({1}, {2}))", String.class, above.NAME, n.LINEAGE,
                above.ID)).from(above).where(above.ID.eq(any(n.LINEAGE)))).as("namespace_name");
        shown = a.join(p).on(p.ID.eq(a.PROJECT_ID)).join(n).on(n.ID.eq(p.NAMESPACE_ID));
        fields = List.of(a.ID, a.NAME, p.ID, p.DESCRIPTION, p.NAME, namespaceName, p.PATH, p.FULL_PATH, p.CREATED_AT, a.CREATED_AT,
                a.CREATED_BY_ID);
    }

    @Override
    public Page<AgentView> list(long projectId, PageRequest page) {
        return PageQuery.read(dsl, new PageQuery.Listing(fields, a, shown, a.PROJECT_ID.eq(projectId), List.of(a.NAME.asc(), a.ID.asc()),
                a.ID), page, this::view);
    }

    @Override
    public Optional<AgentView> find(long projectId, long id) {
        return RowReader.fetchOptional(query(a.PROJECT_ID.eq(projectId).and(a.ID.eq(id))), this::view);
    }

    @Override
    public List<AgentView> ofIds(Set<Long> ids) {
        return ids.isEmpty() ? List.of() : RowReader.fetch(query(a.ID.eq(any(ids.toArray(Long[]::new)))), this::view);
    }

    private Select<Record> query(Condition where) {
        return dsl.select(fields).from(shown).where(where);
    }

    private AgentView view(Row row) {
        String name = row.get(p.NAME);
        AgentView.Project project = new AgentView.Project(row.get(p.ID), row.get(p.DESCRIPTION), name,
                row.get(namespaceName) + " / " + name, row.get(p.PATH), row.get(p.FULL_PATH), row.get(p.CREATED_AT));
        return new AgentView(row.get(a.ID), row.get(a.NAME), project, row.get(a.CREATED_AT), row.get(a.CREATED_BY_ID));
    }

    /** An advisory lock: the row of the project comes after rows that other transactions lock before it. */
    @Override
    public int lockAndCount(long projectId) {
        TextLock.take(dsl, "agents of project " + projectId);
        return dsl.fetchCount(a, a.PROJECT_ID.eq(projectId));
    }

    @Override
    public Added add(long projectId, String name, long createdBy, Instant now) {
        if (dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(projectId)).forKeyShare().fetchOne() == null) {
            return new Added.ProjectGone();
        }
        Optional<Long> id = dsl.insertInto(CLUSTER_AGENTS)
                .set(CLUSTER_AGENTS.PROJECT_ID, projectId)
                .set(CLUSTER_AGENTS.NAME, name)
                .set(CLUSTER_AGENTS.CREATED_BY_ID, createdBy)
                .set(CLUSTER_AGENTS.CREATED_AT, now)
                .onConflictDoNothing()
                .returningResult(CLUSTER_AGENTS.ID).fetchOptional(CLUSTER_AGENTS.ID);
        return id.flatMap(added -> find(projectId, added)).<Added>map(Added.Done::new).orElseGet(Added.NameTaken::new);
    }

    @Override
    public boolean remove(long projectId, long id) {
        return dsl.deleteFrom(a).where(a.PROJECT_ID.eq(projectId), a.ID.eq(id)).execute() == 1;
    }
}
