package dev.slipway.persistence.repository;

import dev.slipway.application.repository.RepositoryFactsKit;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.persistence.kernel.TestRows;
import dev.slipway.persistence.kernel.TestTables;
import java.sql.Timestamp;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;

class JooqRepositoryFactsTest extends RepositoryFactsKit {

    private final TestTables tables = new TestTables();
    private final TestRows rows = new TestRows(tables.database());

    @AfterEach
    void close() {
        tables.close();
    }

    @Override
    protected RepositoryFacts facts() {
        return new JooqRepositoryFacts(tables.dsl());
    }

    @Override
    protected long project() {
        long project = rows.project();
        tables.database().execute("update projects set last_activity_at = '" + START + "' where id = " + project);
        return project;
    }

    @Override
    protected long user(String name, String email) {
        return rows.user(name, email);
    }

    @Override
    protected Instant lastActivity(long project) {
        return ((Timestamp) rows.ask("select last_activity_at from projects where id = ?", project)).toInstant();
    }

    @Override
    protected long size(long project) {
        return (Long) rows.ask("select repository_size from projects where id = ?", project);
    }

    @Override
    protected void pushed(long project, Instant settledAt) {
        push(project, "'settled', '" + settledAt + "'");
    }

    @Override
    protected void pushing(long project) {
        push(project, "'recorded', null");
    }

    private void push(long project, String state) {
        tables.database().execute("insert into pushes (project_id, kind, ref, before_sha, after_sha, created_at, state, settled_at) values (" + project
                + ", 'branch', 'main', '', '', now(), " + state + ")");
    }
}
