package dev.slipway.alerts.metrics;

import dev.slipway.alerts.AlertFormatContract;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.SeveritySynonyms;

class MetricsItemFormatTest extends AlertFormatContract {

    @Override
    protected AlertFormat format() {
        return new MetricsItemFormat(SeveritySynonyms.ofMetrics(), Fingerprinting.byDefault());
    }
}
