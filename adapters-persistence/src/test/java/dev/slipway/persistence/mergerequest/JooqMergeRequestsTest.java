package dev.slipway.persistence.mergerequest;

import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestsKit;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqMergeRequestsTest extends MergeRequestsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected MergeRequests requests() {
        return HERE.get(MergeRequests.class);
    }

    @Override
    protected MergeRequestVersions versions() {
        return HERE.get(MergeRequestVersions.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long project() {
        return HERE.rows().project();
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
    protected void branch(long projectId, String name, String sha) {
        HERE.database().execute("delete from git_refs where project_id = %d and name = '%s'".formatted(projectId, name));
        if (sha != null) {
            HERE.database().execute("insert into git_refs (project_id, kind, name, sha, object, updated_at) "
                    + "values (%d, 'branch', '%s', '%s', '%s', now())".formatted(projectId, name, sha, sha));
        }
    }

    @Override
    protected Optional<String> failureOf(long id) {
        return HERE.dsl().select(MERGE_REQUESTS.MERGE_ERROR).from(MERGE_REQUESTS).where(MERGE_REQUESTS.ID.eq(id))
                .fetchOptional(MERGE_REQUESTS.MERGE_ERROR);
    }

    @Override
    protected Optional<Mergeability.Checked> checkOf(long id) {
        return HERE.dsl().selectFrom(MERGE_REQUESTS).where(MERGE_REQUESTS.ID.eq(id)).fetchOptional().filter(row ->
                row.getCheckPassed() != null).map(row -> new Mergeability.Checked(row.getCheckPassed(), row.getCheckSourceSha(),
                row.getCheckTargetSha()));
    }

    @Test
    void a_project_that_is_gone_takes_none() {
        long gone = project() + 1_000;
        NewMergeRequest request = new NewMergeRequest(MergeRequestBranches.of(project(), "a", gone, "main"),
                MergeRequestContent.titled("x", "main"), user(), Instant.EPOCH);
        Refusal refused = assertThrows(Refusal.class, () -> transactions().write(() -> requests().create(request)));
        assertEquals(Refusal.notFound("Project").failure(), refused.failure());
    }

    /** A request goes with its target project, and stays without its source project. */
    @Test
    void nothing_is_left_of_a_target_that_is_removed() {
        long target = project();
        long source = project();
        long user = user();
        long id = transactions().write(() -> requests().create(new NewMergeRequest(MergeRequestBranches.of(source, "a", target, "main"),
                MergeRequestContent.titled("x", "main"), user, Instant.EPOCH)).orElseThrow());
        HERE.rows().ask("delete from projects where id = ? returning id", source);
        assertEquals(OptionalLong.empty(), transactions().write(() -> requests().lock(id)).orElseThrow().branches().sourceProject());
        HERE.rows().ask("delete from projects where id = ? returning id", target);
        assertEquals(Optional.empty(), transactions().write(() -> requests().lock(id)));
    }
}
