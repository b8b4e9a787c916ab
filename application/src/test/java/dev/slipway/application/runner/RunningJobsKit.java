package dev.slipway.application.runner;

import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import org.junit.jupiter.api.Nested;

/** Contract of {@code RunningJobs}, in parts by subject. */
public abstract class RunningJobsKit extends CiScenario {

    @Nested
    final class Assignment extends RunningJobsAssignmentKit {

        @Override
        protected CiWorld world() {
            return RunningJobsKit.this.world();
        }
    }

    @Nested
    final class Stale extends RunningJobsStaleKit {

        @Override
        protected CiWorld world() {
            return RunningJobsKit.this.world();
        }
    }
}
