package dev.slipway.persistence.agent;

import static dev.slipway.persistence.jooq.Tables.CLUSTER_AGENTS;
import static dev.slipway.persistence.jooq.Tables.CLUSTER_AGENT_GRANTS;
import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.ROUTES;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.arrayGet;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;
import static org.jooq.impl.DSL.when;

import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.domain.agent.AgentCandidate;
import dev.slipway.domain.agent.AgentCandidate.Source;
import dev.slipway.domain.agent.AgentGrant;
import dev.slipway.domain.agent.AgentLimits;
import dev.slipway.domain.agent.AgentSettings;
import dev.slipway.persistence.jooq.tables.ClusterAgentGrants;
import dev.slipway.persistence.kernel.TextLock;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jooq.Record3;
import org.jooq.Table;

@Singleton
final class JooqAgentGrants implements AgentGrants {

    private static final Field<Long> TOP = arrayGet(NAMESPACES.LINEAGE, 1);
    private static final Condition PRESENT = PROJECTS.DELETED_AT.isNull().and(NAMESPACES.DELETED_AT.isNull());

    private final DSLContext dsl;

    JooqAgentGrants(DSLContext dsl) {
        this.dsl = dsl;
    }

    /** Settings by the ids of projects and of groups. */
    private record Granted(Map<Long, AgentSettings> projects, Map<Long, AgentSettings> groups) {

        boolean same(Granted other) {
            return texts(projects).equals(texts(other.projects)) && texts(groups).equals(texts(other.groups));
        }

        private static Map<Long, String> texts(Map<Long, AgentSettings> settings) {
            Map<Long, String> texts = new HashMap<>();
            settings.forEach((id, values) -> texts.put(id, values.values().canonical()));
            return texts;
        }
    }

    /** Project of a job, and the namespaces around it, outermost first. */
    private record Place(long projectId, List<Long> lineage) {}

    @Override
    public List<Configured> ofProject(long projectId) {
        return dsl.select(CLUSTER_AGENTS.ID, CLUSTER_AGENTS.NAME, CLUSTER_AGENTS.PROJECT_ID).from(CLUSTER_AGENTS)
                .where(CLUSTER_AGENTS.PROJECT_ID.eq(projectId)).orderBy(CLUSTER_AGENTS.ID).fetch(JooqAgentGrants::configured);
    }

    @Override
    public Optional<Configured> ofAgent(long agentId) {
        return dsl.select(CLUSTER_AGENTS.ID, CLUSTER_AGENTS.NAME, CLUSTER_AGENTS.PROJECT_ID).from(CLUSTER_AGENTS)
                .join(PROJECTS).on(PROJECTS.ID.eq(CLUSTER_AGENTS.PROJECT_ID)).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(CLUSTER_AGENTS.ID.eq(agentId), PRESENT).fetchOptional(JooqAgentGrants::configured);
    }

    private static Configured configured(Record3<Long, String, Long> row) {
        return new Configured(row.value1(), row.value2(), row.value3());
    }

    /** An advisory lock, since the row of an agent comes after those of the projects that it is granted to. */
    @Override
    public void lock(long agentId) {
        TextLock.take(dsl, "grants of agent " + agentId);
    }

    /** Locks projects and groups, then the agent, in the order of ids, before rows of grants: removals take them in the same order. */
    @Override
    public void replace(long agentId, List<AgentGrant> grants) {
        Granted wanted = grants.isEmpty() ? new Granted(Map.of(), Map.of()) : found(agentId, grants);
        if (present(agentId).filter(wanted::same).isPresent()) {
            return;
        }
        Granted locked = locked(wanted);
        if (dsl.selectOne().from(CLUSTER_AGENTS).where(CLUSTER_AGENTS.ID.eq(agentId)).forKeyShare().fetchOne() == null) {
            return;
        }
        dsl.deleteFrom(CLUSTER_AGENT_GRANTS).where(CLUSTER_AGENT_GRANTS.AGENT_ID.eq(agentId)).execute();
        var insert = dsl.insertInto(CLUSTER_AGENT_GRANTS, CLUSTER_AGENT_GRANTS.AGENT_ID, CLUSTER_AGENT_GRANTS.PROJECT_ID,
                CLUSTER_AGENT_GRANTS.NAMESPACE_ID, CLUSTER_AGENT_GRANTS.SETTINGS);
        locked.projects().forEach((id, settings) -> insert.values(agentId, id, null, SettingsDocument.write(settings)));
        locked.groups().forEach((id, settings) -> insert.values(agentId, null, id, SettingsDocument.write(settings)));
        if (!locked.projects().isEmpty() || !locked.groups().isEmpty()) {
            insert.execute();
        }
    }

