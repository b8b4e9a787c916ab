package dev.slipway.rest.alert;

import dev.slipway.application.alert.port.AlertIntegrations.Refusal;
import dev.slipway.rest.edge.failure.ReasonTexts;
import java.time.Instant;

/** A rejected item of an accepted payload, or a hint about an accepted payload, with the reason. */
record RefusalJson(long id, String level, String reason, String message, String excerpt, Instant createdAt) {

    static RefusalJson of(Refusal refused, ReasonTexts reasons) {
        return new RefusalJson(refused.id(), refused.level().wireName(), refused.reason().id(), reasons.text(refused.reason()),
                refused.excerpt(), refused.at());
    }
}
