package dev.slipway.application.pipeline.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobLifecycle;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Lifecycle.Kind;
import dev.slipway.domain.kernel.Lifecycle.Row;
import dev.slipway.domain.pipeline.PipelineEvent;
import dev.slipway.domain.pipeline.PipelineLifecycle;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Pipelines never get stuck, whatever happens. {@code -Dslipway.seeds=10000} is the full size, {@code -Dslipway.seed=7} one seed alone, and
 * {@code -Dslipway.coverage=true} prints how often each row of the life cycles was taken.
 */
class SimulationTest {

    private static final Seeds SEEDS = Seeds.of("slipway.seeds", 60);

    /** What no use case brings about: nothing has to be prepared. Who changes that takes it off here. */
    private static final Set<JobEvent> NOT_YET = EnumSet.of(JobEvent.PREPARE, JobEvent.FINISH_PREPARING);
    /**
     * Ways that the table allows and the rules do not go: what was skipped, or waits for a person, never jumps its stages; jobs end well by
     * running.
     */
    private static final Set<String> NOBODY_GOES = Set.of("JOB-02", "JOB-06", "JOB-20", "JOB-22", "JOB-27", "JOB-29", "JOB-30", "JOB-31",
            "JOB-33");

    /**
     * Ways of trigger jobs that mirror a pipeline which waits for a person or is skipped, and of delayed jobs that need an approval: few
     * histories meet one.
     */
    private static final Set<String> SELDOM = Set.of("JOB-18", "JOB-59", "JOB-60", "JOB-61");

    @Test
    void no_pipeline_gets_stuck_in_memory() {
        Coverage coverage = new Coverage();
        SEEDS.stream().parallel().forEach(seed -> new Simulation(seed, new MemoryGround(), Fault.NONE, coverage).run());
        if (Boolean.getBoolean("slipway.coverage")) {
            System.out.println(coverage.table());
        }
        if (SEEDS.many()) {
            assertEquals(expectedOfJobs(), takenOfJobs(coverage), "rows of the life of a job");
            Set<PipelineEvent> events = EnumSet.complementOf(EnumSet.of(PipelineEvent.PREPARE));
            assertEquals(events, PipelineLifecycle.TABLE.rows().stream().filter(coverage::taken).map(Row::event)
                    .collect(Collectors.toSet()), "events of pipelines");
        }
    }

    private static Set<String> expectedOfJobs() {
        return JobLifecycle.TABLE.rows().stream().filter(row -> row.kind() != Kind.STAYS && !NOT_YET.contains(row.event()))
                .filter(row -> row.from() != JobStatus.PREPARING && !NOBODY_GOES.contains(row.id()) && !SELDOM.contains(row.id()))
                .map(Row::id)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> takenOfJobs(Coverage coverage) {
        return JobLifecycle.TABLE.rows().stream().filter(coverage::taken).map(Row::id).filter(id -> !SELDOM.contains(id))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
