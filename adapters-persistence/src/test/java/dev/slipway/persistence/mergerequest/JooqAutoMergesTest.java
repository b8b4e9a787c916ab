package dev.slipway.persistence.mergerequest;

import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.AutoMergesKit;
import dev.slipway.application.mergerequest.automerge.AutoMerge;
import dev.slipway.application.mergerequest.merging.MergeInstructions;
import dev.slipway.application.mergerequest.port.AutoMerges;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.pipeline.CiRows;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAutoMergesTest extends AutoMergesKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

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

    @Test
    void request_of_a_project_that_is_marked_for_deletion_is_not_ready() {
        for (String hide : List.of("update projects set deleted_at = now() where id = ? returning id",
                "update namespaces set deleted_at = now() where id = (select namespace_id from projects where id = ?) returning id")) {
            long project = project();
            branch(project, "topic", PipelineDraft.SHA);
            pipeline(project, "topic", null, PipelineStatus.SUCCESS);
            long id = transactions().write(() -> requests().create(new NewMergeRequest(MergeRequestBranches.of(project, "topic", project,
                    "main"), MergeRequestContent.titled("x", "main"), user(), NOW)).orElseThrow());
            AutoMerge waiting = new AutoMerge(OptionalLong.of(user()), "main", MergeInstructions.NONE.of("h"));
            transactions().run(now -> merges().put(id, waiting, NOW));
            assertEquals(List.of(id), merges().ready(id - 1, 1));
            HERE.rows().ask(hide, project);
            assertEquals(List.of(), merges().ready(id - 1, 1));
        }
    }

    @Test
    void closed_request_keeps_no_texts_of_the_user() {
        long project = project();
        long id = transactions().write(() -> requests().create(new NewMergeRequest(MergeRequestBranches.of(project, "topic", project,
                "main"), MergeRequestContent.titled("x", "main"), user(), NOW)).orElseThrow());
        transactions().run(now -> merges().put(id, new AutoMerge(OptionalLong.of(user()), "main", new MergeInstructions(Optional.of("h"),
                Optional.of(true), Optional.of("merge"), Optional.of("squash"), Optional.of(false))), NOW));
        assertEquals(7, stored(id));
        transactions().run(now -> requests().move(id, MergeRequestEvent.CLOSE, null, NOW));
        assertEquals(0, stored(id));
    }

    /** Returns the number of columns that an auto-merge has values in. */
    private static long stored(long id) {
        return HERE.database().number("select num_nonnulls(auto_merge_user_id, auto_merge_sha, auto_merge_target, auto_merge_squash, "
                + "auto_merge_remove, merge_message, squash_message) from merge_requests where id = ?", id);
    }
}
