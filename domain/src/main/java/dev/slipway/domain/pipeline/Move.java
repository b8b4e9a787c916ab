package dev.slipway.domain.pipeline;

import dev.slipway.domain.job.JobEffect;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobRun;
import java.util.Set;

/** Change to store. Moves are applied in their order, each guarded by the status that it starts from. */
public sealed interface Move {

    /** Status change of a job; {@code after} has the new status, times, failure reason and allow-failure. */
    record JobMoved(JobRun before, JobRun after, JobEvent event, String rule, Set<JobEffect> effects)
            implements Move {
    }

    /** Retry of a job in a new row; all older rows of its name are marked as retried. */
    record JobRetried(JobRun original, JobRun retry) implements Move {
    }

    record PipelineMoved(PipelineStatus from, PipelineStatus to, PipelineEvent event, String rule,
            PipelineTimes times) implements Move {

        /** Returns whether the pipeline had ended before and is restarted. */
        public boolean reopens() {
            return PipelineStatus.COMPLETED.contains(from);
        }
    }
}
