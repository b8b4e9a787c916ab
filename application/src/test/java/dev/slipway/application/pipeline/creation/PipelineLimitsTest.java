package dev.slipway.application.pipeline.creation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.creation.PipelineLimits.Exceeded;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.NewJob;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.RequestedRevision;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.EarlyEnd;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PipelineLimitsTest {

    private static final long PROJECT = 3;
    private static final long USER = 7;
    private static final String SHA = "a".repeat(40);
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final Pipelines pipelines = mock();

    private PipelineLimits limits(int jobs, int activeJobs, int deployments, int perMinute) {
        return new PipelineLimits(pipelines, new PipelinePolicy(() -> URI.create("https://slipway.example.org"), "17.0", "abc", jobs,
                activeJobs, deployments, perMinute, true));
    }

    /** Plans jobs of an environment, of which the first deploy. */
    private static PlannedPipeline planned(int jobs, int deployments) {
        List<NewJob> all = IntStream.range(0, jobs).mapToObj(number ->
                JobDraft.of("j" + number, 0).on("review", number < deployments ? "start" : "verify", null).job()).toList();
        return new PlannedPipeline(all, List.of(), EarlyEnd.USUAL, OptionalLong.empty());
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            # limits: jobs, active jobs, deployments; stored: unfinished, active jobs; planned: jobs, deployments
            0,  0, 0, 900, 900, 50, 50,
            5,  0, 0,   0,   0,  5,  0,
            5,  0, 0,   0,   0,  6,  0, pipeline.too_many_jobs
            0, 10, 0,   7,   7,  3,  0,
            0, 10, 0,   8,   8,  3,  0, pipeline.too_many_active_jobs
            0, 10, 0,   8,   7,  3,  0,
            0, 10, 0,   0,   0, 11,  0, pipeline.too_many_active_jobs
            0,  0, 2,   0,   0,  9,  2,
            0,  0, 2,   0,   0,  9,  3, pipeline.too_many_deployments
            5, 10, 2,   9,   9,  6,  3, pipeline.too_many_jobs
            5, 10, 2,   9,   9,  5,  3, pipeline.too_many_active_jobs
            5, 10, 2,   5,   5,  5,  3, pipeline.too_many_deployments
            5, 10, 2,   5,   5,  5,  2,
            """)
    void pipeline_beyond_a_limit_is_refused_by_the_first_that_it_exceeds(int jobs, int activeJobs, int deployments, int unfinished,
            int active, int plannedJobs, int plannedDeployments, String reason) {
        when(pipelines.unfinishedJobs(PROJECT)).thenReturn(unfinished);
        when(pipelines.activeJobs(PROJECT)).thenReturn(active);
        Optional<Exceeded> exceeded = limits(jobs, activeJobs, deployments, 0).exceeded(PROJECT, planned(plannedJobs, plannedDeployments));
        assertEquals(Optional.ofNullable(reason), exceeded.map(Exceeded::reason).map(Reason::id));
        assertEquals(Optional.ofNullable(reason).map(id -> switch (id) {
            case "pipeline.too_many_jobs" -> "SIZE_LIMIT_EXCEEDED " + List.of("" + plannedJobs, "" + jobs);
            case "pipeline.too_many_active_jobs" -> "JOB_ACTIVITY_LIMIT_EXCEEDED []";
            default -> "DEPLOYMENTS_LIMIT_EXCEEDED " + List.of("" + plannedDeployments, "" + deployments);
        }), exceeded.map(found -> found.failure() + " " + found.reason().args()));
    }

    @Test
    void project_far_from_its_limit_has_its_active_jobs_not_counted() {
        when(pipelines.unfinishedJobs(PROJECT)).thenReturn(7);
        assertEquals(Optional.empty(), limits(0, 10, 0, 0).exceeded(PROJECT, planned(3, 0)));
        verify(pipelines, never()).activeJobs(anyLong());
    }

    private static PipelineRequest request() {
        Signature ada = new Signature("Ada", "ada@example.org", NOW);
        return new PipelineRequest(new Origin(PROJECT, "p", null, "a/p", 5, Visibility.PRIVATE, "main", null, true, false),
                PipelineCause.by(PipelineSource.API, USER), new RequestedRevision("main", false, true,
                new Commit(SHA, List.of(), ada, ada, "Message"), Shas.ZERO, null), List.of());
    }

    @ParameterizedTest
    @CsvSource({"0,900,false", "3,2,false", "3,3,true", "3,4,true"})
    void user_creates_so_many_pipelines_of_a_commit_in_a_minute(int most, int created, boolean tooOften) {
        when(pipelines.madeSince(PROJECT, USER, SHA, NOW.minusSeconds(60))).thenReturn(created);
        assertEquals(tooOften, limits(0, 0, 0, most).tooOften(request(), NOW));
    }
}