    private Granted found(long agentId, List<AgentGrant> grants) {
        Field<Long> top = field(dsl.select(TOP).from(CLUSTER_AGENTS).join(PROJECTS).on(PROJECTS.ID.eq(CLUSTER_AGENTS.PROJECT_ID))
                .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID)).where(CLUSTER_AGENTS.ID.eq(agentId)));
        Map<String, AgentSettings> projects = settings(grants, AgentGrant.Kind.PROJECT);
        Map<String, AgentSettings> groups = settings(grants, AgentGrant.Kind.GROUP);
        Map<Long, AgentSettings> projectIds = new TreeMap<>();
        dsl.select(ROUTES.PATH, PROJECTS.ID).from(ROUTES).join(PROJECTS).on(PROJECTS.ID.eq(ROUTES.PROJECT_ID))
                .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(ROUTES.PATH.eq(any(projects.keySet().toArray(String[]::new))), PRESENT, TOP.eq(top))
                .forEach(row -> projectIds.put(row.value2(), projects.get(row.value1())));
        Map<Long, AgentSettings> groupIds = new TreeMap<>();
        dsl.select(ROUTES.PATH, NAMESPACES.ID).from(ROUTES).join(NAMESPACES).on(NAMESPACES.ID.eq(ROUTES.NAMESPACE_ID))
                .where(ROUTES.PATH.eq(any(groups.keySet().toArray(String[]::new))), NAMESPACES.KIND.eq("group"),
                        NAMESPACES.DELETED_AT.isNull(), TOP.eq(top))
                .forEach(row -> groupIds.put(row.value2(), groups.get(row.value1())));
        return new Granted(projectIds, groupIds);
    }

    private static Map<String, AgentSettings> settings(List<AgentGrant> grants, AgentGrant.Kind kind) {
        Map<String, AgentSettings> settings = new HashMap<>();
        grants.stream().filter(grant -> grant.kind() == kind).forEach(grant -> settings.put(grant.path(), grant.settings()));
        return settings;
    }

    /** Empty if settings cannot be read, so that the next reading of the file replaces them. */
    private Optional<Granted> present(long agentId) {
        Map<Long, AgentSettings> projects = new HashMap<>();
        Map<Long, AgentSettings> groups = new HashMap<>();
        for (Record3<Long, Long, JSONB> row : dsl
                .select(CLUSTER_AGENT_GRANTS.PROJECT_ID, CLUSTER_AGENT_GRANTS.NAMESPACE_ID, CLUSTER_AGENT_GRANTS.SETTINGS)
                .from(CLUSTER_AGENT_GRANTS).where(CLUSTER_AGENT_GRANTS.AGENT_ID.eq(agentId)).fetch()) {
            Optional<AgentSettings> settings = SettingsDocument.read(row.value3());
            if (settings.isEmpty()) {
                return Optional.empty();
            }
            if (row.value1() == null) {
                groups.put(row.value2(), settings.get());
            } else {
                projects.put(row.value1(), settings.get());
            }
        }
        return Optional.of(new Granted(projects, groups));
    }

    /** Keeps the rows until the end of the transaction, and leaves out those that are gone. */
    private Granted locked(Granted wanted) {
        Map<Long, AgentSettings> projects = new TreeMap<>();
        dsl.select(PROJECTS.ID).from(PROJECTS).where(PROJECTS.ID.eq(any(wanted.projects().keySet().toArray(Long[]::new))))
                .orderBy(PROJECTS.ID).forKeyShare().forEach(row -> projects.put(row.value1(), wanted.projects().get(row.value1())));
        Map<Long, AgentSettings> groups = new TreeMap<>();
        dsl.select(NAMESPACES.ID).from(NAMESPACES).where(NAMESPACES.ID.eq(any(wanted.groups().keySet().toArray(Long[]::new))))
                .orderBy(NAMESPACES.ID).forKeyShare().forEach(row -> groups.put(row.value1(), wanted.groups().get(row.value1())));
        return new Granted(projects, groups);
    }

    @Override
    public Optional<JobGrants> ofJob(long jobId) {
        return dsl.select(PROJECTS.ID, NAMESPACES.LINEAGE, ENVIRONMENTS.NAME, JOBS.REF_PROTECTED)
                .from(JOBS).join(PROJECTS).on(PROJECTS.ID.eq(JOBS.PROJECT_ID)).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .leftJoin(ENVIRONMENTS).on(ENVIRONMENTS.PROJECT_ID.eq(JOBS.PROJECT_ID), ENVIRONMENTS.NAME.eq(JOBS.ENVIRONMENT))
                .where(JOBS.ID.eq(jobId))
                .fetchOptional(row -> grants(new Place(row.value1(), List.of(row.value2())), Optional.ofNullable(row.value3()),
                        row.value4()));
    }

    private JobGrants grants(Place place, Optional<String> environment, boolean protectedRef) {
        Condition own = CLUSTER_AGENTS.PROJECT_ID.eq(place.projectId());
        List<AgentCandidate> candidates = new ArrayList<>(dsl.select(CLUSTER_AGENTS.ID).from(CLUSTER_AGENTS).where(own)
                .fetch(row -> new AgentCandidate(row.value1(), Source.OWN, 0, AgentSettings.NONE)));
        candidates.addAll(granted(place, own, 0, AgentLimits.MOST_OF_PROJECT));
        candidates.addAll(ofOthers(place, own.not(), candidate -> candidate.settings().admits(environment, protectedRef)));
        return new JobGrants(environment, protectedRef, candidates);
    }

    /** Reads pages until enough agents are admitted, so that few settings are in memory at once. */
    private List<AgentCandidate> ofOthers(Place place, Condition agents, Predicate<AgentCandidate> admitted) {
        List<AgentCandidate> found = new ArrayList<>();
        for (int offset = 0; offset < AgentLimits.MOST_EXAMINED; offset += AgentLimits.MOST_GRANTED) {
            List<AgentCandidate> page = granted(place, agents, offset, AgentLimits.MOST_GRANTED);
            page.stream().filter(admitted).limit(AgentLimits.MOST_GRANTED - found.size()).forEach(found::add);
            if (page.size() < AgentLimits.MOST_GRANTED || found.size() == AgentLimits.MOST_GRANTED) {
                break;
            }
        }
        return found;
    }

    /** Returns the most specific grant of each agent, the most specific ones first. Settings are read of the returned grants alone. */
    private List<AgentCandidate> granted(Place place, Condition agents, int offset, int most) {
        Field<Long[]> lineage = val(place.lineage().toArray(Long[]::new), NAMESPACES.LINEAGE);
        Condition to = CLUSTER_AGENT_GRANTS.PROJECT_ID.eq(place.projectId()).or(CLUSTER_AGENT_GRANTS.NAMESPACE_ID.eq(any(lineage)));
        Field<Integer> level = field("array_position({0}, {1})", Integer.class, lineage, CLUSTER_AGENT_GRANTS.NAMESPACE_ID).as("level");
        Table<?> specific = dsl.select(CLUSTER_AGENT_GRANTS.AGENT_ID, CLUSTER_AGENT_GRANTS.NAMESPACE_ID, level)
                .distinctOn(CLUSTER_AGENT_GRANTS.AGENT_ID)
                .from(CLUSTER_AGENT_GRANTS).join(CLUSTER_AGENTS).on(CLUSTER_AGENTS.ID.eq(CLUSTER_AGENT_GRANTS.AGENT_ID))
                .join(PROJECTS).on(PROJECTS.ID.eq(CLUSTER_AGENTS.PROJECT_ID)).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(to, PRESENT, TOP.eq(place.lineage().getFirst()), agents)
                .orderBy(CLUSTER_AGENT_GRANTS.AGENT_ID.asc(), level.desc().nullsFirst()).asTable("specific");
        Field<Long> agentId = specific.field(CLUSTER_AGENT_GRANTS.AGENT_ID);
        Field<Long> namespaceId = specific.field(CLUSTER_AGENT_GRANTS.NAMESPACE_ID);
        ClusterAgentGrants g = CLUSTER_AGENT_GRANTS.as("g");
        Field<JSONB> ofGroup = field(select(g.SETTINGS).from(g).where(g.NAMESPACE_ID.eq(namespaceId), g.AGENT_ID.eq(agentId)));
        Field<JSONB> ofProject = field(select(g.SETTINGS).from(g).where(g.PROJECT_ID.eq(place.projectId()), g.AGENT_ID.eq(agentId)));
        return dsl.select(agentId, namespaceId, when(namespaceId.isNull(), ofProject).otherwise(ofGroup)).from(specific)
                .orderBy(specific.field(level).desc().nullsFirst(), agentId.asc()).limit(most).offset(offset)
                .fetch(row -> candidate(place, row));
    }

    private static AgentCandidate candidate(Place place, Record3<Long, Long, JSONB> row) {
        AgentSettings settings = SettingsDocument.read(row.value3()).orElse(AgentSettings.CLOSED);
        return row.value2() == null ? new AgentCandidate(row.value1(), Source.PROJECT, 0, settings)
                : new AgentCandidate(row.value1(), Source.GROUP, place.lineage().size() - place.lineage().indexOf(row.value2()), settings);
    }
}
