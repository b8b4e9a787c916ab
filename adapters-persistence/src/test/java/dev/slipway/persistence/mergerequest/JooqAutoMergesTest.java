package dev.slipway.persistence.mergerequest;

import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.AutoMergesKit;
import dev.slipway.application.mergerequest.port.AutoMerges;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.pipeline.CiRows;
import dev.slipway.persistence.testing.Persistence;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAutoMergesTest extends AutoMergesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected AutoMerges merges() {
        return HERE.get(AutoMerges.class);
    }

    @Override
    protected MergeRequests requests() {
        return HERE.get(MergeRequests.class);
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }

    @Override
    protected void deleteUser(long id) {
        HERE.rows().ask("delete from users where id = ? returning id", id);
    }

    @Override
    protected long project() {
        return HERE.rows().project();
    }

    @Override
    protected long pipeline(long projectId, String branch, @Nullable Long mergeRequest, PipelineStatus status) {
        long id = new CiRows(HERE.database()).pipeline(PipelineDraft.in(projectId).on(branch, false), status);
        return HERE.database().number("update pipelines set merge_request_id = ? where id = ? returning id", mergeRequest, id);
    }

    @Override
    protected void branch(long projectId, String name, String sha) {
        HERE.database().execute("delete from git_refs where project_id = %d and name = '%s'".formatted(projectId, name));
        HERE.database().execute("insert into git_refs (project_id, kind, name, sha, object, updated_at) "
                + "values (%d, 'branch', '%s', '%s', '%s', now())".formatted(projectId, name, sha, sha));
    }

    @Override
    protected void allowSkipped(long projectId) {
        HERE.rows().ask("update projects set settings = ?::jsonb where id = ? returning id",
                "{\"allow_merge_on_skipped_pipeline\":true}", projectId);
    }

    @Override
    protected Optional<String> error(long mergeRequestId) {
        return Optional.ofNullable(HERE.dsl().select(MERGE_REQUESTS.MERGE_ERROR).from(MERGE_REQUESTS)
                .where(MERGE_REQUESTS.ID.eq(mergeRequestId)).fetchOne(MERGE_REQUESTS.MERGE_ERROR));
    }
}
