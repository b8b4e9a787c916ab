package dev.slipway.application.pipeline;

import org.junit.jupiter.api.Nested;

/** Contract of {@code PipelineViews}, in parts by subject. */
public abstract class PipelineViewsKit extends CiScenario {

    @Nested
    final class Single extends PipelineViewsSingleKit {

        @Override
        protected CiWorld world() {
            return PipelineViewsKit.this.world();
        }
    }

    @Nested
    final class Lists extends PipelineViewsListsKit {

        @Override
        protected CiWorld world() {
            return PipelineViewsKit.this.world();
        }
    }
}
