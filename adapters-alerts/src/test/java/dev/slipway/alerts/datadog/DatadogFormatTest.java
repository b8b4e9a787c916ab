package dev.slipway.alerts.datadog;

import dev.slipway.alerts.AlertFormatContract;
import dev.slipway.alerts.Tools;
import dev.slipway.domain.alert.AlertFormat;

class DatadogFormatTest extends AlertFormatContract {

    @Override
    protected AlertFormat format() {
        return Tools.DATADOG;
    }
}
