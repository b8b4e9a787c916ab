package dev.slipway.alerts.google;

import static dev.slipway.alerts.tool.AlertDraft.first;
import static dev.slipway.alerts.tool.AlertDraft.time;

import dev.slipway.alerts.tool.AlertDraft;
import dev.slipway.alerts.tool.Tool;
import dev.slipway.alerts.tool.ToolFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads incidents, as Google Cloud Monitoring sends them to webhooks. */
public final class GoogleCloudMonitoringFormat extends ToolFormat {

    private static final String CLOSED = "closed";

    public GoogleCloudMonitoringFormat(Tool tool) {
        super(tool);
    }

    @Override
    public boolean recognizes(Json.Members payload) {
        return payload.values().containsKey("version") && payload.values().get("incident") instanceof Json.Members incident
                && incident.values().containsKey("incident_id") && incident.values().containsKey("state") && incident.values()
                        .containsKey("policy_name");
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        Json incident = payload.find("incident").orElse(Json.NULL);
        Json labels = incident.at(List.of("policy_user_labels")).orElse(Json.NULL);
        Stream<String> title = Stream.of(incident.scalarAt("policy_name"), incident.scalarAt("condition_name")).flatMap(Optional::stream);
        AlertDraft draft = AlertDraft.of(tool, payload)
                .title(Optional.of(String.join(": ", title.distinct().toList())).filter(text -> !text.isBlank())
                        .or(() -> incident.scalarAt("summary")))
                .description(incident.scalarAt("summary"))
                .service(first(labels, "service").or(() -> first(incident, "resource_type_display_name"))
                        .or(() -> incident.scalarAt("resource", "type")))
                .environment(first(labels, "environment", "env"))
                .hosts(first(incident, "resource_display_name").or(() -> incident.scalarAt("resource", "labels", "instance_id")).stream()
                        .toList())
                .query(incident.scalarAt("metric", "type"))
                .runbook(incident.scalarAt("url"))
                .markdown(incident.scalarAt("documentation", "content").or(() -> incident.scalarAt("documentation")))
                .severity(incident.scalarAt("severity").stream())
                .startedAt(time(incident, "started_at"))
                .ended(incident.scalarAt("state").filter(CLOSED::equalsIgnoreCase).isPresent(), time(incident, "ended_at"));
        incident.scalarAt("incident_id").ifPresent(draft::key);
        return List.of(draft.reading(context));
    }
}
