package dev.slipway.rest.alert;

import dev.slipway.application.alert.port.AlertIntegrations.Refusal;
import dev.slipway.rest.edge.Reasons;
import java.time.Instant;

/** An item of a payload that was refused while the others were taken, and why. */
record RefusalJson(long id, String reason, String message, String excerpt, Instant createdAt) {

    static RefusalJson of(Refusal refused, Reasons reasons) {
        return new RefusalJson(refused.id(), refused.reason().id(), reasons.text(refused.reason()), refused.excerpt(), refused.at());
    }
}
