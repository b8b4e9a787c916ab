package dev.slipway.domain.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.runner.FairOrder.Waiting;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FairOrderTest {

    private static final Waiting BUSY = new Waiting(1, 10, 2);
    private static final Waiting LATER = new Waiting(3, 20, 0);
    private static final Waiting EARLIER = new Waiting(2, 30, 0);

    private static List<Long> order(RunnerType type) {
        return Stream.of(BUSY, LATER, EARLIER).sorted(FairOrder.of(type)).map(Waiting::jobId).toList();
    }

    @Test
    void instance_runner_prefers_the_project_with_the_fewest_running_jobs_and_then_the_oldest_job() {
        assertEquals(List.of(2L, 3L, 1L), order(RunnerType.INSTANCE_TYPE));
    }

    @Test
    void other_runners_take_the_oldest_job() {
        assertEquals(List.of(1L, 2L, 3L), order(RunnerType.GROUP_TYPE));
        assertEquals(List.of(1L, 2L, 3L), order(RunnerType.PROJECT_TYPE));
    }

    @Test
    void instance_runners_that_ask_together_get_a_bounded_number_of_jobs_of_one_project() {
        assertEquals(8, FairOrder.mostAtOnce(RunnerType.INSTANCE_TYPE));
        assertEquals(Integer.MAX_VALUE, FairOrder.mostAtOnce(RunnerType.GROUP_TYPE));
        assertEquals(Integer.MAX_VALUE, FairOrder.mostAtOnce(RunnerType.PROJECT_TYPE));
    }

    @Test
    void only_running_jobs_on_instance_runners_count() {
        for (JobStatus status : JobStatus.values()) {
            for (RunnerType type : RunnerType.values()) {
                assertEquals(status == JobStatus.RUNNING && type == RunnerType.INSTANCE_TYPE, FairOrder.counts(status, type),
                        status + " " + type);
            }
        }
    }
}
