package dev.slipway.application.runner;

import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import org.junit.jupiter.api.Nested;

/** Contract of {@code Runners}, in parts by subject. */
public abstract class RunnersKit extends CiScenario {

    @Nested
    final class Registration extends RunnersRegistrationKit {

        @Override
        protected CiWorld world() {
            return RunnersKit.this.world();
        }
    }

    @Nested
    final class Processes extends RunnersProcessesKit {

        @Override
        protected CiWorld world() {
            return RunnersKit.this.world();
        }
    }

    @Nested
    final class Lists extends RunnersListsKit {

        @Override
        protected CiWorld world() {
            return RunnersKit.this.world();
        }
    }

    @Nested
    final class Assignment extends RunnersAssignmentKit {

        @Override
        protected CiWorld world() {
            return RunnersKit.this.world();
        }
    }
}
