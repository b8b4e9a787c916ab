package dev.slipway.alerts.pagerduty;

import static dev.slipway.alerts.tool.AlertDraft.time;

import dev.slipway.alerts.tool.AlertDraft;
import dev.slipway.alerts.tool.Tool;
import dev.slipway.alerts.tool.ToolFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Reads incidents of PagerDuty webhooks, version 3, with one event per request. */
public final class PagerDutyFormat extends ToolFormat {

    private static final String RESOLVED = "incident.resolved";

    /** Events of open incidents. Other events, such as notes and status updates, do not tell whether the incident is open. */
    private static final Set<String> OPEN_EVENTS = Set.of("incident.triggered", "incident.acknowledged", "incident.unacknowledged",
            "incident.escalated",
            "incident.delegated", "incident.reassigned", "incident.reopened", "incident.priority_updated");

    public PagerDutyFormat(Tool tool) {
        super(tool);
    }

    @Override
    public boolean recognizes(Json.Members payload) {
        return payload.values().get("event") instanceof Json.Members event
                && event.values().get("event_type") instanceof Json.Text
                && event.values().get("resource_type") instanceof Json.Text
                && event.values().get("data") instanceof Json.Members;
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        String type = payload.scalarAt("event", "event_type").orElse("");
        if (type.equals("pagey.ping")) {
            return List.of(AlertDraft.refused("alert.test_received", payload, tool.title()));
        }
        boolean over = type.equals(RESOLVED);
        return List.of(over || OPEN_EVENTS.contains(type) ? alert(payload, over, context) : AlertDraft.notAnAlert(payload, type));
    }

    private AlertReading alert(Json.Members payload, boolean over, Context context) {
        Json incident = payload.at(List.of("event", "data")).orElse(Json.NULL);
        AlertDraft draft = AlertDraft.of(tool, payload)
                .title(incident.scalarAt("title").or(() -> incident.scalarAt("summary")))
                .description(incident.scalarAt("body", "details").or(() -> incident.scalarAt("description")))
                .service(incident.scalarAt("service", "summary"))
                .runbook(incident.scalarAt("html_url"))
                .severity(Stream.of(incident.scalarAt("priority", "summary"), incident.scalarAt("urgency")).flatMap(word -> word.stream()))
                .startedAt(time(incident, "created_at").or(() -> time(payload, "event", "occurred_at")))
                .ended(over, time(payload, "event", "occurred_at"));
        incident.scalarAt("id").ifPresent(draft::key);
        return draft.reading(context);
    }
}
