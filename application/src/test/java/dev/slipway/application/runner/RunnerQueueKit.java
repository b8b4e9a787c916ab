package dev.slipway.application.runner;

import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import org.junit.jupiter.api.Nested;

/** Contract of {@code RunnerQueue}, in parts by subject. */
public abstract class RunnerQueueKit extends CiScenario {

    @Nested
    final class Eligibility extends RunnerQueueEligibilityKit {

        @Override
        protected CiWorld world() {
            return RunnerQueueKit.this.world();
        }
    }

    @Nested
    final class Claims extends RunnerQueueClaimsKit {

        @Override
        protected CiWorld world() {
            return RunnerQueueKit.this.world();
        }
    }
}
