package dev.slipway.persistence.agent;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.agent.AgentGrantsKit;
import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.Optional;
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
}
