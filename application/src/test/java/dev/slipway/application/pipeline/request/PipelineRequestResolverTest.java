package dev.slipway.application.pipeline.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.ScheduleOrigin;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.variable.PipelineMergeRequests;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests for pipelines that follow others. */
class PipelineRequestResolverTest {

    private static final long PROJECT = 7;
    private static final String REF = "refs/merge-requests/1/merge";
    private static final Signature ADA = new Signature("Ada", "ada@example.com", Instant.parse("2026-01-02T03:04:05Z"));
    private static final Account USER = new Account(5, "ada", "Ada", false, false, AccountState.ACTIVE);
    private static final Commit COMMIT = new Commit("a".repeat(40), List.of(), ADA, ADA, "x");
    private static final Origin ORIGIN =
            new Origin(PROJECT, "Tool", null, "acme/tool", 5, Visibility.PRIVATE, "main", null, true, false);

    private final PipelineRights rights = mock();
    private final PipelineOrigins origins = mock();
    private final PipelineRequestResolver resolver = new PipelineRequestResolver(rights, origins, mock(), mock());

    @BeforeEach
    void begin() {
        when(origins.find(PROJECT)).thenReturn(Optional.of(ORIGIN));
    }

    /** Returns whether the child is protected. */
    private boolean child(boolean parentProtected, boolean refProtected) {
        when(rights.isProtected(PROJECT, REF, false)).thenReturn(refProtected);
        PipelineRequest parent = new PipelineRequest(ORIGIN, PipelineCause.by(PipelineSource.MERGE_REQUEST_EVENT, 5L),
                new RequestedRevision(REF, false, parentProtected, COMMIT, Shas.ZERO, null), List.of());
        return resolver.child(parent, USER, List.of()).refProtected();
    }

    @Test
    void child_pipeline_is_never_more_protected_than_its_parent() {
        assertEquals(List.of(true, false, false, false),
                List.of(child(true, true), child(true, false), child(false, true), child(false, false)));
    }

    @Test
    void child_pipeline_has_the_revision_and_the_merge_requests_of_its_parent() {
        when(rights.isProtected(PROJECT, "v1", true)).thenReturn(true);
        PipelineMergeRequests known = new PipelineMergeRequests(null, List.of("acme/tool!1"));
        RequestedRevision revision = new RequestedRevision("v1", true, true, COMMIT, "b".repeat(40), "Release");
        PipelineRequest parent = new PipelineRequest(ORIGIN, new PipelineCause(PipelineSource.SCHEDULE, 4L, 3L,
                new ScheduleOrigin(1, "Nightly", List.of()), known), revision, List.of(new PipelineVariable("PARENT", "x", false)));
        List<PipelineVariable> given = List.of(new PipelineVariable("KEY", "value", false));
        assertEquals(new PipelineRequest(ORIGIN, PipelineCause.by(PipelineSource.PARENT_PIPELINE, 5L).knowing(known), revision, given),
                resolver.child(parent, USER, given));
    }

    @Test
    void project_that_is_deleted_or_uses_no_pipelines_is_refused() {
        assertEquals(ORIGIN, resolver.requireEnabled(PROJECT));
        when(origins.find(PROJECT)).thenReturn(Optional.of(
                new Origin(PROJECT, "Tool", null, "acme/tool", 5, Visibility.PRIVATE, "main", null, false, false)));
        assertEquals(Refusal.badRequest(Reason.of("pipeline.disabled")).failure(), refused());
        when(origins.find(PROJECT)).thenReturn(Optional.empty());
        assertEquals(Refusal.badRequest(Reason.of("pipeline.project_deleted")).failure(), refused());
    }

    private Failure refused() {
        return assertThrows(Refusal.class, () -> resolver.requireEnabled(PROJECT)).failure();
    }
}
