package dev.slipway.application.pipeline;

import org.junit.jupiter.api.Nested;

/** Contract of {@code Pipelines}, in parts by subject. */
public abstract class PipelinesKit extends CiScenario {

    @Nested
    final class Storage extends PipelinesStorageKit {

        @Override
        protected CiWorld world() {
            return PipelinesKit.this.world();
        }
    }

    @Nested
    final class Transitions extends PipelinesTransitionsKit {

        @Override
        protected CiWorld world() {
            return PipelinesKit.this.world();
        }
    }

    @Nested
    final class Retries extends PipelinesRetriesKit {

        @Override
        protected CiWorld world() {
            return PipelinesKit.this.world();
        }
    }

    @Nested
    final class Lookup extends PipelinesLookupKit {

        @Override
        protected CiWorld world() {
            return PipelinesKit.this.world();
        }
    }

    @Nested
    final class Races extends PipelinesRacesKit {

        @Override
        protected CiWorld world() {
            return PipelinesKit.this.world();
        }
    }
}
