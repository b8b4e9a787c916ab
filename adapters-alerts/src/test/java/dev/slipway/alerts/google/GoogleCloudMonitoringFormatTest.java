package dev.slipway.alerts.google;

import dev.slipway.alerts.AlertFormatContract;
import dev.slipway.alerts.Tools;
import dev.slipway.domain.alert.AlertFormat;

class GoogleCloudMonitoringFormatTest extends AlertFormatContract {

    @Override
    protected AlertFormat format() {
        return Tools.GOOGLE_CLOUD_MONITORING;
    }
}
