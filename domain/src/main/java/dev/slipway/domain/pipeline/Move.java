package dev.slipway.domain.pipeline;

import dev.slipway.domain.job.JobEffect;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobRun;
import java.util.Set;

/** One thing to write down. Moves are applied in their order, each guarded by the state it starts from. */
public sealed interface Move {

    /** A job took a step of its table; {@code after} carries status, times, failure reason and allow-failure. */
    record JobMoved(JobRun before, JobRun after, JobEvent event, String rule, Set<JobEffect> effects)
            implements Move {
    }

    /** A job gets a new row; every older row of its name is marked as retried. */
    record JobRetried(JobRun original, JobRun again) implements Move {
    }

    record PipelineMoved(PipelineStatus from, PipelineStatus to, PipelineEvent event, String rule,
            PipelineTimes times) implements Move {

        /** Whether it had ended, and did not stay so. */
        public boolean reopens() {
            return PipelineStatus.COMPLETED.contains(from);
        }
    }
}
