package dev.slipway.alerts.pagerduty;

import dev.slipway.alerts.AlertFormatContract;
import dev.slipway.alerts.Tools;
import dev.slipway.domain.alert.AlertFormat;

class PagerDutyFormatTest extends AlertFormatContract {

    @Override
    protected AlertFormat format() {
        return Tools.PAGERDUTY;
    }
}
