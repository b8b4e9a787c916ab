package dev.slipway.alerts.grafana;

import dev.slipway.alerts.AlertFormatContract;
import dev.slipway.alerts.Tools;
import dev.slipway.domain.alert.AlertFormat;

class GrafanaFormatTest extends AlertFormatContract {

    @Override
    protected AlertFormat format() {
        return Tools.GRAFANA;
    }
}
