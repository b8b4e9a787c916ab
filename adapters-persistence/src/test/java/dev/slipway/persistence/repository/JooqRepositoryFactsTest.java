package dev.slipway.persistence.repository;

import dev.slipway.application.repository.RepositoryFactsKit;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.persistence.testing.Persistence;
import java.sql.Timestamp;
import java.time.Instant;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqRepositoryFactsTest extends RepositoryFactsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected RepositoryFacts facts() {
        return HERE.get(RepositoryFacts.class);
    }

    @Override
    protected long owner() {
        long project = HERE.rows().project();
        HERE.database().execute("update projects set last_activity_at = '" + START + "' where id = " + project);
        return project;
    }

    @Override
    protected long user(String name, String email) {
        return HERE.rows().user(name, email);
    }

    @Override
    protected void commitEmail(long user, String email) {
        HERE.database().execute("update users set profile = jsonb_build_object('commitEmail', '" + email + "') where id = " + user);
    }

    @Override
    protected Instant lastActivity(long project) {
        return ((Timestamp) HERE.rows().ask("select last_activity_at from projects where id = ?", project)).toInstant();
    }

    @Override
    protected long size(long project) {
        return (Long) HERE.rows().ask("select repository_size from projects where id = ?", project);
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
        HERE.database().execute("insert into pushes (project_id, kind, ref, before_sha, after_sha, created_at, state, settled_at) values ("
                + project
                + ", 'branch', 'main', '', '', now(), " + state + ")");
    }
}
