package dev.slipway.persistence.repository;

import dev.slipway.application.repository.LastPipelinesKit;
import dev.slipway.application.repository.port.LastPipelines;
import dev.slipway.persistence.testing.Persistence;
import java.time.ZoneOffset;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqLastPipelinesTest extends LastPipelinesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected LastPipelines lastPipelines() {
        return HERE.get(LastPipelines.class);
    }

    @Override
    protected long project() {
        return HERE.rows().project();
    }

    @Override
    protected void have(LastPipelines.Summary pipeline) {
        HERE.rows().ask("""
                insert into pipelines (id, iid, project_id, sha, ref, status, source, created_at, updated_at, tag, before_sha, \
                ref_protected)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, false, '', false) returning id""", pipeline.id(), pipeline.iid(), pipeline.projectId(),
                pipeline.sha(),
                pipeline.ref(), pipeline.status(), pipeline.source(), pipeline.createdAt().atOffset(ZoneOffset.UTC),
                pipeline.updatedAt().atOffset(ZoneOffset.UTC));
    }

    @Override
    protected void delete(long pipelineId) {
        HERE.database().execute("update pipelines set deleted_at = now() where id = " + pipelineId);
    }
}
