package dev.slipway.persistence.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.agent.AgentGrantsKit;
import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.agent.AgentLimits;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAgentGrantsTest extends AgentGrantsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected AgentGrants grants() {
        return HERE.get(AgentGrants.class);
    }

    @Override
    protected Agents agents() {
        return HERE.get(Agents.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    private static long id(String sql, Object... values) {
        return (Long) HERE.rows().ask(sql, values);
    }

    @Override
    protected long job(long project, Optional<String> environment, boolean protectedRef) {
        environment.ifPresent(name -> id("""
                insert into environments (project_id, name, slug, state, tier, created_at, updated_at)
                values (?, ?, 'env', 'available', 'other', now(), now()) returning id""", project, name));
        long pipeline = id("""
                insert into pipelines (iid, project_id, source, ref, tag, sha, before_sha, ref_protected, status, created_at, updated_at)
                select count(*) + 1, ?, 'push', 'main', false, 'a', 'b', ?, 'running', now(), now() from pipelines returning id""", project,
                protectedRef);
        return id("""
                insert into jobs (pipeline_id, project_id, name, stage, stage_index, status, runs_when, allow_failure, needs_scheduled, \
                ref, tag, ref_protected, environment, options, created_at, updated_at)
                values (?, ?, 'job', 'test', 0, 'running', 'on_success', false, false, 'main', false, ?, ?, '{}', now(), now())
                returning id""", pipeline, project, protectedRef, environment.orElse(null));
    }

    @Override
    protected void move(long project, long namespace) {
        id("update projects set namespace_id = ? where id = ? returning id", namespace, project);
    }

    /** Inserts agents of one project that are granted to a group, oldest first. */
    private static void agents(long project, long group, String prefix, int number, String settings) {
        id("""
                with agents as (insert into cluster_agents (project_id, name, created_at)
                    select ?, ? || number, now() from generate_series(1, ?) number returning id),
                grants as (insert into cluster_agent_grants (agent_id, namespace_id, settings)
                    select id, ?, cast(? as jsonb) from agents returning agent_id)
                select count(*) from grants""", project, prefix, number, group, settings);
    }

    @Test
    void number_of_examined_grants_is_limited() {
        long group = rows().store(GroupDraft.named("wide"));
        long config = rows().store(ProjectDraft.in(group, "config"));
        long app = rows().store(ProjectDraft.in(group, "app"));
        long job = job(app, Optional.empty(), false);
        agents(config, group, "closed", AgentLimits.MOST_EXAMINED - 1, "{\"environments\": [\"x\"]}");
        agents(config, group, "open", 2, "{}");
        assertEquals(1, grants().ofJob(job).orElseThrow().candidates().size());
    }
}
