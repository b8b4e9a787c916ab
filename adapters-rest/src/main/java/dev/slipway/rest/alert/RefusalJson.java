package dev.slipway.rest.alert;

import dev.slipway.application.alert.port.AlertIntegrations.Refusal;
import dev.slipway.rest.edge.Reasons;
import java.time.Instant;

/** An item of a payload that was refused while the others were taken, or a hint about a payload that was taken, and why. */
record RefusalJson(long id, String level, String reason, String message, String excerpt, Instant createdAt) {

    static RefusalJson of(Refusal refused, Reasons reasons) {
        return new RefusalJson(refused.id(), refused.level().wireName(), refused.reason().id(), reasons.text(refused.reason()),
                refused.excerpt(), refused.at());
    }
}
