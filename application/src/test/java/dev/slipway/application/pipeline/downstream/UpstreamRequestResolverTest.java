package dev.slipway.application.pipeline.downstream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.ScheduleOrigin;
import dev.slipway.application.pipeline.port.Bridges.Bridge;
import dev.slipway.application.pipeline.port.Bridges.Home;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.RequestedRevision;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Refs.Target;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.variable.PipelineMergeRequests;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The request that the pipeline of a bridge was created for, as it is read when the bridge starts. */
class UpstreamRequestResolverTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Signature ADA = new Signature("Ada", "ada@example.com", NOW);
    private static final Commit COMMIT = new Commit("a".repeat(40), List.of(), ADA, ADA, "x");
    private static final Origin ORIGIN = new Origin(7, "Tool", null, "acme/tool", 5, Visibility.PRIVATE, "main", null, true, false);
    private static final ScheduleOrigin SCHEDULE = new ScheduleOrigin(1, "Nightly", List.of());
    private static final PipelineMergeRequests KNOWN = new PipelineMergeRequests(null, List.of("acme/tool!1"));
    private static final List<PipelineVariable> GIVEN = List.of(new PipelineVariable("KEY", "value", false));

    private final PipelineOrigins origins = mock();
    private final Commits commits = mock();
    private final Refs refs = mock();
    private final Pipelines pipelines = mock();
    private final UpstreamRequestResolver resolver = new UpstreamRequestResolver(origins, commits, refs, pipelines);

    @BeforeEach
    void arrange() {
        when(origins.find(7)).thenReturn(Optional.of(ORIGIN));
        when(commits.find(7, COMMIT.sha())).thenReturn(Optional.of(COMMIT));
        when(pipelines.schedule(3)).thenReturn(Optional.of(SCHEDULE));
        when(pipelines.mergeRequests(3)).thenReturn(KNOWN);
        when(pipelines.variables(3)).thenReturn(GIVEN);
    }

    private PipelineRequest request(boolean tag) {
        return resolver.of(new Bridge(2, JobStatus.PENDING, 5L, "b", "test", false, null, null, JobOptions.NONE, List.of(), List.of(),
                List.of(), new Home(3, 4, 7, PipelineSource.SCHEDULE, "v1", tag, true, COMMIT.sha(), "b".repeat(40), NOW)));
    }

    /** The message of a tag is read as it is now; a branch of that name has none, and a deleted tag had one. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"true,true,Release", "true,false,-", "false,true,-", "false,false,-"})
    void request_is_that_of_the_pipeline_with_the_message_of_its_tag(boolean tag, boolean there, String message) {
        when(refs.find(7, RefName.tag("v1"))).thenReturn(Optional.of(new Target("c".repeat(40), COMMIT.sha(), "Release"))
                .filter(target -> there));
        assertEquals(new PipelineRequest(ORIGIN, new PipelineCause(PipelineSource.SCHEDULE, 5L, null, SCHEDULE, KNOWN),
                new RequestedRevision("v1", tag, true, COMMIT, "b".repeat(40), message), GIVEN), request(tag));
    }

    @Test
    void project_that_is_deleted_is_told_before_a_commit_that_is_gone() {
        when(commits.find(7, COMMIT.sha())).thenReturn(Optional.empty());
        assertEquals(Refusal.badRequest(Reason.of("pipeline.commit_not_found")).failure(),
                assertThrows(Refusal.class, () -> request(false)).failure());
        when(origins.find(7)).thenReturn(Optional.empty());
        assertEquals(Refusal.badRequest(Reason.of("pipeline.project_deleted")).failure(),
                assertThrows(Refusal.class, () -> request(false)).failure());
    }
}
