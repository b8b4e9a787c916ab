package dev.slipway.alerts.uptimekuma;

import dev.slipway.alerts.AlertFormatContract;
import dev.slipway.alerts.Tools;
import dev.slipway.domain.alert.AlertFormat;

class UptimeKumaFormatTest extends AlertFormatContract {

    @Override
    protected AlertFormat format() {
        return Tools.UPTIME_KUMA;
    }
}
