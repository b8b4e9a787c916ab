package dev.slipway.alerts.azure;

import dev.slipway.alerts.AlertFormatContract;
import dev.slipway.alerts.Tools;
import dev.slipway.domain.alert.AlertFormat;

class AzureMonitorFormatTest extends AlertFormatContract {

    @Override
    protected AlertFormat format() {
        return Tools.AZURE_MONITOR;
    }
}
