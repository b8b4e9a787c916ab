package dev.slipway.alerts.pager;

import dev.slipway.alerts.AlertFormatContract;
import dev.slipway.domain.alert.AlertFormat;

class PagerFormatTest extends AlertFormatContract {

    @Override
    protected AlertFormat format() {
        return new PagerFormat();
    }
}
