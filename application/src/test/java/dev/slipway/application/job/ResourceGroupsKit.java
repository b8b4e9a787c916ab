package dev.slipway.application.job;

import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import org.junit.jupiter.api.Nested;

/** Contract of {@code ResourceGroups}, in parts by subject. */
public abstract class ResourceGroupsKit extends CiScenario {

    @Nested
    final class Queue extends ResourceGroupsQueueKit {

        @Override
        protected CiWorld world() {
            return ResourceGroupsKit.this.world();
        }
    }

    @Nested
    final class Deadlocks extends ResourceGroupsDeadlocksKit {

        @Override
        protected CiWorld world() {
            return ResourceGroupsKit.this.world();
        }
    }

    @Nested
    final class Storage extends ResourceGroupsStorageKit {

        @Override
        protected CiWorld world() {
            return ResourceGroupsKit.this.world();
        }
    }
}
