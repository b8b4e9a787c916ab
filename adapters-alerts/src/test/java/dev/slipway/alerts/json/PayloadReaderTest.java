package dev.slipway.alerts.json;

import dev.slipway.application.alert.AlertPolicy;
import dev.slipway.application.alert.PayloadsKit;
import dev.slipway.application.alert.port.Payloads;

class PayloadReaderTest extends PayloadsKit {

    @Override
    protected Payloads payloads(AlertPolicy policy) {
        return new PayloadReader(policy);
    }
}
