package dev.slipway.alerts.cloudwatch;

import dev.slipway.alerts.AlertFormatContract;
import dev.slipway.alerts.Tools;
import dev.slipway.domain.alert.AlertFormat;

class CloudWatchFormatTest extends AlertFormatContract {

    @Override
    protected AlertFormat format() {
        return Tools.CLOUDWATCH;
    }
}
