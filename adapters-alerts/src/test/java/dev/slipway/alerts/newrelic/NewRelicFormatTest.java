package dev.slipway.alerts.newrelic;

import dev.slipway.alerts.AlertFormatContract;
import dev.slipway.alerts.Tools;
import dev.slipway.domain.alert.AlertFormat;

class NewRelicFormatTest extends AlertFormatContract {

    @Override
    protected AlertFormat format() {
        return Tools.NEW_RELIC;
    }
}
