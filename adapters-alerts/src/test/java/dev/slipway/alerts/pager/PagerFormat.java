package dev.slipway.alerts.pager;

import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.alert.AlertTime;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.alert.SeveritySynonyms;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Incidents of an on-call service, as PagerDuty's webhooks of version 2 send them: messages about events, several in one payload. Urgency
 * and priority are the service's own words, and an incident is over when it is resolved by a message of that event.
 */
public final class PagerFormat implements AlertFormat {

    private static final int RANK = 50;
    private static final String TOOL = "PagerDuty";

    private static final String BEGINS = "incident.trigger";
    private static final String ENDS = "incident.resolve";

    private static final SeveritySynonyms WORDS = SeveritySynonyms.of(Map.of(
            AlertSeverity.CRITICAL, List.of("P1"),
            AlertSeverity.HIGH, List.of("P2", "high"),
            AlertSeverity.MEDIUM, List.of("P3"),
            AlertSeverity.LOW, List.of("P4", "low"),
            AlertSeverity.INFO, List.of("P5")));

    @Override
    public String name() {
        return "pager";
    }

    @Override
    public int rank() {
        return RANK;
    }

    /** All of its messages are about events of incidents. */
    @Override
    public boolean recognizes(Json.Members payload) {
        return payload.values().get("messages") instanceof Json.Array(List<Json> messages) && !messages.isEmpty()
                && messages.stream().allMatch(message -> message.scalarAt("event").filter(event -> event.startsWith(
                        "incident.")).isPresent()
                        && message.at(List.of("incident")).filter(Json.Members.class::isInstance).isPresent());
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        return payload.values().get("messages") instanceof Json.Array(List<Json> messages)
                ? messages.stream().map(message -> reading(message, context)).toList() : List.of();
    }

    private static AlertReading reading(Json message, Context context) {
        String event = message.scalarAt("event").orElse("");
        Optional<String> incident = message.scalarAt("incident", "id");
        if (!event.equals(BEGINS) && !event.equals(ENDS)) {
            return new AlertReading.Unusable(
                    Reason.of("pager.no_beginning_and_no_end", event.length() > 50 ? event.substring(0, 50) : event), message);
        }
        return incident.isPresent() && message instanceof Json.Members item
                ? new AlertReading.Usable(alert(item, incident.get(), event.equals(ENDS), context))
                : new AlertReading.Unusable(Reason.of("pager.without_incident"), message);
    }

    private static IncomingAlert alert(Json.Members message, String incident, boolean over, Context context) {
        Optional<Instant> when = time(message, "created_on");
        return new IncomingAlert(
                texts(message),
                WORDS.meaning(
                        message.scalarAt("incident", "priority", "summary").or(() -> message.scalarAt("incident", "urgency")).orElse(null)),
                time(message, "incident", "created_at").or(() -> when).orElse(context.now()),
                over ? time(message, "incident", "last_status_change_at").or(() -> when) : Optional.empty(),
                over,
                List.of(),
                Optional.empty(),
                Optional.of(Fingerprint.of(incident)),
                message);
    }

    private static Optional<Instant> time(Json.Members message, String... path) {
        return message.at(List.of(path)).flatMap(AlertTime::of);
    }

    private static AlertTexts texts(Json.Members message) {
        return new AlertTexts(
                message.scalarAt("incident", "title").orElse(null),
                message.scalarAt("incident", "description").orElse(null),
                message.scalarAt("incident", "service", "summary").or(() -> message.scalarAt("incident", "service", "name")).orElse(null),
                TOOL,
                null,
                message.scalarAt("incident", "html_url").orElse(null),
                null,
                null);
    }
}
