package dev.slipway.application.alert;

import org.junit.jupiter.api.Nested;

/** Contract of {@code Alerts}, in parts by subject. */
public abstract class AlertsKit extends AlertScenario {

    @Nested
    final class Intake extends AlertsIntakeKit {

        @Override
        protected AlertWorld world() {
            return AlertsKit.this.world();
        }
    }

    @Nested
    final class Status extends AlertsStatusKit {

        @Override
        protected AlertWorld world() {
            return AlertsKit.this.world();
        }
    }

    @Nested
    final class Incidents extends AlertsIncidentsKit {

        @Override
        protected AlertWorld world() {
            return AlertsKit.this.world();
        }
    }

    @Nested
    final class Races extends AlertsRacesKit {

        @Override
        protected AlertWorld world() {
            return AlertsKit.this.world();
        }
    }
}
