package dev.slipway.persistence.repository;

import dev.slipway.application.repository.LastPipelinesKit;
import dev.slipway.application.repository.port.LastPipelines;
import dev.slipway.persistence.kernel.TestRows;
import dev.slipway.persistence.kernel.TestTables;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class JooqLastPipelinesTest extends LastPipelinesKit {

    private static TestTables tables;

    @BeforeAll
    static void open() {
        tables = new TestTables();
    }

    @AfterAll
    static void close() {
        tables.close();
    }

    @Override
    protected LastPipelines lastPipelines() {
        return new JooqLastPipelines(tables.dsl());
    }

    @Override
    protected long project() {
        return new TestRows(tables.database()).project();
    }

    @Override
    protected void have(LastPipelines.Summary pipeline) {
        new TestRows(tables.database()).ask("""
                insert into pipelines (id, iid, project_id, sha, ref, status, source, created_at, updated_at, tag, before_sha, ref_protected)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, false, '', false) returning id""", pipeline.id(), pipeline.iid(), pipeline.projectId(), pipeline.sha(),
                pipeline.ref(), pipeline.status(), pipeline.source(), pipeline.createdAt().atOffset(ZoneOffset.UTC), pipeline.updatedAt().atOffset(ZoneOffset.UTC));
    }

    @Override
    protected void delete(long pipelineId) {
        tables.database().execute("update pipelines set deleted_at = now() where id = " + pipelineId);
    }
}
