package dev.slipway.alerts.sentry;

import dev.slipway.alerts.AlertFormatContract;
import dev.slipway.alerts.Tools;
import dev.slipway.domain.alert.AlertFormat;

class SentryFormatTest extends AlertFormatContract {

    @Override
    protected AlertFormat format() {
        return Tools.SENTRY;
    }
}
