package dev.slipway.domain.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.Ruling.Decision;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BridgeRunTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final long BRIDGE = 1;
    private static final Map<PipelineStatus, JobStatus> ENDS = Map.of(PipelineStatus.SUCCESS, JobStatus.SUCCESS, PipelineStatus.CANCELED,
            JobStatus.CANCELED, PipelineStatus.FAILED, JobStatus.FAILED, PipelineStatus.SKIPPED, JobStatus.FAILED);

    private final AtomicLong ids = new AtomicLong(2);

    private static PipelineRun begun() {
        return begin().after();
    }

    private static Decision begin() {
        return new PipelineRun(9, PipelineStatus.CREATED, List.of("build", "test"), List.of(JobRun.created(BRIDGE, JobPlan.of("b", 0).asBridge(), NOW),
                JobRun.created(2, JobPlan.of("after", 1), NOW)), PipelineTimes.createdAt(NOW)).process(NOW);
    }

    private static Decision followed(PipelineRun run, Optional<PipelineStatus> other, boolean mirrors) {
        return assertInstanceOf(Decision.class, run.follow(BRIDGE, other, mirrors, NOW.plusSeconds(1)));
    }

    private static JobRun bridge(PipelineRun run) {
        return run.job(BRIDGE).orElseThrow();
    }

    @Test
    void aBridgeThatIsDueIsToMakeItsPipeline() {
        Decision decision = begin();
        assertEquals(JobStatus.PENDING, bridge(decision.after()).status());
        assertTrue(decision.work().contains(new Work.StartDownstream(BRIDGE)));
    }

    @ParameterizedTest
    @EnumSource(PipelineStatus.class)
    void whoDoesNotMirrorIsDoneOnceThePipelineExists(PipelineStatus other) {
        Decision decision = followed(begun(), Optional.of(other), false);
        assertEquals(JobStatus.SUCCESS, bridge(decision.after()).status());
        assertEquals(NOW.plusSeconds(1), bridge(decision.after()).times().startedAt());
        assertEquals(NOW.plusSeconds(1), bridge(decision.after()).times().finishedAt());
        assertEquals(JobStatus.PENDING, decision.after().job(2).orElseThrow().status());
    }

    @ParameterizedTest
    @EnumSource(PipelineStatus.class)
    void whoMirrorsEndsAsThePipelineDoes(PipelineStatus other) {
        JobStatus expected = ENDS.getOrDefault(other, JobStatus.RUNNING);
        PipelineRun run = followed(begun(), Optional.of(other), true).after();
        assertEquals(expected, bridge(run).status());
        PipelineRun later = followed(followed(begun(), Optional.of(PipelineStatus.RUNNING), true).after(), Optional.of(other), true).after();
        assertEquals(expected, bridge(later).status());
        assertEquals(expected == JobStatus.FAILED ? Optional.of(FailureReason.UNKNOWN_FAILURE) : Optional.empty(), bridge(later).failureReason());
    }

    @Test
    void nobodyWaitsForAPipelineThatIsGone() {
        assertEquals(JobStatus.CANCELED, bridge(followed(begun(), Optional.empty(), true).after()).status());
        assertEquals(JobStatus.SUCCESS, bridge(followed(begun(), Optional.empty(), false).after()).status());
    }

    @Test
    void lookingAgainChangesNothing() {
        PipelineRun running = followed(begun(), Optional.of(PipelineStatus.RUNNING), true).after();
        assertEquals(List.of(), followed(running, Optional.of(PipelineStatus.MANUAL), true).moves());
        PipelineRun ended = followed(running, Optional.of(PipelineStatus.FAILED), true).after();
        assertInstanceOf(Ruling.Declined.class, ended.follow(BRIDGE, Optional.of(PipelineStatus.SUCCESS), true, NOW));
    }

    @Test
    void whoDidNotBeginOrIsNoBridgeFollowsNothing() {
        PipelineRun canceled = begun().cancel(NOW).after();
        assertInstanceOf(Ruling.Declined.class, canceled.follow(BRIDGE, Optional.of(PipelineStatus.RUNNING), true, NOW));
        PipelineRun scripts = followed(begun(), Optional.of(PipelineStatus.SUCCESS), false).after();
        assertInstanceOf(Ruling.Declined.class, scripts.follow(2, Optional.of(PipelineStatus.SUCCESS), false, NOW));
        assertInstanceOf(Ruling.Declined.class, scripts.follow(77, Optional.of(PipelineStatus.SUCCESS), false, NOW));
    }

    @Test
    void aRetryMakesAnother() {
        PipelineRun failed = followed(begun(), Optional.of(PipelineStatus.FAILED), true).after();
        assertEquals(PipelineStatus.FAILED, failed.status());
        Decision again = assertInstanceOf(Decision.class, failed.retry(BRIDGE, ids::incrementAndGet, NOW));
        assertTrue(again.work().contains(new Work.StartDownstream(again.job())));
        assertEquals(JobStatus.CREATED, again.after().job(2).orElseThrow().status());
    }
}
