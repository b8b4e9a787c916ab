package dev.slipway.application.pipeline.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
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
        return resolver.child(parent, new Account(5, "ada", "Ada", false, false, AccountState.ACTIVE), List.of()).refProtected();
    }

    @Test
    void child_pipeline_is_never_more_protected_than_its_parent() {
        assertEquals(List.of(true, false, false, false),
                List.of(child(true, true), child(true, false), child(false, true), child(false, false)));
    }
}
