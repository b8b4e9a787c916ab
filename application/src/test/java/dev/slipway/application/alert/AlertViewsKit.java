package dev.slipway.application.alert;

import dev.slipway.application.alert.AlertFilter.Order;
import org.junit.jupiter.api.Nested;

/** Contract of {@code AlertViews}, in parts by subject. */
public abstract class AlertViewsKit extends AlertScenario {

    @Nested
    final class Order extends AlertViewsOrderKit {

        @Override
        protected AlertWorld world() {
            return AlertViewsKit.this.world();
        }
    }

    @Nested
    final class Filters extends AlertViewsFiltersKit {

        @Override
        protected AlertWorld world() {
            return AlertViewsKit.this.world();
        }
    }
}
