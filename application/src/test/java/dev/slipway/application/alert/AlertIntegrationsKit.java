package dev.slipway.application.alert;

import org.junit.jupiter.api.Nested;

/** Contract of {@code AlertIntegrations}, in parts by subject. */
public abstract class AlertIntegrationsKit extends AlertScenario {

    @Nested
    final class Storage extends AlertIntegrationsStorageKit {

        @Override
        protected AlertWorld world() {
            return AlertIntegrationsKit.this.world();
        }
    }

    @Nested
    final class Endpoint extends AlertIntegrationsEndpointKit {

        @Override
        protected AlertWorld world() {
            return AlertIntegrationsKit.this.world();
        }
    }

    @Nested
    final class Refusals extends AlertIntegrationsRefusalsKit {

        @Override
        protected AlertWorld world() {
            return AlertIntegrationsKit.this.world();
        }
    }
}
