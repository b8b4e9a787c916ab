package org.example.slipway;

import dev.slipway.alerts.AlertFormatContract;
import dev.slipway.domain.alert.AlertFormat;

class SirenFormatTest extends AlertFormatContract {

    @Override
    protected AlertFormat format() {
        return new SirenFormat();
    }
}
