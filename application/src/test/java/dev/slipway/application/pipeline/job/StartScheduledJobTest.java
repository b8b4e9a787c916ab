package dev.slipway.application.pipeline.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.job.FailureReason;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Delayed jobs, once their delay is over. */
class StartScheduledJobTest extends CiUseCases {

    private final WorkHandler start = house.handler(JobWork.START_SCHEDULED_JOB);

    private long delayed() {
        return begun(PipelineDraft.in(project, JobDraft.of("later", 0).plan(plan -> plan.delayedBy(Duration.ofHours(1)))));
    }

    @Test
    void job_starts_once_its_delay_is_over_and_not_before() {
        long pipeline = delayed();
        after(Duration.ofMinutes(59));
        start.handle(id(pipeline, "later"));
        assertEquals("scheduled later=scheduled", statuses(pipeline));
        after(Duration.ofMinutes(1));
        start.handle(id(pipeline, "later"));
        assertEquals("pending later=pending", statuses(pipeline));
    }

    @Test
    void job_that_is_canceled_or_gone_stays_as_it_is() {
        long pipeline = delayed();
        cancel(pipeline);
        after(Duration.ofHours(1));
        start.handle(id(pipeline, "later"));
        start.handle(-1);
        assertEquals("canceled later=canceled", statuses(pipeline));
    }

    /** It is retried without a delay, as each job is that the server failed. */
    @Test
    void job_whose_start_is_given_up_fails_and_is_retried() {
        long pipeline = delayed();
        long given = id(pipeline, "later");
        start.givenUp(given, "why");
        assertEquals(Optional.of(FailureReason.SCHEDULER_FAILURE), run(pipeline).job(given).orElseThrow().failureReason());
        assertEquals("pending later=pending", statuses(pipeline));
    }
}
