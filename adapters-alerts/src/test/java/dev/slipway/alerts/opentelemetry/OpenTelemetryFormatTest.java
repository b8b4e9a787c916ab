package dev.slipway.alerts.opentelemetry;

import dev.slipway.alerts.AlertFormatContract;
import dev.slipway.alerts.Tools;
import dev.slipway.domain.alert.AlertFormat;

class OpenTelemetryFormatTest extends AlertFormatContract {

    @Override
    protected AlertFormat format() {
        return Tools.OPENTELEMETRY;
    }
}
