package dev.slipway.alerts.cloudwatch;

import dev.slipway.alerts.tool.AlertDraft;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.util.Set;
import java.util.regex.Pattern;

/** Message about the subscription of this endpoint to a topic. A person confirms it by opening its URL. */
final class Subscription {

    static final String NOTIFICATION = "Notification";
    static final Set<String> KNOWN_TYPES = Set.of(NOTIFICATION, "SubscriptionConfirmation", "UnsubscribeConfirmation");

    /** Only URLs of SNS, so that no other link is offered. Tokens have up to 512 characters. */
    private static final Pattern ADDRESS = Pattern.compile(
            "https://sns\\.[a-z0-9-]{1,40}\\.amazonaws\\.com(\\.cn)?/\\?[A-Za-z0-9%&=:._~+-]{1,900}");

    private Subscription() {
    }

    static AlertReading reading(Json.Members payload, String type) {
        String topic = payload.scalarAt("TopicArn").orElse("");
        if (!type.equals("SubscriptionConfirmation")) {
            return AlertDraft.refused("alert.subscription_ended", payload, topic);
        }
        return payload.scalarAt("SubscribeURL").filter(address -> ADDRESS.matcher(address).matches())
                .<AlertReading>map(address -> new AlertReading.Unusable(Reason.of("alert.subscription_to_confirm", address), payload))
                .orElseGet(() -> AlertDraft.refused("alert.subscription_at_unknown_address", payload, topic));
    }
}
