package dev.slipway.application.job;

import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import org.junit.jupiter.api.Nested;

/** Contract of {@code JobViews}, in parts by subject. */
public abstract class JobViewsKit extends CiScenario {

    @Nested
    final class Single extends JobViewsSingleKit {

        @Override
        protected CiWorld world() {
            return JobViewsKit.this.world();
        }
    }

    @Nested
    final class Lists extends JobViewsListsKit {

        @Override
        protected CiWorld world() {
            return JobViewsKit.this.world();
        }
    }

    @Nested
    final class Waiting extends JobViewsWaitingKit {

        @Override
        protected CiWorld world() {
            return JobViewsKit.this.world();
        }
    }
}
