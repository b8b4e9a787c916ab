package dev.slipway.alerts.datadog;

import static dev.slipway.alerts.tool.AlertDraft.time;

import dev.slipway.alerts.tool.AlertDraft;
import dev.slipway.alerts.tool.Tool;
import dev.slipway.alerts.tool.ToolFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads monitor notifications of Datadog webhooks: the default payload, plus members named like the documented variables. In the default
 * payload only the title names the transition and the group of a monitor.
 */
public final class DatadogFormat extends ToolFormat {

    private static final List<String> REQUIRED = List.of("id", "title", "date", "last_updated", "event_type");
    private static final String RECOVERED = "recovered";

    public DatadogFormat(Tool tool) {
        super(tool);
    }

    @Override
    public boolean recognizes(Json.Members payload) {
        return payload.values().get("org") instanceof Json.Members && payload.values().keySet().containsAll(REQUIRED);
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        EventTitle title = EventTitle.of(variable(payload, "title").or(() -> variable(payload, "alert_title")).orElse(""));
        Optional<String> transition = variable(payload, "alert_transition").or(title::transition);
        Tags tags = Tags.of(Stream.of(variable(payload, "alert_scope"), title.scope(), variable(payload, "tags"))
                .flatMap(Optional::stream));
        Optional<Instant> happened = time(payload, "date").or(() -> time(payload, "last_updated"));
        AlertDraft draft = AlertDraft.of(tool, payload)
                .title(Optional.of(title.rest()))
                .description(variable(payload, "text_only_msg").or(() -> variable(payload, "body")))
                .service(tags.of("service"))
                .environment(tags.of("env"))
                .hosts(variable(payload, "hostname").or(() -> tags.of("host")).stream().toList())
                .query(variable(payload, "alert_query"))
                .runbook(variable(payload, "link"))
                .severity(Stream.of(variable(payload, "alert_priority"), title.priority(), transition).flatMap(Optional::stream))
                .startedAt(happened)
                .ended(transition.filter(RECOVERED::equalsIgnoreCase).isPresent(), happened);
        String organization = payload.scalarAt("org", "id").orElse("");
        variable(payload, "alert_cycle_key").or(() -> variable(payload, "aggreg_key")).ifPresentOrElse(
                key -> draft.key(organization, key),
                () -> Optional.of(title.rest()).filter(text -> !text.isBlank())
                        .ifPresent(text -> draft.key(organization, text, title.scope().orElse(""))));
        return List.of(draft.reading(context));
    }

    /** Variables without a value arrive as their own name, or as null. */
    private static Optional<String> variable(Json.Members payload, String name) {
        return payload.scalarAt(name).map(String::strip).filter(value -> !value.startsWith("$") && !value.equals("null"));
    }
}
