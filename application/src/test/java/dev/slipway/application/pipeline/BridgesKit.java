package dev.slipway.application.pipeline;

import org.junit.jupiter.api.Nested;

/** Contract of {@code Bridges}, in parts by subject. */
public abstract class BridgesKit extends CiScenario {

    @Nested
    final class Downstream extends BridgesDownstreamKit {

        @Override
        protected CiWorld world() {
            return BridgesKit.this.world();
        }
    }

    @Nested
    final class Family extends BridgesFamilyKit {

        @Override
        protected CiWorld world() {
            return BridgesKit.this.world();
        }
    }

    @Nested
    final class Views extends BridgesViewsKit {

        @Override
        protected CiWorld world() {
            return BridgesKit.this.world();
        }
    }
}
